/** The time line of a user name: reports, proofs and notes, newest day first, a page at a time. */
import { sql, type SQL } from 'drizzle-orm';
import type { SearchScope } from '../../../domain/record/search/search.ts';
import { personLimits, type TimelineEntry, type TimelinePage } from '../../../domain/sense/people/person.ts';
import { isDay } from '../../../domain/values/moment/time.ts';
import type { Executor } from '../../postgres/database.ts';
import { BadCursor } from '../audit-entries.ts';
import { isId } from '../ids.ts';
import { personSources, recordsOf } from './person-sources.ts';

interface Row {
  readonly [column: string]: unknown;
  readonly module: TimelineEntry['module'];
  readonly area: TimelineEntry['area'];
  readonly id: string;
  readonly day: string;
  readonly date: string | null;
  readonly agent: string;
  readonly brand: string | null;
  readonly by: string;
  readonly event: string | null;
  readonly moreEvents: number | null;
  readonly market: string | null;
  readonly moreMarkets: number | null;
  readonly pl: string | null;
  readonly voidStatus: Extract<TimelineEntry, { module: 'report' }>['voidStatus'] | null;
  readonly text: string | null;
}

interface PageRequest {
  readonly limit: number;
  readonly cursor?: string | undefined;
  /** For a workbook: all events and markets, and texts of up to this many characters, without a mark where one is cut. */
  readonly whole?: number;
}

export async function personTimeline(
  orm: Executor,
  typed: string,
  scopes: readonly SearchScope[],
  { limit, cursor, whole }: PageRequest,
): Promise<TimelinePage> {
  if (scopes.length === 0) return { entries: [], cursor: null };
  const place = cursor === undefined ? undefined : placeIn(cursor);
  // One more than asked for, to know whether there are more.
  const lists = scopes.map((scope) => newestOf(scope, typed, { place, limit: limit + 1, whole }));
  const { rows } = await orm.execute<Row>(sql`
    select * from (${sql.join(lists, sql` union all `)}) as found
    order by day desc, id desc limit ${limit + 1}`);
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    entries: (whole === undefined ? shown.map(shortenedRow) : shown).map(entryOf),
    cursor: last && rows.length > limit ? cursorAt(last) : null,
  };
}

interface Place {
  readonly day: string;
  readonly id: string;
}

interface ListRequest {
  readonly place: Place | undefined;
  readonly limit: number;
  readonly whole: number | undefined;
}

function newestOf({ area, module }: SearchScope, typed: string, { place, limit, whole }: ListRequest): SQL {
  const { table, day, date, agent, brand, by, event, market, pl, voidStatus, text } = personSources[module];
  // One more than is shown, to know whether there are more.
  const cut = (value: SQL) => sql`left(${value}, ${whole ?? personLimits.text + 1})`;
  const shown = whole === undefined ? ('first' as const) : ('all' as const);
  const before = place ? sql` and (${day}, id) < (${place.day}::date, ${place.id}::uuid)` : sql``;
  return sql`(
    select ${module}::text as module, area, id, ${day} as day, ${date}::text as date, ${agent} as agent, ${brand} as brand,
      ${by} as by, ${cut(event[shown])}::text as event, ${event.more}::int as "moreEvents",
      ${cut(market[shown])}::text as market, ${market.more}::int as "moreMarkets", ${pl}::text as pl,
      ${voidStatus}::text as "voidStatus", ${cut(text)}::text as text
    from ${table} where area = ${area} and ${recordsOf(module, typed)}${before}
    order by ${day} desc, id desc limit ${limit}
  )`;
}

/** A cut text ends with …, so that nobody takes it for the whole. */
function shortened(text: string | null): string | null {
  const characters = [...(text ?? '')];
  return characters.length > personLimits.text ? `${characters.slice(0, personLimits.text).join('')}…` : text;
}

const shortenedRow = (row: Row): Row => ({
  ...row,
  event: shortened(row.event),
  market: shortened(row.market),
  text: shortened(row.text),
});

function entryOf(row: Row): TimelineEntry {
  const { module, area, id, date, agent, by } = row;
  const common = { area, _id: id, date, agent, brand: row.brand ?? '', by };
  const bet = { event: row.event ?? '', market: row.market ?? '', pl: row.pl ?? '0' };
  switch (module) {
    case 'report':
      return {
        module,
        ...common,
        ...bet,
        moreEvents: row.moreEvents ?? 0,
        moreMarkets: row.moreMarkets ?? 0,
        voidStatus: row.voidStatus ?? 'Not Void',
      };
    case 'proof':
      return { module, ...common, ...bet };
    case 'note':
      return { module, ...common, text: row.text ?? '' };
  }
}

const cursorAt = ({ day, id }: Place) => Buffer.from(`${day} ${id}`).toString('base64url');

function placeIn(cursor: string): Place {
  const [day = '', id = '', ...others] = Buffer.from(cursor, 'base64url').toString().split(' ');
  if (!isDay(day) || !isId(id) || others.length > 0) throw new BadCursor();
  return { day, id };
}
