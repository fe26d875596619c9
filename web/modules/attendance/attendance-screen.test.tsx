import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { AttendanceLine, AttendanceSummary } from '../../../domain/attendance/summary.ts';
import type { PersonActor } from '../../../domain/user/user.ts';
import { fakeApi, type Answers, type FakeAnswer } from '../../client/testing/fake-api.ts';
import { signedInAs } from '../../client/testing/signed-in.ts';
import { session } from '../../client/session/session.ts';
import { byText, cleanUp, click, press, render, type, until, wait } from '../../ui/testing/render.tsx';
import { AttendanceScreen } from './attendance-screen.tsx';

const now = Date.parse('2026-11-15T12:00:00Z');
beforeEach(() => {
  vi.spyOn(session, 'serverTime').mockReturnValue(now);
});
afterEach(async () => {
  await cleanUp();
  vi.unstubAllGlobals();
});

function person(user: string, sums: Partial<AttendanceSummary> = {}): AttendanceSummary {
  const who = { _id: user, username: `sample-${user}`, email: `sample-${user}@example.test` };
  return { user: who, sessions: 1, days: 1, seconds: 3600, openSince: null, onlineSince: null, ...sums };
}

function line(
  loginTime: string,
  logoutTime: string | null,
  more: Partial<AttendanceLine> = {},
): AttendanceLine {
  const openSince = logoutTime === null ? loginTime : null;
  const date = loginTime.slice(0, 10);
  return { key: loginTime, date, loginTime, logoutTime, sessions: 1, seconds: 3600, openSince, ...more };
}

/** What the server has for a user, all pages. */
type Lines = Readonly<Record<string, readonly AttendanceLine[]>>;

function answerWith(people: AttendanceSummary[], lines: Lines = {}): Answers {
  const ids = people.filter(({ sessions }) => sessions > 0).map(({ user }) => user._id);
  const pages = Math.ceil(Math.max(0, ...Object.values(lines).map((own) => own.length)) / 10);
  const answerOf = (users: string[], page: number) => ({
    json: {
      data: users.map((userId) => ({
        userId,
        count: lines[userId]?.length ?? 0,
        lines: (lines[userId] ?? []).slice((page - 1) * 10, page * 10),
      })),
    },
  });
  return {
    'GET /admin/attendance/summary': { json: { data: people } },
    [`GET /admin/attendance/lines?users=${encodeURIComponent(ids.slice(0, 12).join(','))}`]: answerOf(ids, 1),
    ...Object.fromEntries(
      ids.flatMap((id) =>
        Array.from({ length: pages }, (_, at) => [
          `GET /admin/attendance/lines?users=${id}&page=${at + 1}`,
          answerOf([id], at + 1),
        ]),
      ),
    ),
  };
}

async function screen(served: Answers, search = '?period=all') {
  const api = fakeApi(served);
  const router = createMemoryRouter([{ path: '*', element: <AttendanceScreen /> }], {
    initialEntries: [`/attendance${search}`],
  });
  const { container } = await render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  // The summary, then the lines of the users in it.
  await wait();
  await wait();
  const dialog = () => container.querySelector<HTMLElement>('[role="dialog"]');
  const card = (user: string) =>
    container.querySelector<HTMLElement>(`[aria-label="Attendance of sample-${user}"]`)!;
  const linesOf = (user: string) =>
    [...card(user).querySelectorAll('tbody tr')].map((row) =>
      [...row.querySelectorAll('td')].map((cell) => cell.textContent),
    );
  return { ...api, container, router, dialog, card, linesOf };
}

test('shows the lines of each user with India times, totals, and a summary of the period', async () => {
  const online = '2026-11-15T06:00:00Z';
  const people = [
    person('a', { sessions: 4, days: 2, seconds: 14 * 3600 + 5, openSince: online, onlineSince: online }),
    person('b', { seconds: 60 }),
    person('c', { sessions: 0, days: 0, seconds: 0, onlineSince: '2026-11-01T06:00:00Z' }),
  ];
  const { container, card, linesOf } = await screen(
    answerWith(people, {
      a: [
        line(online, null, { seconds: 0 }),
        line('2026-11-15T04:30:00Z', '2026-11-15T05:30:05Z', { seconds: 3605 }),
        line('2026-11-10T04:30:00Z', '2026-11-10T19:30:00Z', { sessions: 2, seconds: 13 * 3600 }),
      ],
      b: [line('2026-11-15T04:30:00Z', '2026-11-15T04:31:00Z', { seconds: 60 })],
    }),
  );
  expect(linesOf('a')).toEqual([
    ['15 Nov 2026', '11:30:00', 'Online', '6h 0m 0s'],
    ['15 Nov 2026', '10:00:00', '11:00:05', '1h 0m 5s'],
    ['10 Nov 2026', '10:00:00', '01:00:00 (11 Nov)', '2 sessions13h 0m 0s'],
  ]);
  expect(card('a').querySelector('tfoot')?.textContent).toBe('Total Time20h 0m 5s');
  const parts = [...container.querySelectorAll('section[aria-labelledby]')].map((node) => node.textContent);
  expect(parts[0]).toBe('Top 3 Users by Total Attendance Time1sample-a20h 0m 5s2sample-b0h 1m 0s');
  expect(parts[1]).toMatch(
    /^Currently Logged-In Users \(2\)sample-aSince 15 Nov 2026, 11:306h 0m 0ssample-cSince 01 Nov/,
  );
  expect(parts[2]).toBe(
    'Summary of the periodUserDaysSessionsAverage per dayTotal Time' +
      'sample-a2410h 0m 2s20h 0m 5s' +
      'sample-b110h 1m 0s0h 1m 0s' +
      'Total356h 40m 21s20h 1m 5s',
  );
  expect(card('b').textContent).not.toContain('Force logout');
  expect(card('c')).toBeNull();
});

test('loads only the selected period, and shows the empty text', async () => {
  const days = 'from=2026-11-13T18%3A30%3A00.000Z&to=2026-11-14T18%3A30%3A00.000Z';
  const { container, calls, router } = await screen(
    {
      ...answerWith([person('a')], { a: [line('2026-11-01T10:00:00Z', '2026-11-01T11:00:00Z')] }),
      [`GET /admin/attendance/summary?${days}`]: { json: { data: [] } },
    },
    '?start=2026-11-14&end=2026-11-14',
  );
  expect(calls.map(({ path }) => path)).toEqual([`/admin/attendance/summary?${days}`]);
  expect(container.textContent).toContain('No attendance records found for the selected period');
  expect(container.textContent).not.toMatch(/Top 3 Users|Clear search/);
  await click(byText(container, 'button', 'All Data'));
  await wait();
  await wait();
  expect(router.state.location.search).toBe('?period=all');
  expect(container.textContent).toContain('01 Nov 2026');
  await type(container.querySelectorAll('input[aria-haspopup="dialog"]')[0]!, '2026-11-02');
  expect(router.state.location.search).toBe('?start=2026-11-02');
  await click(byText(container, 'button', 'Last 24 Hours'));
  await wait();
  const summaries = calls.filter(({ path }) => path.includes('summary'));
  expect(summaries.at(-1)?.path).toBe('/admin/attendance/summary?from=2026-11-14T12%3A00%3A00.000Z');
});

test('figures of the previous period are marked until those of the chosen one are there', async () => {
  const { container } = await screen(answerWith([person('a')]));
  const isBusy = () => container.querySelector('[aria-busy="true"] section') !== null;
  expect(container.textContent).toContain('sample-a');
  expect(isBusy()).toBe(false);
  let arrive = () => {};
  const { fetch: answered } = globalThis;
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (url.includes('/summary?from=')) await new Promise<void>((resolve) => void (arrive = resolve));
    return answered(url.replace(/\?from=.*/, ''), init);
  });
  await click(byText(container, 'button', 'Last 1 Year'));
  await until(() => expect(isBusy()).toBe(true));
  arrive();
  await until(() => expect(isBusy()).toBe(false));
  expect(container.textContent).toContain('sample-a');
});

test('says that attendance cannot be fetched, and tries again', async () => {
  const { container, answers } = await screen({
    'GET /admin/attendance/summary': { status: 400, json: {} },
  });
  expect(container.textContent).toContain('Failed to fetch attendance');
  Object.assign(answers, answerWith([person('a')]));
  await click(byText(container, 'button', 'Try again'));
  await until(() => expect(container.textContent).toContain('sample-a'));
  expect(container.textContent).not.toContain('Failed to fetch attendance');
});

test('the time of an open session goes on while the page is open, and so do averages and totals', async () => {
  const ticks: (() => void)[] = [];
  vi.spyOn(session, 'subscribeTime').mockImplementation((tick) => {
    ticks.push(tick);
    return () => {};
  });
  const online = '2026-11-15T06:00:00Z';
  const { container } = await screen(
    answerWith([
      person('a', { days: 2, seconds: 0, openSince: online, onlineSince: online }),
      person('b', { seconds: 60 }),
    ]),
  );
  const summary = byText(container, 'h2', 'Summary of the period').closest('section')!;
  const times = () =>
    [...summary.querySelectorAll('tr')]
      .slice(1)
      .map((row) => [...row.querySelectorAll('td')].slice(2).map((cell) => cell.textContent));
  expect(times()).toEqual([
    ['3h 0m 0s', '6h 0m 0s'],
    ['0h 1m 0s', '0h 1m 0s'],
    ['2h 0m 20s', '6h 1m 0s'],
  ]);
  vi.spyOn(session, 'serverTime').mockReturnValue(now + 65_000);
  await act(async () => {
    for (const tick of ticks) tick();
  });
  expect(times()).toEqual([
    ['3h 0m 32s', '6h 1m 5s'],
    ['0h 1m 0s', '0h 1m 0s'],
    ['2h 0m 41s', '6h 2m 5s'],
  ]);
});

test('shows ten lines per page, and loads a page when it is opened', async () => {
  const many = Array.from({ length: 23 }, (_, index) => {
    const day = String(23 - index).padStart(2, '0');
    return line(`2026-10-${day}T10:00:00Z`, `2026-10-${day}T11:00:00Z`);
  });
  const { card, linesOf, calls } = await screen(
    answerWith([person('a', { sessions: 23, days: 23, seconds: 23 * 3600 })], { a: many }),
  );
  expect(linesOf('a')).toHaveLength(10);
  expect(card('a').querySelector('tfoot')?.textContent).toContain('23h 0m 0s');
  await click(byText(card('a'), 'button', 'Next page'));
  await click(byText(card('a'), 'button', 'Next page'));
  await wait();
  expect(card('a').textContent).toContain('Page 3 of 3');
  expect(linesOf('a')).toHaveLength(3);
  expect(calls.at(-1)?.path).toBe('/admin/attendance/lines?users=a&page=3');
});

test('force logout and delete all ask for confirmation, act, and reload', async () => {
  const online = '2026-11-15T06:00:00Z';
  const { container, dialog, card, asked, answers } = await screen(
    answerWith([person('a', { seconds: 0, openSince: online, onlineSince: online })]),
  );
  await click(byText(card('a'), 'button', 'Force logout sample-a'));
  expect(dialog()!.querySelector('h2')?.textContent).toBe('Force logout');
  expect(dialog()!.textContent).toContain('Are you sure you want to force logout this user?');
  expect(asked('POST')).toHaveLength(0);
  await click(byText(dialog()!, 'button', 'Force logout'));
  await wait();
  expect(container.textContent).toContain('Not found');
  expect(dialog()).toBeNull();
  answers['POST /admin/force-logout/a'] = 'offline';
  await click(byText(card('a'), 'button', 'Force logout sample-a'));
  await click(byText(dialog()!, 'button', 'Force logout'));
  await wait();
  expect(container.textContent).toContain('Failed to force logout user');
  answers['POST /admin/force-logout/a'] = { json: { data: { sessions: 1 } } };
  const before = asked('GET').length;
  await click(byText(card('a'), 'button', 'Force logout sample-a'));
  await click(byText(dialog()!, 'button', 'Force logout'));
  await wait();
  expect(container.textContent).toContain('Forcibly logged out');
  expect(asked('GET').length).toBeGreaterThan(before);

  answers['DELETE /admin/attendance/a'] = 'offline';
  await click(byText(card('a'), 'button', 'Delete All Attendance of sample-a'));
  expect(dialog()!.querySelector('h2')?.textContent).toBe('Delete All Attendance');
  expect(dialog()!.textContent).toContain('delete all attendance records of this user?');
  await click(byText(dialog()!, 'button', 'Delete'));
  await wait();
  expect(container.textContent).toContain('Failed to delete user attendance');
  answers['DELETE /admin/attendance/a'] = { json: { data: { deleted: 0, deletedAt: null } } };
  await click(byText(card('a'), 'button', 'Delete All Attendance of sample-a'));
  await click(byText(dialog()!, 'button', 'Delete'));
  await wait();
  expect(container.textContent).toContain('Attendance deleted successfully');
  expect(container.textContent).not.toContain('Undo');
  const deletedAt = '2026-11-15T08:35:00.000Z';
  answers['DELETE /admin/attendance/a'] = { json: { data: { deleted: 3, deletedAt } } };
  const summary = answers['GET /admin/attendance/summary']!;
  answers['GET /admin/attendance/summary'] = { json: { data: [] } };
  await click(byText(card('a'), 'button', 'Delete All Attendance of sample-a'));
  await click(byText(dialog()!, 'button', 'Delete'));
  await wait();
  expect(container.textContent).toContain('Attendance deleted successfully');
  expect(container.textContent).toContain('No attendance records found');
  answers['GET /admin/attendance/summary'] = summary;
  answers['POST /admin/attendance/a/restore?deletedAt=2026-11-15T08%3A35%3A00.000Z'] = {
    json: { data: { restored: 3 } },
  };
  await click(byText(container, 'button', 'Undo'));
  await until(() => expect(container.textContent).toContain('Attendance restored successfully'));
  await until(() => expect(card('a')).not.toBeNull());
});

test('an admin sees what was deleted last of each user, and restores it', async () => {
  const admin: PersonActor = { _id: 'adm', role: 'admin', section: [], permissions: [] };
  signedInAs(admin);
  const deletedAt = '2026-11-15T08:35:00.000Z';
  const gone = { ...person('z').user, records: 7, deletedBy: 'sample-admin', deletedAt };
  const { container, answers, asked } = await screen({
    ...answerWith([]),
    'GET /admin/attendance/deleted': {
      json: { data: [{ ...gone, firstDay: '2026-10-30', lastDay: '2026-11-02' }] },
    },
    'POST /admin/attendance/z/restore?deletedAt=2026-11-15T08%3A35%3A00.000Z': {
      json: { data: { restored: 7 } },
    },
  });
  await click(byText(container, 'button', 'Deleted'));
  await until(() =>
    expect(container.querySelector('tbody')?.textContent).toContain(
      'sample-zsample-z@example.test730 Oct 202602 Nov 2026sample-admin15 Nov 2026, 14:05',
    ),
  );
  answers['GET /admin/attendance/deleted'] = { json: { data: [] } };
  await click(byText(container, 'button', 'Restore'));
  await until(() => expect(container.textContent).toContain('Attendance restored successfully'));
  await until(() => expect(container.textContent).toContain('No deleted attendance found'));
  expect(asked('POST')).toHaveLength(1);
  await click(byText(container, 'button', 'Deleted'));
  await until(() => expect(container.textContent).toContain('No attendance records found'));
});

test('forcing out your own account signs you out here at once, and nobody else', async () => {
  const admin: PersonActor = { _id: 'a', role: 'admin', section: [], permissions: [] };
  signedInAs(admin);
  vi.spyOn(session, 'token').mockReturnValue('a.b.c');
  const ended = vi.spyOn(session, 'endedByServer').mockReturnValue();
  const online = { onlineSince: '2026-11-15T06:00:00Z' };
  const { container, dialog, card } = await screen({
    ...answerWith([person('a', online), person('b', online)]),
    'POST /admin/force-logout/a': { json: { data: { sessions: 1 } } },
    'POST /admin/force-logout/b': { json: { data: { sessions: 1 } } },
  });
  await click(byText(card('b'), 'button', 'Force logout sample-b'));
  await click(byText(dialog()!, 'button', 'Force logout'));
  await until(() => expect(container.textContent).toContain('Forcibly logged out'));
  expect(ended).not.toHaveBeenCalled();
  await click(byText(card('a'), 'button', 'Force logout sample-a'));
  await click(byText(dialog()!, 'button', 'Force logout'));
  await until(() => expect(ended.mock.calls).toEqual([['a.b.c', 'Forcibly logged out']]));
});

test('shows how many reports were sent, which failed, and why', async () => {
  let finish: (answer: { json: unknown }) => void = () => {};
  const { container, dialog, asked } = await screen({
    ...answerWith([]),
    'POST /admin/attendance/send-report': () =>
      new Promise((resolve) => {
        finish = resolve;
      }),
  });
  await click(byText(container, 'button', 'Send Attendance Report'));
  expect(dialog()!.textContent).toContain("send yesterday's attendance reports to all users?");
  await click(byText(dialog()!, 'button', 'Send'));
  await wait();
  expect(dialog()!.textContent).toContain('Sending attendance reports...');
  const failed = [{ username: 'sample-x', reason: 'No such mailbox' }];
  finish({ json: { data: { sent: 4, nothing: 2, failed } } });
  await until(() => expect(dialog()!.textContent).toContain('Sent: 4. Nothing to send: 2. Failed: 1.'));
  expect(dialog()!.textContent).toContain('sample-xNo such mailbox');
  expect(asked('POST')[0]?.idempotencyKey).toBeTruthy();
});

test.each([
  [[], 'Sent: 4. Nothing to send: 2. Failed: 0.'],
  [[{ username: 'sample-x', reason: 'No such mailbox' }], 'Not sent to sample-x: No such mailbox'],
])(
  'sending continues when its dialog is closed, happens once, and reports the result',
  async (failed, result) => {
    let finish: (answer: { json: unknown }) => void = () => {};
    const { container, dialog, asked } = await screen({
      ...answerWith([]),
      'POST /admin/attendance/send-report': () => new Promise((resolve) => (finish = resolve)),
    });
    const begin = () => click(byText(container, 'button', 'Send Attendance Report'));
    await begin();
    await click(byText(dialog()!, 'button', 'Send'));
    await until(() => expect(dialog()!.textContent).toContain('Sending attendance reports...'));
    await press(dialog()!, 'Escape');
    expect(dialog()).toBeNull();
    await begin();
    expect(dialog()!.textContent).toContain('Sending attendance reports...');
    await press(dialog()!, 'Escape');
    finish({ json: { data: { sent: 4, nothing: 2, failed } } });
    await until(() => expect(container.textContent).toContain(result));
    expect(dialog()).toBeNull();
    expect(asked('POST')).toHaveLength(1);
    // The next attempt has a new key.
    await begin();
    expect(dialog()!.textContent).toContain("send yesterday's attendance reports to all users?");
  },
);

test('an action reports its result after its dialog was closed, and closes no other dialog', async () => {
  let refuse: (answer: FakeAnswer) => void = () => {};
  const { container, dialog, card } = await screen({
    ...answerWith([person('a'), person('b')]),
    'DELETE /admin/attendance/a': () => new Promise((resolve) => (refuse = resolve)),
  });
  await click(byText(card('a'), 'button', 'Delete All Attendance of sample-a'));
  await click(byText(dialog()!, 'button', 'Delete'));
  await click(byText(dialog()!, 'button', 'Cancel'));
  await click(byText(card('b'), 'button', 'Delete All Attendance of sample-b'));
  refuse({ status: 500, json: { message: 'Out of paper' } });
  await until(() => expect(container.textContent).toContain('Out of paper'));
  expect(dialog()!.textContent).toContain('sample-b');
});

test('lists no failures when all reports were sent', async () => {
  const { container, dialog } = await screen({
    ...answerWith([]),
    'POST /admin/attendance/send-report': { json: { data: { sent: 4, nothing: 0, failed: [] } } },
  });
  await click(byText(container, 'button', 'Send Attendance Report'));
  await click(byText(dialog()!, 'button', 'Send'));
  await until(() => expect(dialog()!.textContent).toContain('Sent: 4. Nothing to send: 0. Failed: 0.'));
  expect(dialog()!.textContent).not.toContain('Not sent:');
});

test('shows an error if sending the report fails', async () => {
  const { container, dialog } = await screen({
    ...answerWith([]),
    'POST /admin/attendance/send-report': 'offline',
  });
  await click(byText(container, 'button', 'Send Attendance Report'));
  await click(byText(dialog()!, 'button', 'Send'));
  await wait();
  expect(dialog()).toBeNull();
  expect(container.textContent).toContain('Failed to send attendance report');
});

test('a send whose answer was lost is repeated as the same one after a reload, unless another day has begun', async () => {
  const path = 'POST /admin/attendance/send-report';
  /** The key of one send, from a page that was just loaded. */
  const send = async (answer: FakeAnswer | 'offline', outcome: string) => {
    await cleanUp();
    const { container, dialog, asked } = await screen({ ...answerWith([]), [path]: answer });
    await click(byText(container, 'button', 'Send Attendance Report'));
    await click(byText(dialog()!, 'button', 'Send'));
    await until(() => expect(container.textContent).toContain(outcome));
    return asked('POST')[0]!.idempotencyKey;
  };
  const loses = () => send('offline', 'Failed to send attendance report');
  const succeeds = () => send({ json: { data: { sent: 4, nothing: 2, failed: [] } } }, 'Sent: 4.');
  const yesterday = await loses();
  // 00:30 in India: the reports are those of another day.
  vi.spyOn(session, 'serverTime').mockReturnValue(Date.parse('2026-11-15T19:00:00Z'));
  const today = await loses();
  expect(today).not.toBe(yesterday);
  expect(await loses()).toBe(today);
  expect(await succeeds()).toBe(today);
  // Answered: sending once more is meant.
  expect(await succeeds()).not.toBe(today);
});

test('a send is repeated as the same one from the same page', async () => {
  const path = 'POST /admin/attendance/send-report';
  const { container, dialog, asked, answers } = await screen({ ...answerWith([]), [path]: 'offline' });
  const send = async () => {
    await click(byText(container, 'button', 'Send Attendance Report'));
    await click(byText(dialog()!, 'button', 'Send'));
  };
  await send();
  await until(() => expect(container.textContent).toContain('Failed to send attendance report'));
  answers[path] = { json: { data: { sent: 4, nothing: 2, failed: [] } } };
  await send();
  await until(() => expect(container.textContent).toContain('Sent: 4.'));
  const [lost, repeated] = asked('POST');
  expect(repeated?.idempotencyKey).toBe(lost?.idempotencyKey);
});

test('renders 500 users as they are scrolled to, and finds them by name', async () => {
  const many = Array.from({ length: 500 }, (_, index) => person(String(index).padStart(3, '0')));
  const { container, calls } = await screen(answerWith(many));
  expect(calls.filter(({ path }) => path.includes('lines'))).toHaveLength(1);
  expect(container.querySelectorAll('article').length).toBeLessThan(60);
  await type(container.querySelector('input[type="search"]')!, 'sample-499');
  expect([...container.querySelectorAll('article h3')].map((node) => node.textContent)).toEqual([
    'sample-499',
  ]);
});

test('the summary begins with ten users and shows all on request', async () => {
  const { container } = await screen(answerWith(Array.from({ length: 11 }, (_, at) => person(String(at)))));
  const lines = () => container.querySelectorAll('section[aria-labelledby] tbody tr');
  expect(lines()).toHaveLength(10);
  const all = byText(container, 'button', 'Show all 11');
  all.focus();
  await click(all);
  expect(lines()).toHaveLength(11);
  expect(container.textContent).not.toContain('Show all 11');
  // The button is gone, and the keyboard goes on from where it was.
  expect(document.activeElement).not.toBe(document.body);
});

test.each(['scrolled to', 'pressed, also in a browser that cannot tell what is in view'])(
  'the button for more users shows twelve more when it is %s',
  async (way) => {
    let scroll = (_isInView: boolean) => {};
    class Observer {
      readonly observe: () => void;
      constructor(onChange: (entries: { isIntersecting: boolean }[]) => void) {
        this.observe = () => {
          scroll = (isIntersecting) => onChange([{ isIntersecting }]);
        };
      }
      disconnect() {}
    }
    vi.stubGlobal('IntersectionObserver', Observer);
    if (way !== 'scrolled to') Reflect.deleteProperty(window, 'IntersectionObserver');
    const many = Array.from({ length: 30 }, (_, at) => person(String(at)));
    const { container } = await screen(answerWith(many));
    const cards = () => container.querySelectorAll('article').length;
    expect(cards()).toBe(12);
    await act(async () => scroll(false));
    expect(cards()).toBe(12);
    const button = byText(container, 'button', 'Show more');
    button.focus();
    const more = () => (way === 'scrolled to' ? act(async () => scroll(true)) : click(button));
    await more();
    expect(cards()).toBe(24);
    expect(document.activeElement).toBe(button);
    await more();
    expect(cards()).toBe(30);
    // The button is gone; the keyboard goes on from where it was pressed.
    expect(document.activeElement === document.body).toBe(way === 'scrolled to');
  },
);

test('exports a month under its file name, once at a time, and shows an error if that fails', async () => {
  let refuse: (answer: FakeAnswer) => void = () => {};
  const { container, calls, answers } = await screen({
    ...answerWith([]),
    'GET /admin/attendance/export?month=2026-11': () => new Promise((resolve) => (refuse = resolve)),
  });
  const button = byText(container, 'button', 'Export Month') as HTMLButtonElement;
  await click(button);
  await click(button);
  // Browsers take the focus from a disabled button.
  expect([button.disabled, button.getAttribute('aria-disabled')]).toEqual([false, 'true']);
  expect(calls.filter(({ path }) => path.includes('export'))).toHaveLength(1);
  refuse({ status: 502, json: {} });
  await wait();
  expect(container.textContent).toContain('Failed to export attendance');
  await type(container.querySelector('input[type="month"]')!, '2026-10');
  answers['GET /admin/attendance/export?month=2026-10'] = { json: {} };
  await click(byText(container, 'button', 'Export Month'));
  await wait();
  expect(calls.at(-1)?.path).toBe('/admin/attendance/export?month=2026-10');
});

test('a search keeps the lines that are known while it loads, and can be cleared when it finds nobody', async () => {
  const own = (day: string) => [line(`${day}T10:00:00Z`, `${day}T11:00:00Z`)];
  const served = answerWith([person('anand'), person('bina')], {
    anand: own('2026-10-01'),
    bina: own('2026-10-02'),
  });
  let arrive: (answer: FakeAnswer) => void = () => {};
  const { container, linesOf, card } = await screen({
    ...served,
    'GET /admin/attendance/lines?users=bina': () => new Promise((resolve) => (arrive = resolve)),
  });
  const search = container.querySelector('input[type="search"]')!;
  await until(() => expect(linesOf('bina')[0]?.[0]).toBe('02 Oct 2026'));
  await type(search, 'bina');
  await until(() => expect(card('anand')).toBeNull());
  expect(linesOf('bina')[0]?.[0]).toBe('02 Oct 2026');
  arrive({ json: { data: [{ userId: 'bina', count: 1, lines: own('2026-10-03') }] } });
  await until(() => expect(linesOf('bina')[0]?.[0]).toBe('03 Oct 2026'));
  await type(search, 'nobody');
  expect(container.textContent).toContain('No attendance records found for the selected period');
  await click(byText(container, 'button', 'Clear search'));
  await until(() => expect(linesOf('anand')[0]?.[0]).toBe('01 Oct 2026'));
});
