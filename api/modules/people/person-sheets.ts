/** The workbook of a betting user: totals, months, agents and brands, and the whole time line. */
import { sectionOf } from '../../../domain/areas.ts';
import type { SearchScope } from '../../../domain/record/search/search.ts';
import { personLimits, type PersonNames, type TimelineEntry } from '../../../domain/sense/people/person.ts';
import { personWords as words } from '../../../domain/sense/people/text.ts';
import { indiaDateTime } from '../../../domain/values/moment/time.ts';
import type { Orm } from '../../postgres/database.ts';
import { LONGEST_TEXT, textColumn as text } from '../../services/workbook/sheet-xml.ts';
import type { CellValue, Sheet } from '../../services/workbook/workbook-writer.ts';
import type { PersonCounts } from '../../store/people/person-counts.ts';
import { personTimeline } from '../../store/people/person-timeline.ts';

interface Exported {
  readonly name: string;
  readonly counts: PersonCounts;
  readonly scopes: readonly SearchScope[];
  readonly by: string;
}

const figure = (header: string) => ({ header, kind: 'integer', width: 12 }) as const;
const money = (header: string) => ({ header, kind: 'number', width: 18 }) as const;
const { sheet } = words;

/** More than a cell can hold: a text that is cut here is then cut visibly. */
const whole = LONGEST_TEXT + 1;

export function personSheets(orm: Orm, exported: Exported): Sheet[] {
  const { counts } = exported;
  return [
    {
      name: sheet.timeline,
      columns: [
        { header: sheet.date, kind: 'date' },
        text(sheet.kind, 10),
        text(words.area, 10),
        text(words.agent),
        text(words.brand),
        text(sheet.event, 34),
        text(sheet.market),
        money(words.pl),
        text(sheet.status, 12),
        text(sheet.text, 60),
        text(sheet.by),
      ],
      rows: timelineRows(orm, exported),
    },
    {
      name: sheet.summary,
      columns: [text(sheet.what, 28), text(sheet.value, 40), figure(words.records), money(words.pl)],
      rows: summaryRows(exported),
    },
    {
      name: words.byMonth,
      columns: [text(words.month, 12), figure(words.reports), figure(words.voided), money(words.pl)],
      rows: (counts.months ?? []).map(({ month, reports, voided, pl }) => [
        month ?? words.noDate,
        reports,
        voided,
        pl,
      ]),
    },
    {
      name: words.agents,
      columns: [text(words.agent), figure(words.records)],
      rows: nameRows(counts.agents),
    },
    {
      name: words.brands,
      columns: [text(words.brand), figure(words.records)],
      rows: nameRows(counts.brands),
    },
  ];
}

function* nameRows({ top, others }: PersonNames): Generator<readonly CellValue[]> {
  for (const { name, count } of top) yield [name, count];
  if (others > 0) yield [words.others(others), null];
}

/** Read a page at a time, as fast as it is sent. */
async function* timelineRows(orm: Orm, { name, scopes }: Exported): AsyncGenerator<readonly CellValue[]> {
  let cursor: string | undefined;
  do {
    const page = await personTimeline(orm, name, scopes, {
      limit: personLimits.timeline.most,
      cursor,
      whole,
    });
    for (const entry of page.entries) yield cellsOf(entry);
    cursor = page.cursor ?? undefined;
  } while (cursor !== undefined);
}

function cellsOf(entry: TimelineEntry): readonly CellValue[] {
  const { module, area, date, agent, brand, by } = entry;
  const [event, market, pl] = module === 'note' ? [null, null, null] : [entry.event, entry.market, entry.pl];
  const status = module === 'report' ? entry.voidStatus : null;
  const written = module === 'note' ? entry.text : null;
  return [date, words[module], sectionOf(area), agent, brand, event, market, pl, status, written, by];
}

function* summaryRows({ counts, by }: Exported): Generator<readonly CellValue[]> {
  yield [words.userName, counts.name, null, null];
  for (const row of nameRows(counts.spellings)) yield [words.spelling, ...row, null];
  for (const [where, totals] of [
    [null, counts.totals] as const,
    ...counts.areas.map((one) => [sectionOf(one.area), one] as const),
  ]) {
    const { reports, voided, pl, proofs, notes } = totals;
    if (reports !== undefined) yield [words.reports, where, reports, pl ?? null];
    if (voided !== undefined) yield [words.voided, where, voided, null];
    if (proofs !== undefined) yield [words.proofs, where, proofs, null];
    if (notes !== undefined) yield [words.notes, where, notes, null];
  }
  yield [sheet.exportedAt, indiaDateTime(new Date()), null, null];
  yield [sheet.exportedBy, by, null, null];
}
