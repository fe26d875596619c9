import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import decodeQR from 'qr/decode.js';
import {
  accountWords as words,
  factorSentences,
  passkeySentences,
  passkeyWords,
  secondStepWords,
  sessionSentences,
  sessionWords,
} from '../../../domain/account/text.ts';
import { auth } from '../../../domain/session/text.ts';
import { forms } from '../../../domain/text.ts';
import { fakeApi, type FakeAnswer } from '../../client/testing/fake-api.ts';
import { aPasskeyAnswer, fakePasskeys, passkeysThatWait } from '../../client/testing/passkeys.ts';
import {
  byText,
  cleanUp,
  click,
  press as key,
  render,
  submit,
  type,
  until,
} from '../../ui/testing/render.tsx';
import { AccountDialog } from './account-dialog.tsx';

afterEach(async () => {
  await cleanUp();
  vi.unstubAllGlobals();
});

const state = (authenticatorSince: string | null, codesLeft: number, ...names: string[]) => {
  const passkeys = names.map((name) => ({
    _id: name,
    name,
    createdAt: '2026-11-16T04:00:00Z',
    usedAt: null,
  }));
  return { json: { data: { authenticatorSince, codesLeft, passkeys, passkeysPossible: true }, message: '' } };
};
const uri = 'otpauth://totp/Console:asha?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Console';

async function openDialog(answers: Parameters<typeof fakeApi>[0]) {
  const server = fakeApi(answers);
  const onClose = vi.fn<() => void>();
  await render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <AccountDialog onClose={onClose} />
    </QueryClientProvider>,
  );
  const dialog = () => document.querySelector('[role="dialog"]')!;
  const see = (text: string) => until(() => expect(dialog().textContent).toContain(text));
  const press = async (name: string) => click(byText(dialog(), 'button', name));
  const field = (name: string) => dialog().querySelector(`[name="${name}"]`)!;
  const send = async () => submit(dialog().querySelector('form')!);
  /** By the key, by a click beside the dialog, or by its cross. */
  const tryToClose = async () => {
    await key(dialog(), 'Escape');
    await click(document.querySelector('.mantine-Modal-inner')!);
    const cross = dialog().querySelector('.mantine-Modal-close');
    if (cross) await click(cross);
    return onClose.mock.calls.length > 0;
  };
  return { server, dialog, see, press, field, send, tryToClose };
}

/** Reads the drawn code as a camera would. */
function readPicture(svg: Element): string {
  const size = Number(svg.getAttribute('viewBox')?.split(' ')[2]);
  const scale = 4;
  const width = size * scale;
  const data = new Uint8Array(width * width * 4).fill(255);
  for (const [, x, y] of svg
    .querySelector('path')!
    .getAttribute('d')!
    .matchAll(/M(\d+) (\d+)/g)) {
    for (let dy = 0; dy < scale; dy += 1)
      for (let dx = 0; dx < scale; dx += 1) {
        const at = ((Number(y) * scale + dy) * width + Number(x) * scale + dx) * 4;
        data.fill(0, at, at + 3);
      }
  }
  return decodeQR({ width, height: width, data });
}

it('sets up an authenticator app: password, picture and code, recovery codes', async () => {
  const { server, dialog, see, press, field, send, tryToClose } = await openDialog({
    'GET /admin/second-factor': state(null, 0),
    'POST /admin/second-factor/authenticator': {
      status: 400,
      json: { message: 'x', errors: [{ path: 'password', message: auth.currentPasswordWrong }] },
    },
  });
  await see(words.setUp);
  await press(words.setUp);
  await type(field('password'), 'wrong');
  await send();
  await see(auth.currentPasswordWrong);
  server.answers['POST /admin/second-factor/authenticator'] = {
    json: { data: { secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ', uri }, message: '' },
  };
  await send();
  await see('GEZD GNBV GY3T QOJQ GEZD GNBV GY3T QOJQ');
  expect(server.asked('POST').at(-1)?.body).toEqual({ password: 'wrong' });
  expect(readPicture(dialog().querySelector('svg[role="img"]')!)).toBe(uri);
  // The secret comes from our server and is sent nowhere.
  expect(JSON.stringify(server.calls)).not.toContain('GEZDGNBV');
  server.answers['POST /admin/second-factor/authenticator/confirm'] = {
    json: { data: { codes: ['aaaa-bbbb-cccc-dddd', 'eeee-ffff-gggg-hhhh'] }, message: '' },
  };
  server.answers['GET /admin/second-factor'] = state('2026-11-16T04:00:00Z', 10);
  await type(field('code'), '123456');
  await send();
  await see('eeee-ffff-gggg-hhhh');
  // They are shown once: only the button continues.
  expect(await tryToClose()).toBe(false);
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await press(words.copy);
  await see(words.copied);
  expect(copied).toHaveBeenCalledWith('aaaa-bbbb-cccc-dddd\neeee-ffff-gggg-hhhh\n');
  // Over plain http there is no clipboard, and a browser may have no other way.
  vi.stubGlobal('navigator', { userAgent: '' });
  await press(words.copied);
  await see(words.copyFailed);
  expect(byText(dialog(), 'button', words.copy)).toBeTruthy();
  await press(words.done);
  await see(words.codesLeft(10));
});

it('adding an app beside a passkey creates no recovery codes and returns to the overview', async () => {
  const { server, dialog, see, press, field, send } = await openDialog({
    'GET /admin/second-factor': state(null, 9, 'Phone'),
    'POST /admin/second-factor/authenticator': { json: { data: { secret: 'GEZDGNBV', uri } } },
    'POST /admin/second-factor/authenticator/confirm': { json: { data: { codes: [] } } },
  });
  await see(words.setUp);
  await press(words.setUp);
  await see(words.proofWhy);
  await type(field('password'), 'mine');
  await type(field('code'), '111111');
  await send();
  await see('GEZD GNBV');
  expect(server.asked('POST').at(-1)?.body).toEqual({ password: 'mine', code: '111111' });
  server.answers['GET /admin/second-factor'] = state('2026-11-16T04:00:00Z', 9, 'Phone');
  await type(field('code'), '123456');
  await send();
  await see(words.turnOff);
  expect(dialog().textContent).toContain('Phone');
});

it('turns it off with the password and a code', async () => {
  const { server, see, press, field, send } = await openDialog({
    'GET /admin/second-factor': state('2026-11-16T04:00:00Z', 1),
    'POST /admin/second-factor/authenticator/turn-off': {
      status: 400,
      json: { message: 'x', errors: [{ path: 'code', message: factorSentences.wrongCode }] },
    },
  });
  await see(words.codesLeft(1));
  await press(words.turnOff);
  await type(field('password'), 'mine');
  await type(field('code'), '111111');
  await send();
  await see(factorSentences.wrongCode);
  server.answers['POST /admin/second-factor/authenticator/turn-off'] = { json: { data: null, message: '' } };
  server.answers['GET /admin/second-factor'] = state(null, 0);
  await send();
  await see(words.setUp);
  expect(server.asked('POST').at(-1)?.body).toEqual({ password: 'mine', code: '111111' });
});

it.each([
  [words.turnOff, state('2026-11-16T04:00:00Z', 9, 'Phone'), '/authenticator/turn-off'],
  [words.newCodes, state(null, 9, 'Phone'), '/codes'],
  [words.setUp, state(null, 9, 'Phone'), '/authenticator'],
  [passkeyWords.add, state(null, 9, 'Phone'), '/passkeys/begin'],
])('a passkey confirms a change as well as a code: %s', async (button, before, call) => {
  const hasApp = button === words.turnOff;
  const { signals, end } = passkeysThatWait();
  const asking = 'POST /admin/second-factor/passkey';
  const { server, dialog, see, press, field, send } = await openDialog({
    'GET /admin/second-factor': before,
    [asking]: {
      status: 400,
      json: { message: 'x', errors: [{ path: 'password', message: auth.currentPasswordWrong }] },
    },
    [`POST /admin/second-factor${call}`]: { status: 400, json: { message: passkeySentences.wrong } },
  });
  await see(button);
  await press(button);
  // With an app, its code is asked for first.
  if (hasApp) await press(passkeyWords.use);
  await see(passkeyWords.useText);
  await type(field('password'), 'mine');
  await send();
  await see(auth.currentPasswordWrong);
  server.answers[asking] = { json: { data: { challenge: 'AAAA', rpId: 'localhost' } } };
  await send();
  await until(() => expect(signals).toHaveLength(1));
  // Another way can be chosen at once.
  await press(words.useCode);
  expect(signals[0]?.aborted).toBe(true);
  await see(hasApp ? words.anyCode : secondStepWords.recoveryCode);
  await press(passkeyWords.use);
  vi.spyOn(navigator.credentials, 'get').mockRejectedValueOnce(new DOMException('x', 'NotAllowedError'));
  await send();
  await see(passkeySentences.useFailed);
  vi.spyOn(navigator.credentials, 'get').mockResolvedValueOnce(aPasskeyAnswer());
  await send();
  await see(passkeySentences.wrong);
  expect(server.asked('POST').at(-1)).toMatchObject({
    path: `/admin/second-factor${call}`,
    body: { password: 'mine', passkey: { id: 'mine', type: 'public-key' } },
  });
  expect(byText(dialog(), 'button', words.useCode)).toBeTruthy();
  end();
});

it('asks for a code if the account got a factor in another tab', async () => {
  const { server, see, press, field, send } = await openDialog({
    'GET /admin/second-factor': state(null, 0),
    'POST /admin/second-factor/authenticator': {
      status: 400,
      json: { message: 'x', errors: [{ path: 'code', message: factorSentences.codeRequired }] },
    },
  });
  await see(words.setUp);
  await press(words.setUp);
  await see(words.passwordWhy);
  await type(field('password'), 'mine');
  server.answers['GET /admin/second-factor'] = state(null, 9, 'Phone');
  await send();
  await see(factorSentences.codeRequired);
  await see(words.proofWhy);
  expect(field('code').getAttribute('aria-invalid')).toBe('true');
});

it('adds another passkey with a code, and removes it again; only the first factor brings recovery codes', async () => {
  const endPasskeys = fakePasskeys();
  const remove = 'POST /admin/second-factor/passkeys/Phone/remove';
  const { server, dialog, see, press, field, send } = await openDialog({
    'GET /admin/second-factor': state('2026-11-16T04:00:00Z', 9),
    'POST /admin/second-factor/passkeys/begin': {
      json: { data: { challenge: 'AAAA', user: { id: 'AAAA' } } },
    },
    'POST /admin/second-factor/passkeys': { json: { data: { codes: [] } } },
    [remove]: {
      status: 400,
      json: { message: 'x', errors: [{ path: 'code', message: factorSentences.wrongCode }] },
    },
  });
  await see(words.codesLeft(9));
  await press(passkeyWords.add);
  const prove = async (code: string) => {
    await type(field('password'), 'mine');
    await type(field('code'), code);
    await send();
    await see(passkeyWords.nameHint);
  };
  await prove('222222');
  expect(server.asked('POST').at(-1)?.body).toEqual({ password: 'mine', code: '222222' });
  expect(field('password')).toBeNull();
  await type(field('name'), 'Phone');
  const create = vi.spyOn(navigator.credentials, 'create').mockRejectedValueOnce(new Error('not now'));
  await send();
  await see(passkeySentences.addFailed);
  create.mockRestore();
  // The code is not needed again, unless the server refuses the passkey.
  server.answers['POST /admin/second-factor/passkeys'] = {
    status: 400,
    json: { message: passkeySentences.wrong },
  };
  await send();
  await see(passkeySentences.wrong);
  server.answers['POST /admin/second-factor/passkeys'] = { json: { data: { codes: [] } } };
  await prove('333333');
  server.answers['GET /admin/second-factor'] = state('2026-11-16T04:00:00Z', 9, 'Phone');
  await type(field('name'), 'Phone');
  await send();
  await see(passkeyWords.neverUsed);
  expect(server.asked('POST').at(-1)?.body).toMatchObject({ name: 'Phone', answer: { id: 'new' } });
  endPasskeys();

  await press(passkeyWords.removeOf('Phone'));
  await see(passkeyWords.removeText('Phone'));
  await type(field('password'), 'mine');
  await type(field('code'), '111111');
  await send();
  await see(factorSentences.wrongCode);
  server.answers[remove] = { json: { data: null, message: passkeySentences.removed } };
  server.answers['GET /admin/second-factor'] = state('2026-11-16T04:00:00Z', 9);
  await send();
  await see(words.codesLeft(9));
  await until(() => expect(dialog().textContent).not.toContain('Phone'));
  expect(server.asked('POST').at(-1)?.body).toEqual({ password: 'mine', code: '111111' });
});

const on = '2026-11-16T04:00:00Z';
it.each([
  [words.turnOff, state(on, 9), words.passwordAlone],
  [words.turnOff, state(on, 9, 'Phone'), words.passkeysRemain],
  [passkeyWords.removeOf('Phone'), state(null, 9, 'Phone'), words.passwordAlone],
  [passkeyWords.removeOf('Phone'), state(null, 9, 'Phone', 'Laptop'), undefined],
  [passkeyWords.removeOf('Phone'), state(on, 9, 'Phone'), undefined],
])('says what will protect the account: %s', async (button, before, protection) => {
  const { dialog, see, press } = await openDialog({ 'GET /admin/second-factor': before });
  await see(words.codesLeft(9));
  await press(button);
  await see(protection ?? passkeyWords.removeText('Phone'));
  const sentences = [words.passwordAlone, words.passkeysRemain];
  expect(sentences.filter((one) => dialog().textContent.includes(one))).toEqual(
    protection === undefined ? [] : [protection],
  );
});

it('a name that a passkey cannot have is refused before the device is asked', async () => {
  const endPasskeys = fakePasskeys();
  const { server, see, press, field, send } = await openDialog({
    'GET /admin/second-factor': state(null, 0),
  });
  await see(passkeyWords.add);
  await press(passkeyWords.add);
  await type(field('name'), ' ');
  await type(field('password'), 'mine');
  await send();
  await see(passkeySentences.nameRequired);
  expect(server.asked('POST')).toEqual([]);
  endPasskeys();
});

it('a cancelled passkey is not added, and an existing one is reported', async () => {
  const { signals, end } = passkeysThatWait();
  const { server, see, press, field, send } = await openDialog({
    'GET /admin/second-factor': state(null, 0),
    'POST /admin/second-factor/passkeys/begin': {
      json: { data: { challenge: 'AAAA', user: { id: 'AAAA' } } },
    },
  });
  await see(passkeyWords.add);
  await press(passkeyWords.add);
  await send();
  await until(() => expect(signals).toHaveLength(1));
  await press(forms.cancel);
  expect(signals[0]?.aborted).toBe(true);
  await see(words.title);
  expect(server.asked('POST')).toHaveLength(1);
  await press(passkeyWords.add);
  vi.spyOn(navigator.credentials, 'create').mockRejectedValueOnce(new DOMException('x', 'InvalidStateError'));
  await type(field('password'), 'mine');
  await send();
  await see(passkeySentences.known);
  end();
});

it('says where passkeys are possible if the browser has none, as over plain http', async () => {
  const { dialog, see } = await openDialog({ 'GET /admin/second-factor': state(null, 0) });
  await see(passkeySentences.noName);
  expect(dialog().textContent).not.toContain(passkeyWords.add);
});

it('replaces the recovery codes and shows the new ones until they were read', async () => {
  const { server, see, press, field, send, tryToClose } = await openDialog({
    'GET /admin/second-factor': state('2026-11-16T04:00:00Z', 1),
    'POST /admin/second-factor/codes': 'offline',
  });
  await see(words.codesLeft(1));
  await press(words.newCodes);
  await see(words.newCodesText);
  await type(field('password'), 'mine');
  await type(field('code'), '111111');
  await send();
  await see(factorSentences.codesFailed);
  server.answers['POST /admin/second-factor/codes'] = { json: { data: { codes: ['aaaa-bbbb-cccc-dddd'] } } };
  server.answers['GET /admin/second-factor'] = state('2026-11-16T04:00:00Z', 10);
  await send();
  await see('aaaa-bbbb-cccc-dddd');
  expect(server.asked('POST').at(-1)?.body).toEqual({ password: 'mine', code: '111111' });
  expect(await tryToClose()).toBe(false);
  const isTabHeld = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  expect(isTabHeld()).toBe(true);
  await press(words.done);
  await see(words.codesLeft(10));
  expect(isTabHeld()).toBe(false);
  expect(await tryToClose()).toBe(true);
});

it.each([
  [words.newCodes, state('2026-11-16T04:00:00Z', 1), 'POST /admin/second-factor/codes'],
  [passkeyWords.add, state(null, 0), 'POST /admin/second-factor/passkeys'],
])('the dialog cannot be closed before new recovery codes arrive: %s', async (button, before, call) => {
  const endPasskeys = fakePasskeys();
  let answer: (made: FakeAnswer) => void = () => {};
  const { server, dialog, see, press, field, send, tryToClose } = await openDialog({
    'GET /admin/second-factor': before,
    'POST /admin/second-factor/passkeys/begin': {
      json: { data: { challenge: 'AAAA', user: { id: 'AAAA' } } },
    },
    [call]: () => new Promise((resolve) => (answer = resolve)),
  });
  await see(button);
  await press(button);
  await until(() => expect(field('password')).not.toBeNull());
  await type(field('password'), 'mine');
  await send();
  await until(() => expect(byText(dialog(), 'button', forms.cancel).matches(':disabled')).toBe(true));
  expect(await tryToClose()).toBe(false);
  server.answers['GET /admin/second-factor'] = state('2026-11-16T04:00:00Z', 10);
  answer({ json: { data: { codes: ['aaaa-bbbb-cccc-dddd'] } } });
  await see('aaaa-bbbb-cccc-dddd');
  endPasskeys();
});

/** Where somebody is signed in. */
const session = (key: string, over = {}) => ({
  key,
  device: 'Chrome on Windows',
  address: '10.0.0.1',
  since: '2026-11-16T04:00:00Z',
  lastSeen: '2026-11-16T04:30:00Z',
  isThis: false,
  ...over,
});

it('while a session is being ended, its own button waits and no other', async () => {
  const phone = session('b', { device: 'Safari on iPhone' });
  const { dialog, see, press } = await openDialog({
    'GET /admin/second-factor': state(null, 0),
    'GET /admin/sessions': { json: { data: [session('a', { isThis: true }), phone, session('c')] } },
    'POST /admin/sessions/end': () => new Promise(() => {}),
    'POST /admin/sessions/end-others': () => new Promise(() => {}),
  });
  await see(sessionWords.thisDevice);
  const waiting = () =>
    [...dialog().querySelectorAll('button[aria-disabled="true"]')].map(
      (button) => button.getAttribute('aria-label') ?? button.textContent,
    );
  const endPhone = sessionWords.endOf('Safari on iPhone', '10.0.0.1');
  await press(endPhone);
  await until(() => expect(waiting()).toEqual([endPhone]));
  await press(sessionWords.endOthers);
  await until(() => expect(waiting()).toEqual([sessionWords.endOthers]));
});

it('shows where the person is signed in, and signs out there', async () => {
  const here = session('a', { isThis: true });
  const phone = session('b', { device: 'Safari on iPhone', address: '10.0.0.2' });
  const { server, dialog, see } = await openDialog({
    'GET /admin/second-factor': state(null, 0),
    'GET /admin/sessions': { json: { data: [here, phone, session('c')], message: '' } },
    'POST /admin/sessions/end': { json: { data: null, message: sessionSentences.ended } },
    'POST /admin/sessions/end-others': {
      json: { data: { sessions: 1 }, message: sessionSentences.othersEnded(1) },
    },
  });
  await see(sessionWords.thisDevice);
  const lastSeen = sessionWords.lastSeen('16 Nov 2026, 10:00');
  await see(lastSeen);
  // Not of this device.
  expect(dialog().textContent.split(lastSeen)).toHaveLength(3);
  server.answers['GET /admin/sessions'] = { json: { data: [here, session('c')], message: '' } };
  const announced = () => dialog().querySelector('output')?.textContent;
  const expectFocusOnHeading = () =>
    until(() => expect(document.activeElement?.textContent).toBe(sessionWords.title));
  expect(announced()).toBe('');
  const end = byText(dialog(), 'button', sessionWords.endOf('Safari on iPhone', '10.0.0.2'));
  end.focus();
  await click(end);
  await until(() => expect(dialog().textContent).not.toContain('Safari'));
  await until(() => expect(announced()).toBe(sessionSentences.ended));
  await expectFocusOnHeading();
  server.answers['GET /admin/sessions'] = { json: { data: [here], message: '' } };
  const endOthers = byText(dialog(), 'button', sessionWords.endOthers);
  endOthers.focus();
  await click(endOthers);
  await until(() => expect(dialog().textContent).not.toContain(sessionWords.endOthers));
  await until(() => expect(announced()).toBe(sessionSentences.othersEnded(1)));
  await expectFocusOnHeading();
  expect(server.asked('POST').map(({ path, body }) => [path, body])).toEqual([
    ['/admin/sessions/end', { key: 'b' }],
    ['/admin/sessions/end-others', undefined],
  ]);
});

it('a session that has just ended by itself is signed out, not an error', async () => {
  const here = session('a', { isThis: true });
  const { server, dialog, see, press } = await openDialog({
    'GET /admin/second-factor': state(null, 0),
    'GET /admin/sessions': { json: { data: [here, session('b', { device: 'Safari on iPhone' })] } },
    'POST /admin/sessions/end': { status: 404, json: { message: 'Not found' } },
  });
  await see(sessionWords.thisDevice);
  server.answers['GET /admin/sessions'] = { json: { data: [here] } };
  await press(sessionWords.endOf('Safari on iPhone', '10.0.0.1'));
  await until(() => expect(dialog().textContent).not.toContain('Safari'));
  await until(() => expect(dialog().querySelector('output')?.textContent).toBe(sessionSentences.ended));
  expect(dialog().querySelector('[role="alert"]')).toBeNull();
});

it('says when the sessions cannot be fetched, and when one cannot be ended', async () => {
  const { server, see } = await openDialog({
    'GET /admin/second-factor': state(null, 0),
    'GET /admin/sessions': { status: 500, json: {} },
    'POST /admin/sessions/end-others': { status: 500, json: {} },
    'POST /admin/sessions/end': { status: 500, json: {} },
  });
  await see(sessionSentences.fetchFailed);
  await cleanUp();
  server.answers['GET /admin/sessions'] = { json: { data: [session('a', { isThis: true }), session('c')] } };
  const again = await openDialog(server.answers);
  await again.see(sessionWords.endOthers);
  await again.press(sessionWords.endOf('Chrome on Windows', '10.0.0.1'));
  await again.see(sessionSentences.endFailed);
  expect(again.dialog().querySelector('[data-loading]')).toBeNull();
  await again.press(sessionWords.endOthers);
  await again.see(sessionSentences.endFailed);
  expect(again.dialog().textContent).toContain(sessionWords.thisDevice);
});
