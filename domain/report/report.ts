/** Reports: the fields and validation rules. All errors are reported together. */
import { z } from 'zod';
import { optionalDay } from '../values/moment/day-field.ts';
import { foldText } from '../values/fold.ts';
import { pageSizes, textLimits } from '../values/limits.ts';
import { tooLong, unstorableCharacter } from '../values/text.ts';
import { parseMoney } from '../values/money.ts';
import { reportSentences as sentences, reportLabels as labels, reportWords as words } from './text.ts';
import { optionsOfANewDatabase, type ReportChoices } from './options.ts';
import { inOneLine } from '../values/one-line.ts';
import { isStorable, optionalName, optionalText, requiredName } from '../values/text-field.ts';
import type { ModuleDefinition, RecordOf } from '../record/module-definition.ts';

export const proofStatuses = ['Submitted', 'Not Submit'] as const;
export const voidStatuses = ['Void', 'Not Void'] as const;
export type ProofStatus = (typeof proofStatuses)[number];
export type VoidStatus = (typeof voidStatuses)[number];

export type BetDetail = { readonly odds: number; readonly stack: number; readonly time: string };

export type Original = {
  readonly sportNames: readonly string[];
  readonly eventNames: readonly string[];
  readonly marketNames: readonly string[];
  readonly pl: number;
  readonly betDetails: readonly BetDetail[];
};

export type ReportFields = {
  /** YYYY-MM-DD, or null if not given */
  readonly date: string | null;
  readonly userName: string;
  readonly agent: string;
  readonly origin: string;
  readonly originals: readonly Original[];
  readonly acBalance: number;
  readonly afterVoidBalance: number;
  readonly catchBy: string;
  readonly proofType: string;
  readonly proofStatus: ProofStatus;
  readonly voidStatus: VoidStatus;
  readonly remark: string;
  /** The proof this report was created from, if any. */
  readonly proofId: string | null;
  /** The author; set by the server. */
  readonly recordAddBy: string;
};
export type Report = RecordOf<ReportFields>;

export const reportLimits = { originals: 100, names: 50, bets: 500 } as const;

/** Two digits each, up to 23:59:59. */
const timePattern = /^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/;

const moneyInput = (message: string) => z.union([z.number(), z.string()], { error: message });

function money(message: string) {
  return moneyInput(message).transform((input, context) => {
    const value = parseMoney(input);
    if (value !== undefined) return value;
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  });
}

/** Trims names, drops empty ones and requires at least one. */
function names(label: string, required: string) {
  const name = z
    .string(words.listInvalid(label))
    .trim()
    .overwrite(inOneLine)
    .max(textLimits.name, tooLong(label, textLimits.name))
    .refine(isStorable, unstorableCharacter(label));
  return z
    .array(name, words.listInvalid(label))
    .max(reportLimits.names, words.tooMany(label, reportLimits.names))
    .prefault([])
    .transform((list, context) => {
      const given = list.filter((text) => text !== '');
      if (given.length === 0) context.addIssue({ code: 'custom', message: required });
      return given;
    });
}

/** The offered spelling of a value, ignoring case and what is not seen: older options may have several spaces. */
function spellingIn<Value extends string>(offered: readonly Value[]): (typed: string) => Value | undefined {
  const byFold = new Map(offered.map((value) => [foldText(inOneLine(value)), value]));
  return (typed) => offered.find((value) => value === typed) ?? byFold.get(foldText(inOneLine(typed)));
}

function oneOf<Value extends string>(offered: readonly Value[], message: string) {
  const spelled = spellingIn(offered);
  return z.string(message).transform((typed, context) => {
    const value = spelled(typed);
    if (value !== undefined) return value;
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  });
}

function sportNames(allowed: readonly string[]) {
  const spelled = spellingIn(allowed);
  return names(labels.sportNames, sentences.sportRequired).transform((list, context) => {
    const known = list.map(spelled).filter((name) => name !== undefined);
    if (known.length < list.length) context.addIssue({ code: 'custom', message: sentences.sportRequired });
    return known;
  });
}

/** Form input: each field may be missing or empty until the whole bet is validated. */
const betInput = z.object(
  {
    odds: moneyInput(sentences.betRequired).optional(),
    stack: moneyInput(sentences.betRequired).optional(),
    time: z.string(sentences.betRequired).optional(),
  },
  sentences.betRequired,
);

const bets = z
  .array(betInput, sentences.betRequired)
  .max(reportLimits.bets, words.tooMany(words.bets, reportLimits.bets))
  .prefault([])
  .transform((list, context) => {
    const isEmpty = (bet: z.output<typeof betInput>) =>
      [bet.odds, bet.stack, bet.time].every((value) => value === undefined || String(value).trim() === '');
    const refuse = (path: (string | number)[]) =>
      context.addIssue({ code: 'custom', message: sentences.betRequired, path });
    const complete = list.flatMap((bet, index): BetDetail[] => {
      if (isEmpty(bet)) return [];
      const odds = parseMoney(bet.odds) ?? 0;
      const stack = parseMoney(bet.stack) ?? 0;
      const time = (bet.time ?? '').trim();
      if (odds <= 0) refuse([index, 'odds']);
      if (stack <= 0) refuse([index, 'stack']);
      if (!timePattern.test(time)) refuse([index, 'time']);
      return [{ odds, stack, time }];
    });
    if (complete.length === 0) refuse([]);
    return complete;
  });

function originals(sports: readonly string[]) {
  const original = z.object({
    sportNames: sportNames(sports),
    eventNames: names(labels.eventNames, sentences.eventRequired),
    marketNames: names(labels.marketNames, sentences.marketRequired),
    pl: money(sentences.plRequired),
    betDetails: bets,
  });
  return z
    .array(original, words.listInvalid(labels.originals))
    .max(reportLimits.originals, words.tooMany(labels.originals, reportLimits.originals))
    .prefault([])
    .superRefine((list, context) => {
      if (list.reduce((count, { betDetails }) => count + betDetails.length, 0) > reportLimits.bets) {
        const message = words.tooMany(words.bets, reportLimits.bets);
        context.addIssue({ code: 'custom', message });
      }
      if (list.length > 0) return;
      // Without any original, report all of its required fields as missing.
      for (const message of [
        sentences.sportRequired,
        sentences.eventRequired,
        sentences.marketRequired,
        sentences.plRequired,
        sentences.betRequired,
      ]) {
        context.addIssue({ code: 'custom', message });
      }
    });
}

/** The validation rules, with the allowed values of the three options. */
export function reportSchema(choices: ReportChoices) {
  return z.object({
    date: optionalDay(labels.date),
    userName: requiredName(labels.userName, sentences.userNameRequired),
    agent: requiredName(labels.agent, sentences.agentRequired),
    origin: optionalName(labels.origin),
    originals: originals(choices.sport),
    catchBy: oneOf(choices.catchBy, sentences.catchByInvalid),
    proofType: oneOf(choices.proofType, sentences.proofTypeInvalid),
    proofStatus: oneOf(proofStatuses, sentences.proofStatusInvalid),
    voidStatus: oneOf(voidStatuses, sentences.voidStatusInvalid),
    acBalance: money(sentences.acBalanceRequired),
    afterVoidBalance: money(sentences.afterVoidBalanceRequired),
    remark: optionalText(labels.remark, textLimits.remark),
    proofId: z.uuid(words.proofInvalid).nullable().optional(),
  });
}

/** A report in API responses. */
export const reportAnswer = z.object({
  date: z.string().nullable(),
  userName: z.string(),
  agent: z.string(),
  origin: z.string(),
  originals: z.array(
    z.object({
      sportNames: z.array(z.string()),
      eventNames: z.array(z.string()),
      marketNames: z.array(z.string()),
      pl: z.number(),
      betDetails: z.array(z.object({ odds: z.number(), stack: z.number(), time: z.string() })),
    }),
  ),
  acBalance: z.number(),
  afterVoidBalance: z.number(),
  catchBy: z.string(),
  proofType: z.string(),
  proofStatus: z.enum(proofStatuses),
  voidStatus: z.enum(voidStatuses),
  remark: z.string(),
  proofId: z.string().nullable(),
  recordAddBy: z.string(),
});

export const defaultProofType = 'Ground line or Live line';

export const report: ModuleDefinition<ReportFields, ReportChoices> = {
  module: 'report',
  schema: (_area, _purpose, choices) => reportSchema(choices),
  initialContext: optionsOfANewDatabase,
  labels: () => ({ ...labels, proofId: labels.proof }),
  initial: {
    date: null,
    userName: '',
    agent: '',
    origin: '',
    originals: [],
    acBalance: 0,
    afterVoidBalance: 0,
    catchBy: '',
    proofType: defaultProofType,
    proofStatus: 'Submitted',
    voidStatus: 'Void',
    remark: '',
    proofId: null,
    recordAddBy: '',
  },
  isDuplicable: true,
  carriedOver: ['date', 'agent', 'origin'],
  nameField: 'userName',
  authorField: 'recordAddBy',
  defaultSort: { key: 'date', direction: 'desc' },
  pageSizes: pageSizes.record,
};
