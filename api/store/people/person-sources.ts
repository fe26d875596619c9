/** The lists with records of a betting user name, each with one index. */
import { sql, type SQL } from 'drizzle-orm';
import type { SearchScope } from '../../../domain/record/search/search.ts';
import { spellingsOf } from '../../../domain/values/typed-term.ts';
import { personKey } from '../../postgres/tables/columns.ts';
import { note, noteDay } from '../../postgres/tables/note.ts';
import { proof } from '../../postgres/tables/proof.ts';
import { report, reportOrderDay } from '../../postgres/tables/report/report.ts';

export type PersonModule = SearchScope['module'];

/** The names of events or markets: a record may have several. */
interface NameSource {
  readonly first: SQL;
  /** How many others. */
  readonly more: SQL;
  /** Each on a line, as in other workbooks. */
  readonly all: SQL;
}

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
  readonly event: NameSource;
  readonly market: NameSource;
  readonly pl: SQL;
  readonly voidStatus: SQL;
  readonly text: SQL;
}

const none = sql`null`;

const noName: NameSource = { first: none, more: none, all: none };
const oneName = (name: SQL): NameSource => ({ first: name, more: none, all: name });

/** All originals of a report, each name once, as in the list of reports. */
function namesOf(field: 'eventNames' | 'marketNames'): NameSource {
  const names = sql`(
    select given.name, min(array[entry.place, given.place]) as place
    from json_array_elements(originals) with ordinality as entry(original, place),
      json_array_elements_text(entry.original -> ${sql.raw(`'${field}'`)}) with ordinality as given(name, place)
    group by given.name
  ) as names`;
  return {
    first: sql`(select name from ${names} order by place limit 1)`,
    more: sql`(select greatest(count(*) - 1, 0)::int from ${names})`,
    all: sql`(select string_agg(name, E'\\n' order by place) from ${names})`,
  };
}

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
    event: namesOf('eventNames'),
    market: namesOf('marketNames'),
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
    event: oneName(sql`eventname`),
    market: oneName(sql`marketname`),
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
    event: noName,
    market: noName,
    pl: none,
    voidStatus: none,
    text: sql`note`,
  },
};

/** The records of a name in one list. A name that is typed or pasted can be stored with another spelling. */
export function recordsOf(module: PersonModule, name: string | SQL): SQL {
  const { name: column, where } = personSources[module];
  const spellings = typeof name === 'string' ? spellingsOf(name).map((each) => sql`${each}::text`) : [name];
  const keys = spellings.map((each) => personKey(each));
  return sql`${personKey(column)} in (${sql.join(keys, sql`, `)}) and ${where}`;
}
