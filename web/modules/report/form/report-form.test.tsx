import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, type ComponentProps } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { areas, type Area } from '../../../../domain/areas.ts';
import { conflicts, forms, generic } from '../../../../domain/text.ts';
import {
  optionWords,
  reportSentences,
  reportSentencesOf,
  reportWords,
} from '../../../../domain/report/text.ts';
import type { Report, ReportFields } from '../../../../domain/report/report.ts';
import { findingWords } from '../../../../domain/sense/finding/screen-text.ts';
import { fakeApi, type Answers } from '../../../client/testing/fake-api.ts';
import { signedInAs } from '../../../client/testing/signed-in.ts';
import { byText, cleanUp, click, submit, type, until, wait } from '../../../ui/testing/render.tsx';
import { renderRouted } from '../../../ui/testing/render-routed.tsx';
import { reportOptions } from '../testing/report-options.ts';
import type { ReportDraft } from './report-form-values.ts';
import { ReportForm } from './report-form.tsx';

afterEach(async () => {
  await cleanUp();
  vi.unstubAllGlobals();
});

const base: Record<Area, string> = { turbo: '/report', forex: '/forexReport' };
const draft: ReportDraft = {
  date: '2026-11-15',
  userName: 'sample user',
  agent: 'sample agent',
  catchBy: 'Agent',
  acBalance: 10,
  afterVoidBalance: 5,
  proofId: '01a1dd41-036a-75d5-a62c-763bf8700707',
  originals: [
    {
      sportNames: ['Cricket'],
      eventNames: ['Sample event'],
      marketNames: ['Toss'],
      pl: 12.5,
      betDetails: [{ odds: 2, stack: 3, time: '10:00:00' }],
    },
  ],
};

const defaults = {
  origin: '',
  remark: '',
  proofType: 'Ground line or Live line',
  proofStatus: 'Submitted',
  voidStatus: 'Void',
};

async function mount(
  area: Area,
  given: ReportDraft | undefined,
  answers: Answers = {},
  more: Partial<ComponentProps<typeof ReportForm>> = {},
) {
  const saved = vi.fn();
  const api = fakeApi({
    [`GET ${base[area]}/options`]: { json: { data: reportOptions } },
    [`GET ${base[area]}/suggestions`]: {
      json: { data: { userName: [], agent: [], origin: [], eventNames: [], marketNames: [] } },
    },
    ...answers,
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const { container } = await renderRouted(
    <QueryClientProvider client={client}>
      <ReportForm
        area={area}
        onSaved={saved}
        onCancel={() => {}}
        {...(given && { draft: given })}
        {...more}
      />
    </QueryClientProvider>,
  );
  await until(() => expect(container.textContent).not.toBe(generic.loading));
  return { ...api, container, client, saved, form: container.querySelector('form')! };
}

const field = (container: Element, path: string) =>
  container.querySelector<HTMLInputElement>(`[data-path="${path}"]`)!;

const key = (element: Element, name: string, more: KeyboardEventInit = {}) =>
  act(async () =>
    element.dispatchEvent(
      new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true, ...more }),
    ),
  );
const bet = (container: Element, row: number, column: string) =>
  field(container, `originals.0.betDetails.${row}.${column}`);
const focusedPath = () => document.activeElement?.getAttribute('data-path');

test.each(areas)('completes a draft of %s with the defaults and sends it', async (area) => {
  const sent = { ...draft, ...defaults };
  const record = { ...sent, _id: '1', version: 1, createdAt: '', updatedAt: '', recordAddBy: 'me' };
  const { form, asked, saved } = await mount(area, draft, {
    [`POST ${base[area]}/create`]: { status: 201, json: { data: record } },
  });
  await submit(form);
  await until(() => expect(saved).toHaveBeenCalledWith(expect.objectContaining({ _id: '1' })));
  expect(asked('POST')[0]?.body).toEqual(sent);
});

test('shows all errors in one alert, in form order, and sends nothing', async () => {
  const { form, container, asked } = await mount('turbo', undefined);
  await submit(form);
  await wait();
  const lines = [...container.querySelectorAll('[role="alert"] > span')].map((line) =>
    line.textContent.trim(),
  );
  expect(lines).toEqual([
    reportSentences.userNameRequired,
    reportSentences.agentRequired,
    reportSentences.sportRequired,
    reportSentences.eventRequired,
    reportSentences.marketRequired,
    reportSentences.plRequired,
    reportSentences.betRequired,
    reportSentences.catchByInvalid,
    reportSentences.acBalanceRequired,
    reportSentences.afterVoidBalanceRequired,
  ]);
  expect(asked('POST')).toEqual([]);
});

test('the line counts what is left while fields are filled', async () => {
  const { form, container } = await mount('turbo', undefined);
  await submit(form);
  await wait();
  const line = byText(container, 'button', forms.toCorrect(10));
  await type(field(container, 'agent'), 'sample agent');
  await type(field(container, 'originals.0.betDetails.0.odds'), '2');
  expect(line.textContent).toBe(forms.toCorrect(8));
  await type(field(container, 'originals.0.sportNames'), 'cri');
  await key(field(container, 'originals.0.sportNames'), 'Enter');
  expect(line.textContent).toBe(forms.toCorrect(7));
  await submit(form);
  await act(async () => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', '1.5\t1,250\t101500\r\n');
    const options = { clipboardData, bubbles: true, cancelable: true };
    bet(container, 0, 'odds').dispatchEvent(new ClipboardEvent('paste', options));
  });
  expect(container.querySelector('[data-bet] [aria-invalid="true"]')).toBeNull();
});

test('adds and removes originals and bets, but keeps the first of each', async () => {
  const { container } = await mount('turbo', draft);
  const count = (selector: string) => container.querySelectorAll(selector).length;
  await click(byText(container, 'button', reportWords.addBet));
  expect(count('[data-bet]')).toBe(2);
  await type(field(container, 'originals.0.betDetails.1.odds'), '7');
  await click(byText(container, 'button', reportWords.removeBet(2)));
  expect(count('[data-bet]')).toBe(1);
  expect(container.querySelector(`[aria-label="${reportWords.removeBet(1)}"]`)).toBeNull();
  expect(container.querySelector(`[aria-label="${reportWords.removeOriginal(1)}"]`)).toBeNull();
  await click(byText(container, 'button', reportWords.addOriginal));
  expect(count('[data-original]')).toBe(2);
  await click(byText(container, 'button', reportWords.removeOriginal(1)));
  expect(count('[data-original]')).toBe(1);
  expect(field(container, 'originals.0.pl').value).toBe('');
});

test.each(areas)(
  'shows a rejected save of %s with the specified wording and keeps the input',
  async (area) => {
    const { form, container } = await mount(area, draft, {
      [`POST ${base[area]}/create`]: { status: 400, json: { message: 'the reason' } },
    });
    await submit(form);
    await until(() =>
      expect(container.textContent).toContain(reportSentencesOf(area).notCreated('the reason')),
    );
    expect(field(container, 'userName').value).toBe('sample user');
  },
);

test('formats a time when its field is left', async () => {
  const { container } = await mount('turbo', draft);
  const time = field(container, 'originals.0.betDetails.0.time');
  await type(time, '91530');
  await act(async () => time.dispatchEvent(new FocusEvent('focusout', { bubbles: true })));
  await wait();
  expect(field(container, 'originals.0.betDetails.0.time').value).toBe('09:15:30');
});

test('Enter at the end of a bet adds one, but not below an empty one; arrows move', async () => {
  const { container } = await mount('turbo', draft);
  await act(async () => bet(container, 0, 'time').focus());
  await type(bet(container, 0, 'time'), '7:5 pm');
  await key(bet(container, 0, 'time'), 'Enter');
  expect(bet(container, 0, 'time').value).toBe('19:05:00');
  expect(focusedPath()).toBe('originals.0.betDetails.1.odds');
  await key(bet(container, 1, 'time'), 'Enter');
  // A row below is gone to; Ctrl+Enter is the form's.
  await key(bet(container, 0, 'time'), 'Enter');
  expect(focusedPath()).toBe('originals.0.betDetails.1.odds');
  await type(bet(container, 1, 'odds'), '2');
  await key(bet(container, 1, 'time'), 'Enter', { ctrlKey: true });
  expect(bet(container, 2, 'odds')).toBeNull();
  await act(async () => bet(container, 1, 'odds').focus());
  await key(bet(container, 1, 'odds'), 'ArrowUp', { shiftKey: true });
  expect(focusedPath()).toBe('originals.0.betDetails.1.odds');
  await key(bet(container, 1, 'odds'), 'ArrowUp');
  expect(focusedPath()).toBe('originals.0.betDetails.0.odds');
  // Text that is selected as a whole has the cursor at its edge.
  await key(bet(container, 0, 'odds'), 'ArrowRight');
  expect(focusedPath()).toBe('originals.0.betDetails.0.stack');
  bet(container, 0, 'stack').setSelectionRange(0, 0);
  await key(bet(container, 0, 'stack'), 'ArrowRight');
  expect(focusedPath()).toBe('originals.0.betDetails.0.stack');
  await key(bet(container, 0, 'stack'), 'ArrowLeft');
  expect(focusedPath()).toBe('originals.0.betDetails.0.odds');
  await key(bet(container, 0, 'odds'), 'ArrowDown');
  await key(bet(container, 1, 'odds'), 'ArrowRight');
  await key(bet(container, 1, 'stack'), 'ArrowRight');
  await key(bet(container, 1, 'time'), 'ArrowRight');
  expect(document.activeElement?.getAttribute('aria-label')).toBe(reportWords.removeBet(2));
  await key(document.activeElement!, 'ArrowLeft');
  expect(focusedPath()).toBe('originals.0.betDetails.1.time');
  await key(document.activeElement!, 'ArrowRight');
  await click(document.activeElement!);
  expect(focusedPath()).toBe('originals.0.betDetails.0.odds');
});

test('arrow keys stay where they are on what is noticed about a bet', async () => {
  signedInAs({ role: 'user', section: ['Turbo'], permissions: ['report_create'] });
  const finding = {
    code: 'same-bet',
    severity: 'warning',
    field: 'originals.0.betDetails.0',
    message: 'Sample finding',
    records: [],
  };
  const { container } = await mount('turbo', draft, {
    'POST /report/check': { json: { data: { findings: [finding] } } },
  });
  await until(() => expect(container.querySelector('[data-bet]')!.textContent).toContain('Sample finding'));
  const action = byText(container.querySelector('[data-bet]')!, 'button', findingWords.isRight);
  action.focus();
  await key(action, 'ArrowDown');
  expect(document.activeElement).toBe(action);
});

test('buttons with a key of their own are not stops for Tab', async () => {
  const { container } = await mount('turbo', draft);
  await click(byText(container, 'button', reportWords.addBet));
  for (const name of [reportWords.addBet, reportWords.removeBet(2), reportWords.addOriginal])
    expect(byText(container, 'button', name).tabIndex).toBe(-1);
});

test('rows of a spreadsheet fill the bets from the focused one on', async () => {
  const { container } = await mount('turbo', draft);
  await act(async () => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', '1.5\t1,250\t0.515\r\n2\t30\t19.05\r\n');
    bet(container, 0, 'odds').dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  });
  const values = (row: number) =>
    ['odds', 'stack', 'time'].map((column) => bet(container, row, column).value);
  expect([values(0), values(1)]).toEqual([
    ['1.5', '1250', '12:21:36'],
    ['2', '30', '19:05:00'],
  ]);
  expect(focusedPath()).toBe('originals.0.betDetails.1.time');
});

test('Alt+Enter adds an original and goes to it', async () => {
  const { container } = await mount('turbo', draft);
  await key(field(container, 'userName'), 'Enter', { altKey: true, code: 'Enter' });
  expect(focusedPath()).toBe('originals.1.sportNames');
});

test('saves and begins the next one with date, agent and origin', async () => {
  const another = vi.fn();
  const sent = { ...draft, ...defaults, origin: 'sample brand' };
  const record = { ...sent, _id: '1', version: 1, createdAt: '', updatedAt: '', recordAddBy: 'me' };
  const { container, saved } = await mount(
    'turbo',
    { ...draft, origin: 'sample brand' },
    { 'POST /report/create': { status: 201, json: { data: record } } },
    { onAnother: another },
  );
  await key(field(container, 'userName'), 'Enter', { ctrlKey: true, shiftKey: true, code: 'Enter' });
  await until(() =>
    expect(another).toHaveBeenCalledWith(expect.objectContaining({ _id: '1' }), {
      date: '2026-11-15',
      agent: 'sample agent',
      origin: 'sample brand',
    }),
  );
  expect(saved).not.toHaveBeenCalled();
});

test('a draft begins at its first empty field', async () => {
  await mount('turbo', { date: '2026-11-15', agent: 'sample agent' });
  expect(focusedPath()).toBe('userName');
  await cleanUp();
  await mount('turbo', draft);
  expect(focusedPath()).toBe('origin');
  await cleanUp();
  await mount('turbo', { ...draft, origin: 'sample brand' });
  expect(focusedPath()).toBe('userName');
});

test('says that the options cannot be loaded; if they were, the form and its input stay', async () => {
  const options = 'GET /report/options';
  const refused = { status: 400, json: {} };
  const { container, client, answers } = await mount('turbo', undefined, { [options]: refused });
  expect(container.textContent).toBe(optionWords.fetchFailed);
  answers[options] = { json: { data: reportOptions } };
  await act(() => client.refetchQueries());
  await until(() => expect(field(container, 'agent')).not.toBeNull());
  await type(field(container, 'agent'), 'sample agent');
  answers[options] = refused;
  await act(() => client.refetchQueries());
  await wait();
  expect(field(container, 'agent').value).toBe('sample agent');
});

test('shows a second editor the differences, bets as lines, and saves over the newer version', async () => {
  const common = { createdAt: '', updatedAt: '', recordAddBy: 'sample-writer' };
  const sent = { ...draft, ...defaults } as ReportFields;
  const record: Report = { ...sent, ...common, _id: 'r1', version: 1 };
  const [original] = record.originals;
  const current = { ...record, version: 2, agent: 'their agent', originals: [{ ...original, pl: 20 }] };
  const { container, form, answers, asked, saved } = await mount(
    'turbo',
    undefined,
    { 'PUT /report/r1': { status: 409, json: { message: 'Changed by sample', current } } },
    { record },
  );
  await type(field(container, 'agent'), 'my agent');
  await type(field(container, 'originals.0.pl'), '15');
  await submit(form);
  await until(() => expect(container.textContent).toContain(conflicts.title));
  const rows = [...container.querySelectorAll('[role="alert"] tbody tr')].map((row) =>
    [...row.children].map((cell) => cell.textContent),
  );
  const line = (pl: number) => `Cricket · Sample event · Toss · P&L ${pl}\n…`;
  expect(rows).toEqual([
    ['Agent', 'their agent', 'my agent'],
    ['Originals', line(20), line(15)],
  ]);
  answers['PUT /report/r1'] = { json: { data: { ...current, version: 3 } } };
  await click(byText(container, 'button', conflicts.keepMine));
  await until(() => expect(saved).toHaveBeenCalledOnce());
  expect(asked('PUT')[1]?.body).toMatchObject({ agent: 'my agent', originals: [{ pl: 15 }], version: 2 });
});
