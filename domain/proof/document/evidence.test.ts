import { expect, it } from 'vitest';
import { evidence } from './evidence.ts';

const words = { title: 'Sample', bodyHtml: '<p>Sample</p>' };

const images = (name: string, count: number, { width = 998, height = 561 } = {}) =>
  Array.from({ length: count }, (_none, at) => ({
    src: 'data:,',
    filename: `${name}${at + 1}`,
    width,
    height,
  }));

const lines = (count: number) => Array.from({ length: count }, (_none, at) => `Line ${at + 1}`).join('\n');

const first = (count: number, text: string) => ({
  heading: 'First',
  text,
  images: images('a', count),
});
const second = (count: number, text: string) => ({
  heading: 'Second',
  text,
  images: images('b', count),
});

const parts = /<div class="(?:later|follows)"|<h2>[^<]*<\/h2>|<div class="text"|alt="[^"]*"/g;

/** What a reader sees, in order: headings with a colon, `text`, names of pictures, and where another page begins. */
function shown(groups: Parameters<typeof evidence>[1]): string[] {
  const { firstPage, laterPages } = evidence(words, groups);
  return [firstPage, laterPages].map((html) =>
    (html.match(parts) ?? [])
      .map((part) => part.replace(/<h2>(.*)<\/h2>/, '$1:').replaceAll(/<div class=|alt=|"/g, ''))
      .join(' '),
  );
}

it('shows short texts above their pictures', () => {
  expect(shown([first(2, lines(3)), second(3, lines(3))])).toEqual([
    'First: text a1 a2 Second: text b1 b2 b3',
    '',
  ]);
});

it('leaves out a group without text and pictures, and the text of one that has none', () => {
  expect(shown([first(0, ' '), second(1, '')])).toEqual(['Second: b1', '']);
});

it('moves a long text below its pictures if more of them fit then, the last one first', () => {
  expect(shown([first(2, lines(3)), second(3, lines(8))])[0]).toBe('First: text a1 a2 Second: b1 b2 b3 text');
  expect(shown([first(2, lines(20)), second(3, lines(20))])[0]).toBe('First: text a1 a2 Second: text');
  expect(shown([first(2, lines(30)), second(0, '')])[0]).toBe('First: a1 a2 text');
});

it('leaves a text above its pictures if it is short, or if they all fit below it', () => {
  expect(shown([first(2, lines(20)), second(0, '')])).toEqual(['First: text a1 a2', '']);
  expect(shown([first(3, lines(6)), second(3, lines(5))])[0]).toBe('First: text a1 a2 Second: text b1 b2');
});

it('shows nothing on the first page that follows a text which continues on the next', () => {
  expect(shown([first(2, lines(30)), second(3, '')])).toEqual([
    'First: a1 a2 text',
    'later Second: b1 b2 b3',
  ]);
  expect(shown([first(2, lines(30)), second(3, lines(2))])).toEqual([
    'First: a1 a2 text Second: text',
    'later Second (continued): b1 b2 b3',
  ]);
});

it('gives the page to the pictures that it shows, without a heading for those that it does not', () => {
  const phones = { width: 502, height: 1116 };
  const heightsOn = (groups: Parameters<typeof evidence>[1]) =>
    [...evidence(words, groups).firstPage.matchAll(/height="(\d+)"/g)].map(([, height]) => Number(height));
  const one = { heading: 'First', text: lines(1), images: images('a', 3, phones) };
  const other = { heading: 'Second', text: '', images: images('b', 3, phones) };
  const alone = heightsOn([one]);
  expect(alone).toHaveLength(2);
  expect(heightsOn([one, other])).toEqual(alone);
  // With a text, the second group has its heading there.
  expect(heightsOn([one, { ...other, text: lines(1) }])).not.toEqual(alone);
});

it('repeats the heading of a group on each page where it continues', () => {
  expect(shown([first(6, lines(3)), second(6, lines(3))])).toEqual([
    'First: text a1 a2 a3 Second: text b1 b2',
    'later First (continued): a4 a5 later First (continued): a6 Second (continued): b3 b4 b5 b6',
  ]);
});

it('puts pictures where a long text ends if that saves a sheet or makes them larger, not if little room is left', () => {
  expect(shown([first(2, lines(50)), second(3, '')])[1]).toBe('follows Second: b1 b2 b3');
  expect(shown([first(2, lines(60)), second(5, '')])[1]).toBe(
    'follows Second: b1 b2 b3 later Second (continued): b4 b5',
  );
  expect(shown([first(2, lines(80)), second(3, '')])[1]).toBe('later Second: b1 b2 b3');
});

it('escapes names, headings and texts', () => {
  const { firstPage } = evidence(words, [
    { heading: '<i>', text: '<b>', images: [{ src: '"', filename: '<u>', width: 10, height: 10 }] },
  ]);
  expect(firstPage).not.toMatch(/<[iub]>/);
  expect(firstPage).toContain('src="&quot;"');
});
