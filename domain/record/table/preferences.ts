/** What the console remembers for a person: how they want to see each list. */
import { z } from 'zod';
import { areas, modules, type Area, type Module } from '../../areas.ts';
import { tableSettings } from './settings.ts';

/** Lists that belong to no area. */
const staffLists = ['users', 'audit'] as const;

export type ListKey = `list.${Area}.${Module}` | `list.${(typeof staffLists)[number]}`;

export const listKeyOf = (area: Area, module: Module): ListKey => `list.${area}.${module}`;

/** Only these are stored. */
const preferenceKeys: readonly ListKey[] = [
  ...areas.flatMap((area) => modules.map((module) => listKeyOf(area, module))),
  ...staffLists.map((name) => `list.${name}` as const),
];

export function isPreferenceKey(key: string): key is ListKey {
  return preferenceKeys.some((known) => known === key);
}

/** Of one preference, as JSON text in a request. */
export const preferenceBytes = 8 * 1024;

export const preferenceBody = z.object({ value: tableSettings });
export const preferencesAnswer = z.record(z.string(), tableSettings);
