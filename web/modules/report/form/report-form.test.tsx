import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { apiPath, areas } from '../../../../domain/areas.ts';
import { conflicts, forms, lists } from '../../../../domain/text.ts';
import { optionWords, reportSentences, reportSentencesOf } from '../../../../domain/report/text.ts';
import type { Report, ReportFields } from '../../../../domain/report/report.ts';
import type { FakeAnswer } from '../../../client/testing/fake-api.ts';
import { serverClockAt, signedInAs } from '../../../client/testing/signed-in.ts';
import { byText, cleanUp, click, submit, type, until, wait } from '../../../ui/testing/render.tsx';
import { bet, defaults, draft, field, focusedPath, key, reportForm } from '../testing/report-form.tsx';
import { reportOptions } from '../testing/report-options.ts';

afterEach(async () => {
  await cleanUp();
  vi.unstubAllGlobals();
});

test.each(areas)('completes a draft of %s with the defaults and sends it', async (area) => {
  const sent = { ...draft, ...defaults };
  const record = { ...sent, _id: '1', version: 1, createdAt: '', updatedAt: '', recordAddBy: 'me' };
  const { form, asked, saved } = await reportForm(area, draft, {
    [`POST ${apiPath(area, 'report')}/create`]: { status: 201, json: { data: record } },
  });
  await submit(form);
  await until(() =>
    expect(saved).toHaveBeenCalledWith(expect.objectContaining({ _id: '1' }), { staysOpen: false }),
  );
  expect(asked('POST')[0]?.body).toEqual(sent);
});

test('shows numbers as they are saved once they are left or submitted', async () => {
  const { container } = await reportForm('turbo', draft);
  for (const path of ['originals.0.betDetails.0.odds', 'originals.0.pl', 'acBalance']) {
    const input = field(container, path);
    await type(input, '1.855');
    await act(async () => input.dispatchEvent(new FocusEvent('focusout', { bubbles: true })));
    expect(input.value).toBe('1.86');
    await type(input, '2.3449');
    await key(input, 'Enter');
    expect(input.value).toBe('2.34');
  }
});

test('shows all errors in one alert, in form order, and sends nothing', async () => {
  const { form, container, asked } = await reportForm('turbo', undefined);
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

test('fields say their own part of the sentence, and which limit an amount exceeds', async () => {
  const { form, container } = await reportForm('turbo', draft);
  const at = 'originals.0.betDetails.0';
  await type(field(container, `${at}.odds`), '0');
  await type(field(container, `${at}.stack`), '100000000000');
  await type(field(container, `${at}.time`), '25:00:00');
  await type(field(container, 'originals.0.pl'), '-100000000000');
  await type(field(container, 'acBalance'), '100000000000');
  await type(field(container, 'afterVoidBalance'), '');
  await submit(form);
  await wait();
  const said = (path: string) => {
    const input = field(container, path);
    return input.closest('.mantine-InputWrapper-root')?.querySelector('.mantine-InputWrapper-error')
      ?.textContent;
  };
  const [most, least] = ['At most 99,99,99,99,999.99', 'At least -99,99,99,99,999.99'];
  expect(['odds', 'stack', 'time'].map((name) => said(`${at}.${name}`))).toEqual([
    'Above 0',
    most,
    'HH:MM:SS',
  ]);
  expect(['originals.0.pl', 'acBalance', 'afterVoidBalance'].map(said)).toEqual([
    least,
    most,
    'Enter a number',
  ]);
});

test('the line counts what is left while fields are filled', async () => {
  const { form, container } = await reportForm('turbo', undefined);
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

test.each(areas)(
  'shows a rejected save of %s with the specified wording and keeps the input',
  async (area) => {
    const { form, container } = await reportForm(area, draft, {
      [`POST ${apiPath(area, 'report')}/create`]: { status: 400, json: { message: 'the reason' } },
    });
    await submit(form);
    await until(() =>
      expect(container.textContent).toContain(reportSentencesOf(area).notCreated('the reason')),
    );
    expect(field(container, 'userName').value).toBe('sample user');
  },
);

/** A finding about the report that the form itself has created. */
const own = {
  code: 'same-report',
  severity: 'warning',
  field: 'userName',
  message: 'It exists.',
  records: [],
};

test('a save that has already created the report is not asked about it', async () => {
  signedInAs({ role: 'admin', section: ['Turbo'], permissions: [] });
  const record = { ...draft, ...defaults, _id: '1', version: 1, createdAt: '', updatedAt: '' };
  const { form, asked, container, saved } = await reportForm('turbo', draft, {
    [`POST ${apiPath('turbo', 'report')}/create`]: { status: 201, json: { data: record } },
    [`POST ${apiPath('turbo', 'report')}/check`]: async ({ body }) => ({
      json: { data: { findings: (body as { idempotencyKey?: string }).idempotencyKey ? [] : [own] } },
    }),
  });
  await until(() => expect(container.textContent).toContain(own.message));
  await submit(form);
  await until(() => expect(saved).toHaveBeenCalled());
  const [asking, creating] = asked('POST').slice(-2);
  expect(asking?.body).toMatchObject({ idempotencyKey: creating?.idempotencyKey });
});

test('a report that a lost save has created is no finding while its form is open', async () => {
  signedInAs({ role: 'admin', section: ['Turbo'], permissions: [] });
  let created: string | null | undefined;
  const { form, asked, answers, container } = await reportForm('turbo', draft, {});
  const sent = () => asked('POST').map(({ body }) => body as { readonly idempotencyKey?: string });
  answers[`POST ${apiPath('turbo', 'report')}/create`] = async () => {
    created = asked('POST').at(-1)?.idempotencyKey;
    return { status: 503, json: { message: 'no answer' } };
  };
  answers[`POST ${apiPath('turbo', 'report')}/check`] = async () => ({
    json: { data: { findings: created && sent().at(-1)?.idempotencyKey !== created ? [own] : [] } },
  });
  await type(field(container, 'remark'), 'seen');
  await submit(form);
  await until(() => expect(created).toBeTruthy());
  await type(field(container, 'userName'), 'another user');
  const shown = () => container.querySelectorAll('[data-severity]').length;
  await until(() => expect(shown()).toBe(1));
  await type(field(container, 'userName'), 'sample user');
  await until(() =>
    expect(sent().at(-1)).toMatchObject({ userName: 'sample user', idempotencyKey: created }),
  );
  await until(() => expect(shown()).toBe(0));
});

test('starts with the day of the server, regardless of the PC clock', async () => {
  serverClockAt('2026-11-15T18:30:00Z');
  const { container } = await reportForm('turbo', undefined);
  expect(field(container, 'date').value).toBe('16 Nov 2026');
});

test('takes no input while it is being saved, because it would not be saved', async () => {
  let arrive: (answer: FakeAnswer) => void = () => {};
  const { form, container } = await reportForm('turbo', draft, {
    [`POST ${apiPath('turbo', 'report')}/create`]: () => new Promise((resolve) => void (arrive = resolve)),
  });
  const isHeld = () =>
    !field(container, 'remark').dispatchEvent(
      new KeyboardEvent('keydown', { key: 'a', bubbles: true, cancelable: true }),
    );
  expect(isHeld()).toBe(false);
  await submit(form);
  await until(() => expect(isHeld()).toBe(true));
  arrive({ status: 400, json: { message: 'the reason' } });
  await until(() => expect(isHeld()).toBe(false));
});

test('saves and starts the next one with date, agent and origin', async () => {
  const another = vi.fn();
  const sent = { ...draft, ...defaults, origin: 'sample brand' };
  const record = { ...sent, _id: '1', version: 1, createdAt: '', updatedAt: '', recordAddBy: 'me' };
  const { container, saved } = await reportForm(
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

test('a draft starts at its first empty field', async () => {
  await reportForm('turbo', { date: '2026-11-15', agent: 'sample agent' });
  expect(focusedPath()).toBe('userName');
  await cleanUp();
  await reportForm('turbo', draft);
  expect(focusedPath()).toBe('origin');
  await cleanUp();
  await reportForm('turbo', { ...draft, origin: 'sample brand' });
  expect(focusedPath()).toBe('userName');
});

test('says that the options cannot be loaded; if they were, the form and its input stay', async () => {
  const options = 'GET /report/options';
  const refused = { status: 400, json: {} };
  const { container, client, answers } = await reportForm('turbo', undefined, { [options]: refused });
  expect(container.textContent).toContain(optionWords.fetchFailed);
  answers[options] = { json: { data: reportOptions } };
  await click(byText(container, 'button', lists.tryAgain));
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
  const current = {
    ...record,
    version: 2,
    agent: 'their agent',
    acBalance: 1234.5,
    originals: [{ ...original, pl: 20 }],
  };
  const { container, form, answers, asked, saved } = await reportForm(
    'turbo',
    undefined,
    { 'PUT /report/r1': { status: 409, json: { message: 'Changed by sample', current } } },
    { record },
  );
  await type(field(container, 'agent'), 'my agent');
  await type(field(container, 'originals.0.pl'), '15');
  await type(field(container, 'acBalance'), '7');
  await submit(form);
  await until(() => expect(container.textContent).toContain(conflicts.title));
  const rows = [...container.querySelectorAll('[role="alert"] tbody tr')].map((row) =>
    [...row.children].map((cell) => cell.textContent),
  );
  const line = (pl: string) => `Cricket · Sample event · Toss · P&L ${pl}\n…`;
  expect(rows).toEqual([
    ['Agent', 'their agent', 'my agent'],
    ['A/C Balance', '1,234.50', '7.00'],
    ['Originals', line('20.00'), line('15.00')],
  ]);
  answers['PUT /report/r1'] = { json: { data: { ...current, version: 3 } } };
  await click(byText(container, 'button', conflicts.keepMine));
  await until(() => expect(saved).toHaveBeenCalledOnce());
  expect(asked('PUT')[1]?.body).toMatchObject({ agent: 'my agent', originals: [{ pl: 15 }], version: 2 });
});

test('editing a report without a date does not add one', async () => {
  const common = { createdAt: '', updatedAt: '', recordAddBy: 'sample-writer' };
  const sent = { ...draft, ...defaults, date: null } as ReportFields;
  const record: Report = { ...sent, ...common, _id: 'r1', version: 1 };
  const { container, form, asked, saved } = await reportForm(
    'turbo',
    undefined,
    { 'PUT /report/r1': { json: { data: { ...record, version: 2 } } } },
    { record },
  );
  expect(field(container, 'date').value).toBe('');
  await type(field(container, 'agent'), 'my agent');
  await submit(form);
  await until(() => expect(saved).toHaveBeenCalledOnce());
  expect(asked('PUT')[0]?.body).toMatchObject({ agent: 'my agent', date: '' });
});
