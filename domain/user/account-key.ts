/**
 * Normalises a username or email for lookups, counters and comparisons: ignores compatibility forms (full
 * width, ligatures), white space, invisible characters and case.
 */
const whiteSpace = /[\s\u0085\p{White_Space}]+/gu;
const invisible = /[\p{Default_Ignorable_Code_Point}\p{Cc}]/gu;

export function accountKey(text: string): string {
  let key = text;
  // One normalisation may enable another; all known text is stable after three rounds.
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
      // Upper case first: it unifies characters that lower case keeps distinct, such as ß and ss.
      .toUpperCase()
      .toLowerCase()
      // Sigma has a different form at the end of a word.
      .replaceAll('ς', 'σ')
      .normalize('NFKC')
      .replaceAll(whiteSpace, ' ')
      .trim()
  );
}

/** Names in the audit trail of actors that are no account. */
export const actorNames = { system: 'system', unknown: 'unknown' } as const;
const reserved: readonly string[] = Object.values(actorNames);

/** An account with such a name could not be distinguished in the audit trail. */
export function isReservedName(username: string): boolean {
  return reserved.includes(accountKey(username));
}
