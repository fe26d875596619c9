/**
 * Characters that look like Latin letters or digits: Unicode's table of confusables (UTS 39), reduced to the scripts
 * that user names are written in. Only data: `skeleton.ts` applies it.
 */

/** By Latin letter: capitals and small letters differ, because Greek Η looks like H and η like n. */
export const latinLookAlikes: Readonly<Record<string, string>> = {
  a: 'аАαΑɑᴀᎪ',
  b: 'вВьЬъЪβΒʙƄƅᏴ',
  c: 'сСϲϹᴄⲥⲤᏟ',
  d: 'ԁԀđĐɗᴅᎠᏧ',
  e: 'еЕєЄεΕҽҼɛᴇ℮Ꭼ',
  f: 'ƒϝϜք',
  g: 'ɡցԍԌɢᏀ',
  h: 'һҺнНΗհħĦʜᎻ',
  i: 'іІιΙıɩɪᎥ',
  j: 'јЈϳͿյᴊᎫ',
  k: 'кКκΚқҚҝҜҟҞᴋᏦ',
  l: 'ӏӀǀłŁʟᏞا∣∣וןꓲⵏ',
  m: 'мМΜϻᴍᎷ',
  n: 'пПηΝոռɴ',
  o: 'оОοΟσօՕøØɵᴏⲟⲞס',
  p: 'рРρΡᴘⲣⲢᏢ',
  q: 'ԛԚգզ',
  r: 'гГᴦʀᎡᏒ',
  s: 'ѕЅꜱƽʂՏᏚ',
  t: 'тТτΤᴛŧŦᎢ',
  u: 'υսՍʋᴜμ',
  v: 'νѵѴᴠᏙ∨',
  w: 'ѡѠԝԜաɯшШωᴡᎳ',
  x: 'хХχΧҳҲ×',
  y: 'уУүҮγΥყʏɣᎽ',
  z: 'Ζᴢʐ',
  ae: 'æÆӕӔ',
  oe: 'œŒ',
  ss: 'ßẞ',
  bl: 'ыЫ',
  lo: 'юЮ',
};

/** The zero of each script's digits; the other nine follow it. */
export const zeros = '0٠۰०০੦૦୦௦౦೦൦๐໐၀០';

/**
 * What looks alike within a script once the letters are Latin: I, l and 1; rn and m. Also Gujarati letters that look like
 * the digits 2, 3 and 5, vowels that are written with one sign or two, and Cyrillic letters like 3, 4 and 6.
 */
export const alikeWithin: readonly (readonly [from: string, to: string])[] = [
  ['i', 'l'],
  ['1', 'l'],
  ['|', 'l'],
  ['!', 'l'],
  ['0', 'o'],
  ['rn', 'm'],
  ['vv', 'w'],
  ['з', '3'],
  ['ч', '4'],
  ['б', '6'],
  ['અા', 'આ'],
  ['અૅ', 'ઍ'],
  ['અે', 'એ'],
  ['અૈ', 'ઐ'],
  ['અૉ', 'ઑ'],
  ['અો', 'ઓ'],
  ['અૌ', 'ઔ'],
  ['ર', '2'],
  ['ઉ', '3'],
  ['પ', '5'],
  ['ઘ', 'ધ'],
  ['अा', 'आ'],
  ['अॉ', 'ऑ'],
  ['अो', 'ओ'],
  ['अौ', 'औ'],
  ['एे', 'ऐ'],
];
