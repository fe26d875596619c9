import { expect, it } from 'vitest';
import { inParts } from './picture-requests.ts';

const address = 'http://document.invalid/';
const bytes = Buffer.alloc(1500, 'picture');
const data = `data:image/jpeg;base64,${bytes.toString('base64')}`;

it('serves large pictures as separate files', () => {
  const { html, pictures } = inParts(
    `<p>Two</p><img class="a" src="${data}" alt="One"><img src="${data}">`,
    address,
  );
  expect(html).toBe(
    `<p>Two</p><img class="a" src="${address}picture-1" alt="One"><img src="${address}picture-2">`,
  );
  expect([...pictures]).toEqual([
    [`${address}picture-1`, { mediaType: 'image/jpeg', bytes }],
    [`${address}picture-2`, { mediaType: 'image/jpeg', bytes }],
  ]);
});

it.each([
  ['a small picture', '<img src="data:image/png;base64,AAAA">'],
  ['text that looks like one', `&lt;img src="${data}"&gt;`],
  ['another attribute', `<img alt="${data}">`],
  ['another element', `<a href="#" title=' src="${data}"'>x</a>`],
  ['a picture that is not one', `<img src="data:text/html;base64,${bytes.toString('base64')}">`],
  ['an attribute that looks like the end', `<img alt="a > b" src="${data}">`],
])('leaves %s alone', (_, html) => {
  expect(inParts(html, address)).toEqual({ html, pictures: new Map() });
});
