import { expect, test } from 'vitest';
import { givenName, inertHtml } from './inert-html.ts';

test.each([
  ['<p onclick="x()">a</p>', '<p data-inert-onclick="x()">a</p>'],
  ['<p/ONCLICK = x() b>a', '<p/data-inert-ONCLICK = x() b>a'],
  ["<p title='>' onclick>a", "<p title='>' data-inert-onclick>a"],
  ['<img src=x\nonerror=x()\tonload=y>', '<img src=x\ndata-inert-onerror=x()\tdata-inert-onload=y>'],
  ['<BASE target=x href="https://a.test/">a', '<BASE target=x data-inert-href="https://a.test/">a'],
])('renames what a browser would report: %s', (html, inert) => {
  expect(inertHtml(html)).toBe(inert);
  expect(inertHtml(inert)).toBe(inert);
});

test.each([
  '<p>only one on=1, <b>once</b> online="x"</p>',
  '<a href="https://a.test/?a= onclick=x()" title="<p onclick=x()>">a</a>',
  '<p "onclick=x()">a</p>',
  '</p onclick=x()> < p onclick=x()>',
  '<p title="never closed onclick=x()',
])('leaves everything else: %s', (html) => {
  expect(inertHtml(html)).toBe(html);
});

test('reads each letter a few times at most', () => {
  const hostile = [
    '<p a='.repeat(60_000),
    '<p "'.repeat(60_000),
    `<p${' '.repeat(300_000)}`,
    '<'.repeat(300_000),
  ];
  for (const html of hostile) expect(inertHtml(html)).toBe(html);
});

test('tells authors the name that they wrote', () => {
  expect(['data-inert-onclick', 'class'].map(givenName)).toEqual(['onclick', 'class']);
});
