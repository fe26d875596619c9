import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { areas, type Area } from '../../../../domain/areas.ts';
import { reportSentences, reportSentencesOf, reportWords } from '../../../../domain/report/text.ts';
import { optionKinds, optionsOfANewDatabase } from '../../../../domain/report/options.ts';
import { fakeApi, type Answers } from '../../../client/testing/fake-api.ts';
import { byText, cleanUp, click, submit, type, until, wait } from '../../../ui/testing/render.tsx';
import { renderRouted } from '../../../ui/testing/render-routed.tsx';
import type { ReportDraft } from './report-form-values.ts';
import { ReportForm } from './report-form.tsx';

afterEach(async () => {
  await cleanUp();
  vi.unstubAllGlobals();
});

const base: Record<Area, string> = { turbo: '/report', forex: '/forexReport' };
const options = optionKinds.flatMap((kind) =>
  optionsOfANewDatabase[kind].map((value, position) => ({
    _id: value,
    kind,
    value,
    position,
    isRetired: false,
  })),
);

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

async function mount(area: Area, given: ReportDraft | undefined, answers: Answers = {}) {
  const saved = vi.fn();
  const api = fakeApi({
    [`GET ${base[area]}/options`]: { json: { data: options } },
    [`GET ${base[area]}/suggestions`]: {
      json: { data: { userName: [], agent: [], origin: [], eventNames: [], marketNames: [] } },
    },
    ...answers,
  });
  const { container } = await renderRouted(
    <QueryClientProvider client={new QueryClient()}>
      <ReportForm area={area} onSaved={saved} onCancel={() => {}} {...(given && { draft: given })} />
    </QueryClientProvider>,
  );
  await wait(20);
  return { ...api, container, saved, form: container.querySelector('form')! };
}

const field = (container: Element, path: string) =>
  container.querySelector<HTMLInputElement>(`[data-path="${path}"]`)!;

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
  const lines = [...container.querySelectorAll('[role="alert"] [data-kind="error"] span span')].map(
    (line) => line.textContent,
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
