/** Names as they are stored: one line, without what nobody sees. */

/** Nearly all names: nothing to do for them. */
const plainName = /^[!-~]+(?: +[!-~]+)*$/;
/** Invisible characters. Joiners are kept where they join something. */
const unseen = /[\u00AD\u200B\u200E\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF]|^[\u200C\u200D]+/g;

/**
 * Cells of spreadsheets have line breaks; in a filter such a name would be several. Text from chats and web pages has
 * invisible characters, and some keyboards and files compose letters differently: both would make a different name that
 * looks the same.
 */
export function inOneLine(text: string): string {
  if (plainName.test(text)) return text;
  const seen = text.replaceAll(unseen, '').replaceAll(/\s*[\r\n]+\s*/g, ' ');
  return seen.normalize('NFC').replaceAll(/\s/g, ' ').trim();
}
