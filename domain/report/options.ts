/** Report options that admins maintain: Catch By, proof types, allowed sports. */
import { z } from 'zod';
import { foldText } from '../values/fold.ts';
import { sportsOfANewDatabase } from '../values/limits.ts';
import type { RecordMeta } from '../record/module-definition.ts';
import { optionWords } from './text.ts';
import { requiredName } from '../values/text-field.ts';

export const optionKinds = ['catchBy', 'proofType', 'sport'] as const;
export type OptionKind = (typeof optionKinds)[number];

export interface ReportOption extends RecordMeta {
  readonly kind: OptionKind;
  readonly value: string;
  readonly position: number;
  /** No longer offered, but still valid on records that use it. */
  readonly isRetired: boolean;
}

const warned = [
  'Odds Manipulating',
  'Hedging',
  'Odds Manipulating and Hedging',
  'Ground line or Live line',
  'Offside Goal and Goal Cancel',
  'Ground betting',
  'Technical mal function',
  'Late Scratchers',
] as const;
const consulted = ['Odds Manipulating', 'Hedging', 'Group Betting', 'Ground line or Live line'] as const;

/** The options of a new database; the staff names are sample data. */
export const optionsOfANewDatabase: Readonly<Record<OptionKind, readonly string[]>> = {
  catchBy: ['Agent', 'Asha', 'Bhavin', 'Chirag', 'Deepa', 'Esha', 'Farhan', 'Gita', 'Hiral'],
  proofType: [
    ...warned,
    ...warned.map((phrase) => `${phrase} with warning`),
    'Group Betting',
    'Group Betting with warning',
    'Odds Manipulating and Group Betting',
    'Hedging and Group Betting',
    'Odds Manipulating, Hedging and Group Betting',
    ...consulted.map((phrase) => `${phrase} (consultation with Fancy Team)`),
  ],
  sport: sportsOfANewDatabase,
};

/** The allowed values, by kind. */
export type ReportChoices = Readonly<Record<OptionKind, readonly string[]>>;

export function choicesOf(options: readonly ReportOption[]): ReportChoices {
  const offered = (kind: OptionKind) =>
    options
      .filter((option) => option.kind === kind && !option.isRetired)
      .toSorted((one, other) => one.position - other.position)
      .map((option) => option.value);
  return { catchBy: offered('catchBy'), proofType: offered('proofType'), sport: offered('sport') };
}

/** Also retired values and former names: what was exported with them can be imported again. */
export function choicesEver(
  options: readonly ReportOption[],
  former: readonly Pick<ReportOption, 'kind' | 'value'>[],
): ReportChoices {
  const offered = choicesOf(options);
  const ever = (kind: OptionKind) => {
    const known = new Set(offered[kind].map(foldText));
    const others = [...options, ...former].filter(
      (option) => option.kind === kind && !known.has(foldText(option.value)),
    );
    return [...offered[kind], ...new Set(others.map((option) => option.value))];
  };
  return { catchBy: ever('catchBy'), proofType: ever('proofType'), sport: ever('sport') };
}

interface ChosenValues {
  readonly catchBy: string;
  readonly proofType: string;
  readonly originals: readonly { readonly sportNames: readonly string[] }[];
}

/** A retired or renamed value stays valid on the record that has it. Usually there is none, and the choices are the same. */
export function choicesWith(choices: ReportChoices, record: ChosenValues | undefined): ReportChoices {
  if (!record) return choices;
  const held = {
    catchBy: [record.catchBy],
    proofType: [record.proofType],
    sport: record.originals.flatMap((original) => original.sportNames),
  };
  const isOffered = (kind: OptionKind) => held[kind].every((value) => choices[kind].includes(value));
  if (optionKinds.every(isOffered)) return choices;
  const both = (kind: OptionKind) => [...new Set([...choices[kind], ...held[kind]])];
  return { catchBy: both('catchBy'), proofType: both('proofType'), sport: both('sport') };
}

const value = requiredName(optionWords.value, optionWords.valueRequired);

export const newOptionSchema = z.object({ kind: z.enum(optionKinds, optionWords.kindInvalid), value });

/** Missing properties stay unchanged. */
export const optionChangeSchema = z.object({
  value: value.optional(),
  isRetired: z.boolean().optional(),
  version: z.number().int().optional(),
});

/** All options of a kind in their new order. */
export const optionOrderSchema = z.object({
  kind: z.enum(optionKinds, optionWords.kindInvalid),
  ids: z.array(z.string()).max(1000),
  /** The order that the new one was made from: what others ordered meanwhile is not undone. */
  before: z.array(z.string()).max(1000).optional(),
});
