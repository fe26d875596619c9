/** How long names are shortened in a proof's text (specification, section 9). */

const longerThan = 10;

/** What a reader calls a character: cutting through one of Gujarati or Hindi would show another. */
const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

function cutTo(length: number, name: string): string {
  const characters = Array.from(segmenter.segment(name), ({ segment }) => segment);
  return characters.length > longerThan ? `${characters.slice(0, length).join('')}...` : name;
}

/** The limit stands before the cut, so that a name of 11 to 16 characters stays whole and still gets its dots. */
export function cutEventName(name: string): string {
  return cutTo(16, name);
}

export function cutMarketName(name: string): string {
  return cutTo(8, name);
}
