/** Names as they are stored: one line, without what nobody sees. */

/** Nearly all names: nothing to do for them. */
const plainName = /^[!-~]+(?: [!-~]+)*$/;

/** In flags of countries such as Scotland, and after pictures and the digits of keys. */
const seenSequence = String.raw`\u{1F3F4}[\u{E0030}-\u{E0039}\u{E0061}-\u{E007A}]+\u{E007F}|\p{Extended_Pictographic}\uFE0F|[\d#*]\uFE0F\u20E3`;
/** Everything else without width, except joiners. */
const unseen = new RegExp(
  String.raw`(${seenSequence})|(?![\u200C\u200D])\p{Default_Ignorable_Code_Point}`,
  'gu',
);

const repeatedJoiners = /([\u200C\u200D])[\u200C\u200D]+/g;
/** Pictures and letters of scripts other than Latin can be joined. */
const joined = String.raw`(?!\p{Script=Latin})[\p{L}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}\u{E007F}\uFE0F]`;
/** After the sign that removes a vowel, a joiner changes the letter before it, also at the end: Malayalam, Sinhala. */
const virama = String.raw`[\u094D\u09CD\u0A4D\u0ACD\u0B4D\u0BCD\u0C4D\u0CCD\u0D4D\u0DCA]`;
const idleJoiner = new RegExp(
  String.raw`(?<!${virama})(?:(?<!${joined})[\u200C\u200D]|[\u200C\u200D](?!${joined}))`,
  'gu',
);

/**
 * Cells of spreadsheets have line breaks; in a filter such a name would be several. Text from chats and web pages has
 * invisible characters and several spaces that are shown as one, and some keyboards and files compose letters differently:
 * each would make a different name that looks the same.
 */
export function inOneLine(text: string): string {
  if (plainName.test(text)) return text;
  const seen = text.replaceAll(unseen, '$1').replaceAll(repeatedJoiners, '$1').replaceAll(idleJoiner, '');
  return seen.normalize('NFC').replaceAll(/\s+/g, ' ').trim();
}
