/**
 * The one form of a username or email for looking up, for counting and for telling whether two are the same:
 * compatibility forms (full width, ligatures), white space, invisible characters and case make no difference.
 */
const whiteSpace = /[\s\u0085\p{White_Space}]+/gu;
const invisible = /[\p{Default_Ignorable_Code_Point}\p{Cc}]/gu;

export function accountKey(text: string): string {
  let key = text;
  // Folding one thing may bring out another; every known text settles by the third round.
  for (let round = 0; round < 6; round += 1) {
    const folded = foldedOnce(key);
    if (folded === key) break;
    key = folded;
  }
  return key;
}

function foldedOnce(text: string): string {
  return (
    text
      .normalize('NFKC')
      .replaceAll(whiteSpace, ' ')
      .replaceAll(invisible, '')
      // Upper case first: it joins what lower case keeps apart, such as ß and ss.
      .toUpperCase()
      .toLowerCase()
      // A sigma is written another way at the end of a word.
      .replaceAll('ς', 'σ')
      .normalize('NFKC')
      .replaceAll(whiteSpace, ' ')
      .trim()
  );
}
