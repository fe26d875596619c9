/** Measured letter widths in pixels at the document's 14 pixels; the first match counts. */
const widths: readonly (readonly [RegExp, number])[] = [
  [/\s/, 4],
  [/\p{Mn}|\p{Cf}/u, 0],
  [/\p{Mc}/u, 4],
  [/[.,:;!'()[\]\-/|]/, 4.5],
  [/[a-z]/, 7.6],
  [/\d/, 8],
  [/[A-Z]/, 9.2],
  [/[\p{Script=Gujarati}\p{Script=Devanagari}\p{Script=Latin}]/u, 9.2],
  [/[ -~]/, 9],
  [/\p{Extended_Pictographic}/u, 18],
];
const anyOtherWidth = 14;

const known = new Map<string, number>();

function widthOfLetter(letter: string): number {
  let width = known.get(letter);
  if (width === undefined) {
    width = widths.find(([kind]) => kind.test(letter))?.[1] ?? anyOtherWidth;
    known.set(letter, width);
  }
  return width;
}

export function widthOf(text: string): number {
  let width = 0;
  for (const letter of text) width += widthOfLetter(letter);
  return width;
}
