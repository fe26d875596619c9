import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { personPath } from '../../../domain/sense/people/address.ts';
import type { PersonAnswer, TimelineEntry } from '../../../domain/sense/people/person.ts';
import { personSentences as sentences, personWords as words } from '../../../domain/sense/people/text.ts';
import { announceList } from '../../client/live/list-events.ts';
import { fakeApi, type Answers, type FakeAnswer } from '../../client/testing/fake-api.ts';
import { signedInAs } from '../../client/testing/signed-in.ts';
import { byText, cleanUp, click, render, until } from '../../ui/testing/render.tsx';
import { PersonScreen } from './person-screen.tsx';

afterEach(async () => {
  await cleanUp();
  vi.unstubAllGlobals();
});

const common = { area: 'turbo', date: '2026-11-01', agent: 'Agent', brand: 'Brand', by: 'staff' } as const;
const report: TimelineEntry = {
  ...common,
  module: 'report',
  _id: 'r1',
  event: 'Lions v Tigers',
  moreEvents: 0,
  market: 'Toss',
  moreMarkets: 0,
  pl: '0.10',
  voidStatus: 'Void',
};
const note: TimelineEntry = { ...common, module: 'note', _id: 'n1', date: null, text: 'A word' };

const proof: TimelineEntry = {
  ...common,
  module: 'proof',
  _id: 'p1',
  event: 'Bears v Wolves',
  market: 'Toss',
  pl: '0.00',
};

const person: PersonAnswer = {
  name: 'Sample/User',
  spellings: {
    top: [
      { name: 'Sample/User', count: 2 },
      { name: 'sample/user', count: 1 },
    ],
    others: 0,
  },
  totals: { reports: 3, voided: 2, pl: '-12345678901234567.80', notes: 1 },
  areas: [
    { area: 'turbo', reports: 3, voided: 2, pl: '-12345678901234567.80', notes: 0 },
    { area: 'forex', notes: 1 },
  ],
  months: Array.from({ length: 11 }, (_, at) => ({
    month: `2026-${String(11 - at).padStart(2, '0')}`,
    reports: 1,
    voided: 0,
    pl: '1.00',
  })),
  agents: { top: [{ name: 'Agent', count: 3 }], others: 4 },
  brands: { top: [], others: 0 },
  similar: [
    { name: 'Sarnple/User', count: 1000 },
    { name: 'Sample/Usar', count: 999 },
  ],
  together: [{ name: 'follower', events: 2, times: 3 }],
  timeline: { entries: [report, proof], cursor: 'next' },
};

const reader = ['report_listing', 'report_preview', 'note_listing', 'forex_note_listing'];

async function screen(
  answers: Answers,
  at = personPath('Sample/User'),
  permissions = [...reader, 'report_export'],
) {
  signedInAs({ role: 'user', section: ['Turbo', 'Forex'], permissions });
  const api = fakeApi(answers);
  const router = createMemoryRouter(
    [
      { path: '/people/:name', element: <PersonScreen /> },
      { path: '/404', element: 'Sample not-found page' },
    ],
    { initialEntries: [at] },
  );
  const { container } = await render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  const text = () => container.textContent;
  const hrefOf = (label: string) => byText(container, 'a', label).getAttribute('href');
  return { ...api, container, text, hrefOf };
}

const path = 'GET /people/Sample%2FUser';

test('shows totals, tables and the time line, with exact money and links', async () => {
  const { container, text, hrefOf, calls } = await screen({
    [path]: { json: { data: person } },
    [`${path}/timeline?limit=100&cursor=next`]: { json: { data: { entries: [note], cursor: null } } },
  });
  await until(() => expect(container.querySelector('h1')?.textContent).toBe('Sample/User'));
  await until(() => expect(text()).toContain('Also written sample/user'));
  const amounts = [...container.querySelectorAll('[data-tone], ol li > span:nth-child(5) > span')];
  expect(
    new Set(amounts.map((amount) => [amount.textContent, amount.getAttribute('data-tone')].join(' '))),
  ).toEqual(new Set(['-12,34,56,78,90,12,34,567.80 loss', '+1.00 profit', '+0.10 profit', '0.00 ']));
  expect(hrefOf('Turbo 3')).toBe('/reports?userNameIs=Sample%2FUser');
  expect(hrefOf('Forex 1')).toBe('/forex_note?userIs=Sample%2FUser');
  expect(hrefOf('Sarnple/User')).toBe('/people/Sarnple%2FUser');
  expect(text()).toContain('1,000+');
  expect(text()).toContain('Sample/Usar999');
  expect(text()).not.toContain('999+');
  expect(text()).toContain(words.togetherHint);
  expect(hrefOf('follower')).toBe('/people/follower');
  expect(hrefOf('Lions v Tigers · Toss')).toBe('/reports/r1');
  expect([...container.querySelectorAll('ol li')].map((entry) => entry.lastChild?.textContent)).toEqual([
    'Void',
    '0.00',
  ]);
  expect(text()).toContain('and 4 more');
  expect(text()).not.toContain('Jan 2026');
  await click(byText(container, 'button', 'Show all 11'));
  expect(text()).toContain('Jan 2026');

  const more = byText(container, 'button', 'Show more');
  more.focus();
  await click(more);
  await until(() => expect(text()).toContain('A word'));
  // The button is gone, and the keyboard goes on from where it was.
  expect([more.isConnected, document.activeElement === document.body]).toEqual([false, false]);
  expect(calls.map((call) => call.path)).toEqual([
    '/people/Sample%2FUser',
    '/people/Sample%2FUser/timeline?limit=100&cursor=next',
  ]);
  // No permission to preview notes.
  expect([...container.querySelectorAll('ol a')].map((link) => link.textContent)).toEqual([
    'Lions v Tigers · Toss',
  ]);
});

test('says how many other events and markets a report is about', async () => {
  const entries = [
    { ...report, moreEvents: 12 },
    { ...report, _id: 'r2', moreEvents: 1, moreMarkets: 2 },
  ];
  const { hrefOf, text } = await screen({
    [path]: { json: { data: { ...person, timeline: { entries, cursor: null } } } },
  });
  await until(() => expect(text()).toContain('Lions v Tigers'));
  expect(hrefOf('Lions v Tigers +12 · Toss')).toBe('/reports/r1');
  expect(hrefOf('Lions v Tigers +1 · Toss +2')).toBe('/reports/r2');
});

test('says how many other spellings there are', async () => {
  const spellings = { ...person.spellings, others: 1200 };
  const { text } = await screen({ [path]: { json: { data: { ...person, spellings } } } });
  await until(() => expect(text()).toContain('Reports3'));
  expect(text()).toContain('Also written sample/user and 1,200 more');
});

test('names the user while it loads, and shows only what there is', async () => {
  let answer: (found: FakeAnswer) => void = () => {};
  const { container, text, hrefOf } = await screen({
    [path]: () => new Promise((resolve) => (answer = resolve)),
  });
  expect(container.querySelector('h1')?.textContent).toBe('Sample/User');
  const areas = [{ area: 'turbo', proofs: 2 }] as const;
  answer({ json: { data: { ...person, totals: { proofs: 2 }, areas, together: [] } } });
  await until(() => expect(text()).toContain('Proofs2'));
  expect(hrefOf('Turbo 2')).toBe('/proof?userIs=Sample%2FUser');
  const cards = container.querySelectorAll(`[aria-label="${words.totals}"] > li`);
  expect(cards).toHaveLength(1);
  expect(text()).toContain(words.noTogether);
  expect(text()).not.toContain(words.togetherHint);
});

test('updates when the underlying lists change', async () => {
  const { text, answers } = await screen({ [path]: { json: { data: person } } });
  await until(() => expect(text()).toContain('Reports3'));
  answers[path] = { json: { data: { ...person, totals: { ...person.totals, reports: 4 } } } };
  announceList({ kind: 'changed', area: 'turbo', module: 'report' });
  await until(() => expect(text()).toContain('Reports4'));
});

test('says that nothing is known, and which names look alike', async () => {
  const none = { top: [], others: 0 };
  const empty = {
    ...person,
    totals: { reports: 0, voided: 0, pl: '0.00', notes: 0 },
    spellings: none,
    timeline: { entries: [], cursor: null },
  };
  const { text, container } = await screen({ [path]: { json: { data: empty } } });
  await until(() => expect(text()).toContain('No records of the user name Sample/User.'));
  expect(text()).toContain('Sarnple/User');
  expect(container.querySelector('ol')).toBeNull();
  expect(text()).not.toContain('Export');
});

test('says what went wrong and tries again', async () => {
  const { text, container, answers } = await screen({
    [path]: { status: 403, json: { message: 'Sample refusal' } },
  });
  await until(() => expect(text()).toContain('Sample refusal'));
  answers[path] = { json: { data: person } };
  await click(byText(container, 'button', 'Try again'));
  await until(() => expect(text()).toContain('Reports3'));
});

test.each(['%20', '%E0%A4%A'])('the address /people/%s has no name, so it is not found', async (part) => {
  // The router warns of a part that is not encoded correctly.
  vi.spyOn(console, 'warn').mockReturnValue();
  const { text, calls } = await screen({}, `/people/${part}`);
  await until(() => expect(text()).toBe('Sample not-found page'));
  expect(calls).toEqual([]);
});

test('exports once however often it is clicked, and reports a failure; with the permission', async () => {
  const other = await screen({ [path]: { json: { data: person } } }, undefined, reader);
  await until(() => expect(other.text()).toContain('Reports3'));
  expect(other.text()).not.toContain('Export');
  await cleanUp();
  const file = `${path}/export`;
  let refuse: (answer: FakeAnswer) => void = () => {};
  const { text, container, answers, calls } = await screen({
    [path]: { json: { data: person } },
    [file]: () => new Promise((resolve) => (refuse = resolve)),
  });
  const exports = () => calls.filter((call) => call.path.endsWith('/export'));
  await until(() => expect(text()).toContain('Export'));
  await click(byText(container, 'button', 'Export'));
  await click(byText(container, 'button', 'Export'));
  expect(exports()).toHaveLength(1);
  refuse({ status: 502, json: {} });
  await until(() => expect(text()).toContain(sentences.exportFailed));
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  answers[file] = { json: {} };
  await click(byText(container, 'button', 'Export'));
  await until(() => expect(text()).toContain(sentences.exported));
  expect((saved.mock.contexts[0] as HTMLAnchorElement).download).toBe('Sample_User.xlsx');
});
