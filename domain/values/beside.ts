/** Letters that are written from right to left, with the numbers that follow them. */
const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

export const hasRightToLeft = (text: string) => rightToLeft.test(text);

/** Stays together, from left to right, whatever is around it. */
export const closed = (text: string) => `\u2066${text}\u2069`;

/** Closed in itself, so that it does not draw the day or the number behind it to its other side; otherwise as in lists. */
export const isolated = (text: string) => (hasRightToLeft(text) ? closed(text) : text);

/** What is there of some values, in one line: 'raj12 · Agent 7 · 18 Nov 2026' */
export function beside(values: readonly (string | null | undefined)[]): string {
  return values
    .flatMap((value) => (value === null || value === undefined || value === '' ? [] : [isolated(value)]))
    .join(' · ');
}
