/** Counts searchable values: a job moves queued changes into the search tables. */
import { sql } from 'drizzle-orm';
import { searchStarts, wordsOf } from '../../../domain/record/search/search.ts';
import type { Orm, Transaction } from '../../postgres/database.ts';
import { lockNumbers } from '../../postgres/lock-numbers.ts';

const linesPerBatch = 2000;
const batchesPerRound = 5;

interface Line {
  readonly [column: string]: unknown;
  readonly area: string;
  readonly module: string;
  readonly kind: string;
  readonly value: string;
  readonly count: number;
}

/** Counts what is queued, up to a bound. */
export async function countSearchValues(orm: Orm): Promise<void> {
  const { rows } = await orm.execute<{ some: boolean }>(
    sql`select exists (select from search_pending) as some`,
  );
  if (rows[0]?.some !== true) return;
  for (let batch = 0; batch < batchesPerRound; batch += 1) if (!(await countBatch(orm))) return;
}

/** Returns whether there may be more. */
function countBatch(orm: Orm): Promise<boolean> {
  return orm.transaction(async (tx) => {
    const { rows: locked } = await tx.execute<{ mine: boolean }>(
      sql`select pg_try_advisory_xact_lock(${lockNumbers.searchCounts}) as mine`,
    );
    if (locked[0]?.mine !== true) return false;
    const { rows } = await tx.execute<Line & { lines: number }>(sql`
      with batch as (
        delete from search_pending where position in (
          select position from search_pending order by position limit ${linesPerBatch})
        returning area, module, kind, value, step
      )
      select area, module, kind, value, sum(step)::int as count, count(*)::int as lines
      from batch group by 1, 2, 3, 4`);
    const changed = rows.filter(({ count }) => count !== 0);
    if (changed.length > 0) await add(tx, changed);
    return rows.reduce((sum, { lines }) => sum + lines, 0) === linesPerBatch;
  });
}

async function add(tx: Transaction, lines: readonly Line[]): Promise<void> {
  const values = lines.map((line) => ({ ...line, words: wordsOf(line.value) }));
  const { rows } = await tx.execute<Counted>(sql`
    insert into search_value as known (area, module, kind, value, words, count)
    select area, module, kind, value, words, count
    from json_to_recordset(${JSON.stringify(values)}::json) as new(
      area text, module text, kind text, value text, words text, count int)
    on conflict (area, module, kind, value) do update set count = known.count + excluded.count
    returning id, area, module, kind, words, count, xmax = 0 as "isNew"`);
  const added = startsOf(rows.filter(({ isNew }) => isNew));
  if (added.length > 0) {
    await tx.execute(sql`
      insert into search_start (area, module, kind, start, value_id)
      select area, module, kind, start, id from ${recordsOf(added)}`);
  }
  const gone = rows.filter(({ count }) => count === 0);
  if (gone.length === 0) return;
  await tx.execute(sql`
    delete from search_start as own using ${recordsOf(startsOf(gone))}
    where (own.area, own.module, own.kind, own.start, own.value_id)
      = (given.area, given.module, given.kind, given.start, given.id)`);
  await tx.execute(sql`
    delete from search_value where id in (
      select value::bigint from json_array_elements_text(${JSON.stringify(gone.map(({ id }) => id))}::json) as value)`);
}

interface Counted {
  readonly [column: string]: unknown;
  readonly id: string;
  readonly area: string;
  readonly module: string;
  readonly kind: string;
  readonly words: string;
  readonly count: number;
  readonly isNew: boolean;
}

function startsOf(rows: readonly Counted[]): object[] {
  return rows.flatMap(({ id, area, module, kind, words }) =>
    searchStarts(words).map((start) => ({ id, area, module, kind, start })),
  );
}

function recordsOf(starts: readonly object[]) {
  return sql`json_to_recordset(${JSON.stringify(starts)}::json) as given(
    id bigint, area text, module text, kind text, start text)`;
}
