/** The choices of a report's form: stored per area, kept by admins, every change in the audit trail. */
import { and, asc, eq, sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { areas, type Area } from '../../../domain/areas.ts';
import { duplicateName, staleVersion } from '../../../domain/text.ts';
import {
  choicesOf,
  optionKinds,
  optionsOfANewDatabase,
  type OptionKind,
  type ReportChoices,
  type ReportOption,
} from '../../../domain/report/options.ts';
import { indiaDateTime } from '../../../domain/values/time.ts';
import { system, writeAudit, type Author } from '../audit.ts';
import type { Executor, Orm } from '../../postgres/database.ts';
import { Duplicate, NotFound, StaleVersion, uniqueViolation } from '../../postgres/failures.ts';
import { isId } from '../ids.ts';
import { reportOption as table } from '../../postgres/tables/report-option.ts';

type Row = typeof table.$inferSelect;

const entity = 'report-option';

function present(row: Row): ReportOption {
  const { id, kind, value, position, isRetired, version, createdAt, updatedAt } = row;
  return {
    _id: id,
    kind,
    value,
    position,
    isRetired,
    version,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}

const audited = ({ kind, value, position, isRetired }: Row) => ({ kind, value, position, isRetired });

export async function listOptions(orm: Executor, area: Area): Promise<ReportOption[]> {
  const rows = await orm
    .select()
    .from(table)
    .where(eq(table.area, area))
    .orderBy(asc(table.kind), asc(table.position), asc(table.id));
  return rows.map(present);
}

export async function offeredChoices(orm: Executor, area: Area): Promise<ReportChoices> {
  return choicesOf(await listOptions(orm, area));
}

async function namingTheDuplicate<Result>(value: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (uniqueViolation(error)) throw new Duplicate('value', duplicateName(value));
    throw error;
  }
}

async function insertOption(
  tx: Executor,
  area: Area,
  { kind, value }: Pick<ReportOption, 'kind' | 'value'>,
  author: Author,
): Promise<ReportOption> {
  const own = sql`area = ${area} and kind = ${kind}`;
  const next = sql<number>`(select coalesce(max(position), 0) + 1 from report_option where ${own})`;
  const { username } = author;
  const [row] = await tx
    .insert(table)
    .values({ id: uuidv7(), area, kind, value, position: next, createdBy: username, updatedBy: username })
    .returning();
  if (!row) throw new Error('the option was not stored');
  await writeAudit(tx, author, { action: 'create', entity, area, recordId: row.id, after: audited(row) });
  return present(row);
}

export function createOption(
  orm: Orm,
  area: Area,
  option: Pick<ReportOption, 'kind' | 'value'>,
  author: Author,
): Promise<ReportOption> {
  return namingTheDuplicate(option.value, () =>
    orm.transaction((tx) => insertOption(tx, area, option, author)),
  );
}

export interface OptionChange {
  readonly value?: string | undefined;
  readonly isRetired?: boolean | undefined;
  readonly version?: number | undefined;
}

export function changeOption(
  orm: Orm,
  area: Area,
  id: string,
  { version, ...values }: OptionChange,
  author: Author,
): Promise<ReportOption> {
  if (!isId(id)) throw new NotFound();
  return namingTheDuplicate(values.value ?? '', () =>
    orm.transaction(async (tx) => {
      const [before] = await tx
        .select()
        .from(table)
        .where(and(eq(table.id, id), eq(table.area, area)))
        .for('update');
      if (!before) throw new NotFound();
      if (version !== undefined && version !== before.version) {
        const { updatedBy, updatedAt } = before;
        const message = staleVersion(updatedBy, indiaDateTime(updatedAt));
        throw new StaleVersion(message, { ...present(before) }, updatedBy, updatedAt);
      }
      const changed = { ...values, version: before.version + 1, updatedAt: sql`now()` };
      const [after] = await tx
        .update(table)
        .set({ ...changed, updatedBy: author.username })
        .where(eq(table.id, id))
        .returning();
      if (!after) throw new NotFound();
      const trail = { before: audited(before), after: audited(after) };
      await writeAudit(tx, author, { action: 'update', entity, area, recordId: id, ...trail });
      return present(after);
    }),
  );
}

/** False when `ids` are not exactly the options of that kind: somebody has added one meanwhile. */
export function orderOptions(
  orm: Orm,
  area: Area,
  kind: OptionKind,
  ids: readonly string[],
  author: Author,
): Promise<boolean> {
  return orm.transaction(async (tx) => {
    const rows = await tx
      .select()
      .from(table)
      .where(and(eq(table.area, area), eq(table.kind, kind)))
      .orderBy(asc(table.position))
      .for('update');
    const known = new Set(rows.map((row) => row.id));
    const isComplete =
      ids.length === known.size && new Set(ids).size === ids.length && ids.every((id) => known.has(id));
    if (!isComplete) return false;
    for (const [index, id] of ids.entries()) {
      await tx
        .update(table)
        .set({ position: index + 1 })
        .where(eq(table.id, id));
    }
    const valueOf = new Map(rows.map((row) => [row.id, row.value]));
    await writeAudit(tx, author, {
      action: 'order',
      entity,
      area,
      recordId: kind,
      before: rows.map((row) => row.value),
      after: ids.map((id) => valueOf.get(id)),
    });
    return true;
  });
}

/** Runs under the migration lock at every start: an area that has no options yet gets the first ones. */
export async function furnishOptions(orm: Orm): Promise<void> {
  for (const area of areas) {
    if ((await orm.$count(table, eq(table.area, area))) > 0) continue;
    await orm.transaction(async (tx) => {
      for (const kind of optionKinds) {
        for (const value of optionsOfANewDatabase[kind])
          await insertOption(tx, area, { kind, value }, system);
      }
    });
  }
}
