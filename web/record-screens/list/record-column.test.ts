import { expect, test } from 'vitest';
import { toColumns } from './record-column.ts';

const row = { _id: '1', version: 1, createdAt: '', updatedAt: '', name: 'Gold', tags: ['a', 'b'] };

test('takes header and value from the field by default; declared ones win', () => {
  const [plain, own] = toColumns<{ name: string; tags: string[] }>(
    [{ key: 'name' }, { key: 'tags', header: 'Labels', value: ({ tags }) => tags.join(' ') }],
    { name: 'Metal', tags: 'Tags' },
  );
  expect([plain?.header, plain?.value(row)]).toEqual(['Metal', 'Gold']);
  expect([own?.header, own?.value(row)]).toEqual(['Labels', 'a b']);
});
