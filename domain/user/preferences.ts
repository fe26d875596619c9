/** Preferences of a person: table settings of each list, and which notifications they want. */
import { z } from 'zod';
import { areas, modules, type Area, type Module } from '../areas.ts';
import { bellKey, bellSettings, type BellSettings } from '../sense/notification/settings.ts';
import { tableSettings, type TableSettings } from '../record/table/settings.ts';

/** Lists that belong to no area. */
const staffLists = ['users', 'audit', 'attendance'] as const;

export type ListKey = `list.${Area}.${Module}` | `list.${(typeof staffLists)[number]}`;
export type PreferenceKey = ListKey | typeof bellKey;
export type PreferenceOf<Key extends PreferenceKey> = Key extends ListKey ? TableSettings : BellSettings;
export type Preference = PreferenceOf<PreferenceKey>;

export const listKeyOf = (area: Area, module: Module): ListKey => `list.${area}.${module}`;

const areaLists = areas.flatMap((area) =>
  modules.map((module) => ({ area, module, key: listKeyOf(area, module) })),
);

/** Undefined for lists that belong to no area. */
export const areaListOf = (listKey: ListKey) => areaLists.find(({ key }) => key === listKey);

/** Only these are stored. */
const preferenceKeys: readonly PreferenceKey[] = [
  ...areaLists.map(({ key }) => key),
  ...staffLists.map((name) => `list.${name}` as const),
  bellKey,
];

export function isPreferenceKey(key: string): key is PreferenceKey {
  return preferenceKeys.some((known) => known === key);
}

/** Of one preference, as JSON text in a request. */
export const preferenceBytes = 8 * 1024;

const preferenceValue: z.ZodType<Preference> = z.union([tableSettings, bellSettings]);

/** What may be stored under a key. */
export const preferenceSchemaOf = (key: PreferenceKey): z.ZodType<Preference> =>
  key === bellKey ? bellSettings : tableSettings;

export const preferenceBody = z.object({ value: preferenceValue });
export const preferencesAnswer = z.record(z.string(), preferenceValue);
