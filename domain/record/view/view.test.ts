import { expect, test } from 'vitest';
import { contentOf, isShown, newView, parametersOf, viewContent, viewLimits } from './view.ts';

const content = {
  filters: { q: ['lion'], voidStatus: ['Void', 'Not Void'], catchByIs: ['Agent'] },
  sort: '-date',
};

test('a view becomes an address and back, without the page and other temporary state', () => {
  const query = parametersOf({ _id: 'v1', content });
  expect(query.map((pair) => pair.join('=')).join('&')).toBe(
    'view=v1&q=lion&voidStatus=Void&voidStatus=Not Void&catchByIs=Agent&sort=-date',
  );
  query.push(['page', '3'], ['size', '50'], ['deleted', '1']);
  expect(contentOf(query)).toEqual(content);
  expect(isShown({ content }, query)).toBe(true);
  query.push(['voidStatus', 'x']);
  expect(isShown({ content }, query)).toBe(false);
  const empty = { content: { filters: {}, sort: null } };
  expect(isShown(empty, Object.entries({ q: '', page: '2' }))).toBe(true);
});

test('a stored view cannot set what is not a filter', () => {
  const filters = { deleted: ['1'], view: ['v2'], mode: ['create'], q: ['x'] };
  expect(parametersOf({ _id: 'v1', content: { filters, sort: null } })).toEqual([
    ['view', 'v1'],
    ['q', 'x'],
  ]);
});

test('names and contents are bounded', () => {
  const view = { area: 'turbo', module: 'report', name: ' Mine ', content };
  expect(newView.parse(view)).toEqual({ ...view, name: 'Mine', isShared: false });
  expect(newView.safeParse({ ...view, name: 'x'.repeat(viewLimits.name + 1) }).success).toBe(false);
  expect(newView.safeParse({ ...view, name: '  ' }).error?.issues[0]?.message).toBe('Name is required');
  expect(newView.parse({ ...view, name: 'My  view\u200b' }).name).toBe('My view');
  expect(newView.safeParse({ ...view, name: '\u200b' }).error?.issues[0]?.message).toBe('Name is required');
  const many = Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`f${at}`, ['x'.repeat(1000)]]));
  expect(viewContent.safeParse({ filters: many, sort: null }).success).toBe(false);
  expect(viewContent.safeParse({ filters: {}, sort: '-date; drop' }).success).toBe(false);
});
