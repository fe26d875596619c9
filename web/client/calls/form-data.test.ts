import { expect, test } from 'vitest';
import { formDataOf } from './form-data.ts';

test('sends text as text, numbers as digits and a selected file as a file', async () => {
  const logo = new File(['bytes'], 'લોગો.png', { type: 'image/png' });
  const form = formDataOf({ name: '7', version: 3, note: undefined, group: null, logo }, ['logo']);
  expect([...form.keys()]).toEqual(['name', 'version', 'logo']);
  expect([form.get('name'), form.get('version')]).toEqual(['7', '3']);
  const sent = form.get('logo') as File;
  expect([sent.name, await sent.text()]).toEqual(['લોગો.png', 'bytes']);
});

test('omits the URL of a file that is kept', () => {
  expect([...formDataOf({ name: 'x', logo: '/logo/abc' }, ['logo']).keys()]).toEqual(['name']);
});
