import { expect, it } from 'vitest';
import { areas } from '../areas.ts';
import { prooftype } from './prooftype.ts';

const required = 'Type and content are required';

it.each(areas)('requires type and content of %s with a single message', (area) => {
  const problems = (fields: unknown) =>
    prooftype
      .schema(area, 'create', undefined)
      .safeParse(fields)
      .error?.issues.map(({ path, message }) => [path.join('.'), message]);
  expect(problems({ type: 'a', content: '<p>b</p>' })).toBeUndefined();
  expect(problems({})).toEqual([
    ['type', required],
    ['content', required],
  ]);
  expect(problems({ type: ' ', content: '' })).toEqual([
    ['type', required],
    ['content', required],
  ]);
  expect(problems({ type: 'a', content: '<p>&nbsp;</p>' })).toEqual([['content', required]]);
  expect(problems({ type: 'x'.repeat(201), content: 'y'.repeat(100_001) })).toEqual([
    ['type', 'Proof Type can have at most 200 characters'],
    ['content', 'Proof Content can have at most 100,000 characters'],
  ]);
});

it('lists as specified', () => {
  expect(prooftype.labels('forex')).toEqual({ type: 'Proof Type', content: 'Proof Content' });
  expect(prooftype.pageSizes).toEqual({ choices: [20, 50, 70, 100], initial: 20 });
  expect(prooftype.plainText?.content?.('<p>a</p><p>b</p>')).toBe('a\nb');
});
