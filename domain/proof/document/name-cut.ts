/** Shortens long names in a proof's text (specification, section 9). */

const longerThan = 10;

/** Cutting inside a Gujarati or Hindi grapheme would show a different character. */
const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

function cutTo(length: number, name: string): string {
  const characters = Array.from(segmenter.segment(name), ({ segment }) => segment);
  return characters.length > longerThan ? `${characters.slice(0, length).join('')}...` : name;
}

/** The limit is lower than the cut: a name of 11 to 16 characters stays whole but still gets the ellipsis. */
export function cutEventName(name: string): string {
  return cutTo(16, name);
}

export function cutMarketName(name: string): string {
  return cutTo(8, name);
}
