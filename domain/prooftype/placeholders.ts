/** The words in braces that a proof fills in. */
import { escapeHtml } from '../values/html-escape.ts';
import { textOfHtml } from './html-text.ts';

/** What a proof gives; `issuetype` is a second name of `prooftype`. */
export interface PlaceholderValues {
  readonly user: string;
  readonly amount: string;
  readonly profitAndLoss: string;
  readonly prooftype: string;
  readonly sportname: string;
  readonly eventname: string;
  readonly marketname: string;
}

/** In the order in which the editor offers them. */
export const placeholderNames = [
  'user',
  'amount',
  'profitAndLoss',
  'prooftype',
  'sportname',
  'eventname',
  'marketname',
] as const satisfies readonly (keyof PlaceholderValues)[];

const meaning: Readonly<Record<string, keyof PlaceholderValues>> = {
  ...Object.fromEntries(placeholderNames.map((name) => [name, name])),
  issuetype: 'prooftype',
};

const intact = /\{([A-Za-z]+)\}/g;

function meaningOf(name: string): keyof PlaceholderValues | undefined {
  return Object.hasOwn(meaning, name) ? meaning[name] : undefined;
}

export function placeholder(name: string): string {
  return `{${name}}`;
}

/** Values are text, never HTML. What is no placeholder stays as it was typed. */
export function fill(html: string, values: PlaceholderValues): string {
  return html.replace(intact, (typed, name: string) => {
    const key = meaningOf(name);
    return key ? escapeHtml(values[key]) : typed;
  });
}

/** Whatever stands in braces and will not be filled in. */
function leftAsTyped(html: string): { readonly typed: string; readonly isKnown: boolean }[] {
  const rest = html.replace(intact, (typed, name: string) => (meaningOf(name) ? '' : typed));
  const found = textOfHtml(rest).match(/\{[^{}\n]{1,40}\}/g) ?? [];
  return [...new Set(found)].map((typed) => ({
    typed,
    isKnown: meaningOf(typed.slice(1, -1)) !== undefined,
  }));
}

/** For the author: these stay as typed, because nothing has that name. */
export function unknownPlaceholders(html: string): string[] {
  return leftAsTyped(html).flatMap(({ typed, isKnown }) => (isKnown ? [] : [typed]));
}

/** For the author: these look right but are broken up by formatting, as in `{<b>user</b>}`. */
export function brokenPlaceholders(html: string): string[] {
  return leftAsTyped(html).flatMap(({ typed, isKnown }) => (isKnown ? [typed] : []));
}

/** Obviously made up, for previews of a template without a proof. */
export const sampleValues: PlaceholderValues = {
  user: 'sample_user_01',
  amount: '25,000',
  profitAndLoss: '12,500',
  prooftype: 'Sample Proof Type',
  sportname: 'Cricket',
  eventname: 'Sample Team A v Sample Team B',
  marketname: 'Sample Match Odds',
};
