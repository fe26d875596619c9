/** The lists with records of a betting user name, each with one index. */
import { sql, type SQL } from 'drizzle-orm';
import { personLimits } from '../../../domain/sense/people/person.ts';
import type { SearchScope } from '../../../domain/record/search/search.ts';
import { personKey } from '../../postgres/tables/columns.ts';
import { note, noteDay } from '../../postgres/tables/note.ts';
import { proof } from '../../postgres/tables/proof.ts';
import { report, reportOrderDay } from '../../postgres/tables/report/report.ts';

export type PersonModule = SearchScope['module'];

interface PersonSource {
  readonly table: SQL;
  /** The user name. */
  readonly name: SQL;
  /** What the index needs besides area and name. */
  readonly where: SQL;
  readonly agent: SQL;
  readonly brand: SQL;
  /** The order of the time line, before the id. */
  readonly day: SQL;
  readonly date: SQL;
  readonly by: SQL;
  readonly event: SQL;
  readonly market: SQL;
  readonly pl: SQL;
  readonly voidStatus: SQL;
  readonly text: SQL;
}

const none = sql`null`;

/** Bounded: a report may have hundreds of names. */
const firstName = (field: 'eventNames' | 'marketNames') =>
  sql`coalesce(left(originals -> 0 -> ${sql.raw(`'${field}'`)} ->> 0, ${personLimits.text}), '')`;

export const personSources: Readonly<Record<PersonModule, PersonSource>> = {
  report: {
    table: sql`${report}`,
    name: sql`user_name`,
    where: sql`deleted_at is null`,
    agent: sql`agent`,
    brand: sql`origin`,
    day: reportOrderDay,
    date: sql`date`,
    by: sql`record_add_by`,
    event: firstName('eventNames'),
    market: firstName('marketNames'),
    pl: sql`pl_total`,
    voidStatus: sql`void_status`,
    text: none,
  },
  proof: {
    table: sql`${proof}`,
    name: sql`"user"`,
    where: sql`deleted_at is null`,
    agent: sql`agentname`,
    brand: sql`whitelabel ->> 'name'`,
    // With its table: the selected text has the same name.
    day: sql`${proof.date}`,
    date: sql`${proof.date}`,
    by: sql`proof_maker`,
    event: sql`eventname`,
    market: sql`marketname`,
    pl: sql`profit_and_loss`,
    voidStatus: none,
    text: none,
  },
  note: {
    table: sql`${note}`,
    name: sql`"user"`,
    where: sql`deleted_at is null and "user" <> ''`,
    agent: sql`agent`,
    brand: sql`origin`,
    day: noteDay,
    date: noteDay,
    by: sql`note_addby`,
    event: none,
    market: none,
    pl: none,
    voidStatus: none,
    text: sql`left(note, ${personLimits.text})`,
  },
};

/** The records of a name in one list. */
export function recordsOf(module: PersonModule, name: string | SQL): SQL {
  const { name: column, where } = personSources[module];
  const wanted = typeof name === 'string' ? sql`${name}::text` : name;
  return sql`${personKey(column)} = ${personKey(wanted)} and ${where}`;
}
