/** A named view of a list: its filters, sort order and columns. Never records. */
import { z } from 'zod';
import { areas, modules, type Area, type Module } from '../../areas.ts';
import { tableSettings } from '../table/settings.ts';
import { inOneLine } from '../../values/one-line.ts';
import { notValid } from '../../values/text.ts';
import { viewSentences as sentences } from './text.ts';

export const viewLimits = { perPerson: 50, name: 60, bytes: 16 * 1024, listed: 500 } as const;

const parameter = z.string().min(1).max(60);
const filters = z.record(parameter, z.array(z.string().max(1000)).min(1).max(50));

/** `filters` are the parameters of the address; `sort` as there: `name`, or `-name` for descending. */
export const viewContent = z
  .object(
    {
      filters,
      sort: z
        .string()
        .regex(/^-?\w{1,60}$/)
        .nullable(),
      table: tableSettings.optional(),
    },
    sentences.invalid,
  )
  .refine((content) => JSON.stringify(content).length <= viewLimits.bytes, sentences.tooLarge);
export type ViewContent = z.infer<typeof viewContent>;

const name = z
  .string(sentences.nameRequired)
  .overwrite(inOneLine)
  .min(1, sentences.nameRequired)
  .max(viewLimits.name, sentences.nameTooLong(viewLimits.name));

export const newView = z.object({
  area: z.enum(areas, notValid('Area')),
  module: z.enum(modules, notValid('Module')),
  name,
  isShared: z.boolean(notValid('isShared')).default(false),
  content: viewContent,
});
export type NewView = z.infer<typeof newView>;

export const viewChange = z.object({
  name: name.optional(),
  isShared: z.boolean(notValid('isShared')).optional(),
  content: viewContent.optional(),
  version: z.number().int().optional(),
});
export type ViewChange = z.infer<typeof viewChange>;

export const viewQuery = z.object({
  area: z.enum(areas, notValid('Area')).optional(),
  module: z.enum(modules, notValid('Module')).optional(),
});

export interface ListView {
  readonly _id: string;
  readonly area: Area;
  readonly module: Module;
  readonly name: string;
  readonly isShared: boolean;
  readonly isOwn: boolean;
  /** Its author. */
  readonly owner: string;
  readonly content: ViewContent;
  readonly version: number;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** Parameters of an address that are not part of a view. */
const notKept = new Set(['view', 'sort', 'page', 'size', 'deleted', 'mode']);

/** The parameters of an address, in their order. */
export type Parameters = Iterable<readonly [string, string]>;

/** What an address shows. */
export function contentOf(query: Parameters): Pick<ViewContent, 'filters' | 'sort'> {
  const entries = [...query].filter(([, value]) => value !== '');
  const names = [...new Set(entries.map(([key]) => key))].filter((key) => !notKept.has(key)).toSorted();
  const valuesOf = (name: string) => entries.filter(([key]) => key === name).map(([, value]) => value);
  return {
    filters: Object.fromEntries(names.map((name) => [name, valuesOf(name)])),
    sort: valuesOf('sort')[0] ?? null,
  };
}

/** The parameters of the address that shows a view. */
export function parametersOf({ _id, content }: Pick<ListView, '_id' | 'content'>): [string, string][] {
  const kept = Object.entries(content.filters).filter(([key]) => !notKept.has(key));
  return [
    ['view', _id],
    ...kept.flatMap(([key, values]) => values.map((value): [string, string] => [key, value])),
    ...(content.sort === null ? [] : [['sort', content.sort] satisfies [string, string]]),
  ];
}

/** Whether an address shows exactly what the view says. */
export function isShown({ content }: Pick<ListView, 'content'>, query: Parameters): boolean {
  const sorted = (filters: ViewContent['filters']) =>
    Object.entries(filters).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const shown = contentOf(query);
  return (
    shown.sort === content.sort &&
    JSON.stringify(sorted(shown.filters)) === JSON.stringify(sorted(content.filters))
  );
}
