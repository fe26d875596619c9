/** Pages of the note list. */
import { and, sql, type SQL } from 'drizzle-orm';
import { noteParts, type NotePart } from '../../../domain/note/filter.ts';
import { noteSorts } from '../../../domain/note/sorts.ts';
import type { Condition } from '../../../domain/record/list-filter.ts';
import { note, noteDay } from '../../postgres/tables/note.ts';
import { keyOf, type RowSource, type SortKey } from '../rows/row-source.ts';
import type { PagedList } from '../rows/paged-list.ts';
import { indexedText, personCondition, textCondition } from '../rows/text-condition.ts';
import { noteList } from './note-list.ts';

const numbers: Readonly<Record<string, SortKey>> = {
  // The milliseconds in an id. Downwards, that is the order of the ids.
  madeAt: {
    sql: sql.raw('substr(id::text, 1, 13)'),
    kind: 'value',
    type: 'text',
    downwards: { sql: sql.raw('id'), kind: 'value', type: 'uuid', isIndexed: true },
  },
  date: { sql: sql.raw('date'), kind: 'day' },
};

const columns: Partial<Record<NotePart, string>> = {
  origin: 'origin',
  agent: 'agent',
  user: '"user"',
  whatsappGroup: 'whatsapp_group',
};

const texts = {
  ...Object.fromEntries(
    noteParts.flatMap((part, at) => (columns[part] === undefined ? [] : [[at, sql.raw(columns[part])]])),
  ),
  noteAddby: sql.raw('note_addby'),
};

const noteRowSource: RowSource = {
  table: note,
  wire: noteList.wire,
  keys: Object.fromEntries(
    Object.entries(noteSorts).map(([sort, source]) => [sort, keyOf(source, { numbers, texts })]),
  ),
  totals: {},
};

function compile(condition: Condition<never>): SQL {
  switch (condition.kind) {
    case 'contains':
    case 'equals':
    case 'anyOf':
      return and(textCondition(note, condition), ofUser(condition)) ?? sql`true`;
    case 'days': {
      const { from, to } = condition;
      const bounds = [
        from === undefined ? undefined : sql`${noteDay} >= ${from}::date`,
        to === undefined ? undefined : sql`${noteDay} <= ${to}::date`,
      ];
      return and(...bounds) ?? sql`true`;
    }
    default:
      throw new Error(`notes have no filter by ${condition.kind}`);
  }
}

const userPart = noteParts.indexOf('user');
const ofUser = (condition: Parameters<typeof textCondition>[1]) =>
  personCondition(condition, userPart, note.user);

const isOfText = (condition: Condition<never>) => 'terms' in condition || 'term' in condition;

function indexed(condition: Condition<never>): SQL | undefined {
  return isOfText(condition) ? (ofUser(condition) ?? indexedText(note, condition)) : undefined;
}

export const noteRows: PagedList<Condition<never>> = {
  source: noteRowSource,
  state: noteList,
  sqlOf: (conditions) => and(...conditions.map(compile)) ?? sql`true`,
  indexedOf: (conditions) => and(...conditions.flatMap((condition) => indexed(condition) ?? [])),
  isNarrow: (conditions) =>
    conditions.some((condition) => isOfText(condition) && ofUser(condition) !== undefined),
};
