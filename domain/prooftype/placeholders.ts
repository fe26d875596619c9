/** Placeholders in braces that are filled in with a proof's values. */
import { closed, hasRightToLeft, isolated } from '../values/beside.ts';
import { escapeHtml } from '../values/html-escape.ts';
import { textOfHtml } from './html-text.ts';

/** Values from a proof; `issuetype` is an alias of `prooftype`. */
export interface PlaceholderValues {
  readonly user: string;
  readonly amount: string;
  readonly profitAndLoss: string;
  readonly prooftype: string;
  readonly sportname: string;
  readonly eventname: string;
  readonly marketname: string;
}

/** In the order of the editor's buttons. */
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

const tags = /(<[^<>]*>)/;

/** Values are inserted as text, never as HTML. Unknown placeholders are left unchanged. */
export function fill(html: string, values: PlaceholderValues): string {
  const filledIn = (part: string, written: (value: string) => string) =>
    part.replace(intact, (typed, name: string) => {
      const key = meaningOf(name);
      return key ? escapeHtml(written(values[key])) : typed;
    });
  // Among Arabic or Hebrew, the sign of -500 and the bracket of 'raj (2)' would move to the other side.
  const beside = hasRightToLeft(html) ? closed : isolated;
  // Every second part is a tag, whose attributes get the value as it is.
  return html
    .split(tags)
    .map((part, at) => filledIn(part, at % 2 === 1 ? String : beside))
    .join('');
}

/** Text in braces that will not be filled in. */
function leftAsTyped(html: string): { readonly typed: string; readonly isKnown: boolean }[] {
  const rest = html.replace(intact, (typed, name: string) => (meaningOf(name) ? '' : typed));
  const found = textOfHtml(rest).match(/\{[^{}\n]{1,40}\}/g) ?? [];
  return [...new Set(found)].map((typed) => ({
    typed,
    isKnown: meaningOf(typed.slice(1, -1)) !== undefined,
  }));
}

/** Placeholders with an unknown name, to report to the author. */
export function unknownPlaceholders(html: string): string[] {
  return leftAsTyped(html).flatMap(({ typed, isKnown }) => (isKnown ? [] : [typed]));
}

/** Placeholders that are split by formatting, as in `{<b>user</b>}`, to report to the author. */
export function brokenPlaceholders(html: string): string[] {
  return leftAsTyped(html).flatMap(({ typed, isKnown }) => (isKnown ? [typed] : []));
}

/** Obviously fake values, for previewing a template without a proof. */
export const sampleValues: PlaceholderValues = {
  user: 'sample_user_01',
  amount: '25,000',
  profitAndLoss: '12,500',
  prooftype: 'Sample Proof Type',
  sportname: 'Cricket',
  eventname: 'Sample Team A v Sample Team B',
  marketname: 'Sample Match Odds',
};
