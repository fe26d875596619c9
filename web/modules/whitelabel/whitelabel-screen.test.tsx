import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { permissionOf, type Actor } from '../../../domain/permissions.ts';
import { forms } from '../../../domain/text.ts';
import { fakeApi, type Answers, type FakeAnswer } from '../../client/testing/fake-api.ts';
import { signedInAs } from '../../client/testing/signed-in.ts';
import { byText, cleanUp, click, render, submit, type, until, wait } from '../../ui/testing/render.tsx';
import { WhitelabelScreen } from './whitelabel-screen.tsx';

const admin: Actor = { role: 'admin', section: ['Forex'], permissions: [] };
beforeEach(() => {
  signedInAs(admin);
});
afterEach(async () => {
  await cleanUp();
  vi.unstubAllGlobals();
});

const meta = { version: 1, createdAt: '2026-11-01T00:00:00.000Z', updatedAt: '2026-11-15T08:35:00.000Z' };
const brand = (id: string, name: string, fields = {}) => ({
  _id: id,
  forex_whitelabel_user: name,
  whatsapp_group: `${name} desk`,
  hexacode: '#ffd43b',
  url: 'https://finch.example',
  logo: '/logo/abc',
  ...meta,
  ...fields,
});
const running = ['javascript', 'alert(1)'].join(':');
const brands = [
  brand('1', 'Red Finch'),
  brand('2', 'Blue Finch', { logo: '', url: running, hexacode: 'teal' }),
  brand('3', 'Old Finch', { logo: 'https://old.example/logo.png', hexacode: '#00008b' }),
];

async function screen(at = '/forex_whitelabel', answers: Answers = {}) {
  const api = fakeApi({ 'GET /forexwhitelabel/all': { json: { data: brands } }, ...answers });
  const element = <WhitelabelScreen area="forex" />;
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: [at] });
  const { container } = await render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  await wait();
  const row = (name: string) => byText(container, 'td', name).closest('tr')!;
  const dialog = () => container.querySelector<HTMLElement>('[role="dialog"]')!;
  const field = (label: string) => {
    const found = [...dialog().querySelectorAll('label')].find((each) => each.textContent?.startsWith(label));
    return document.getElementById(found!.htmlFor) as HTMLInputElement;
  };
  return { ...api, container, router, row, dialog, field };
}

async function chooseIn(input: HTMLInputElement, file: File) {
  const files = Object.assign([file], { item: () => file });
  Object.defineProperty(input, 'files', { value: files, configurable: true });
  await act(async () => input.dispatchEvent(new Event('change', { bubbles: true })));
}

test('lists by user with logo, group, colour and a safe link', async () => {
  const { container, row } = await screen();
  const headers = [...container.querySelectorAll('th')].map((header) => header.textContent);
  expect(headers).toEqual(['Logo', 'Whitelabel User(WL)', 'WhatsApp Group', 'Color', 'URL', 'Actions']);
  const names = [...container.querySelectorAll('tbody tr td:nth-child(2)')].map((cell) => cell.textContent);
  expect(names).toEqual(['Blue Finch', 'Old Finch', 'Red Finch']);
  const source = (name: string) => row(name).querySelector('img')?.getAttribute('src');
  expect([source('Red Finch'), source('Old Finch')]).toEqual([
    '/api/logo/abc',
    'https://old.example/logo.png',
  ]);
  expect(row('Blue Finch').querySelector('img')?.hasAttribute('data-placeholder')).toBe(true);
  const links = (name: string) =>
    [...row(name).querySelectorAll('a')].map((link) => link.getAttribute('href'));
  expect(links('Red Finch')).toEqual(['/forex_whitelabel/1', 'https://finch.example']);
  expect(links('Blue Finch')).toEqual(['/forex_whitelabel/2']);
});

test('only the active row is in the tab order, including its links and buttons', async () => {
  const { container } = await screen();
  const stops = [...container.querySelectorAll('tbody [tabindex="0"]')].map((element) => element.tagName);
  // The first row has no web link: the row itself, its logo and its three buttons.
  expect(stops).toEqual(['TR', 'A', 'BUTTON', 'BUTTON', 'BUTTON']);
});

test('the logo opens the preview in the brand’s colour, and keeps the search', async () => {
  const { router, dialog, container } = await screen('/forex_whitelabel?q=finch');
  await click(container.querySelector('a[href^="/forex_whitelabel/1"]')!);
  await wait();
  expect(router.state.location.pathname + router.state.location.search).toBe('/forex_whitelabel/1?q=finch');
  for (const text of ['Forex Whitelabel Preview', 'Red Finch', 'https://finch.example', 'T&c Apply']) {
    expect(dialog().textContent).toContain(text);
  }
  expect(dialog().querySelector('dl')?.textContent).toBe('WhatsApp GroupRed Finch deskColor#ffd43b');
  const bands = [...dialog().querySelectorAll<HTMLElement>('[style*="background"]')].map(
    ({ style }) => style,
  );
  expect(bands.map(({ background, color }) => [background, color])).toEqual([
    ['#ffd43b', '#000000'],
    ['#ffd43b', '#000000'],
  ]);
  await click(byText(dialog(), 'div > button', 'Close'));
  expect(router.state.location.pathname + router.state.location.search).toBe('/forex_whitelabel?q=finch');
});

test('a search that has just been typed stays when a logo opens the preview', async () => {
  const { router, dialog, container, row } = await screen();
  await type(container.querySelector('input[type="search"]')!, 'red');
  await click(row('Red Finch').querySelector('a[href^="/forex_whitelabel/1"]')!);
  await click(byText(dialog(), 'div > button', 'Close'));
  expect(router.state.location.search).toBe('?q=red');
  expect(container.querySelector<HTMLInputElement>('input[type="search"]')!.value).toBe('red');
});

test('a logo is not a link without the preview permission', async () => {
  const permissions = [permissionOf('forex', 'whitelabel', 'listing')];
  signedInAs({ role: 'user', section: ['Forex'], permissions } satisfies Actor);
  const { row } = await screen();
  expect(row('Red Finch').querySelectorAll('a')).toHaveLength(1);
  expect(row('Red Finch').querySelector('img')).not.toBeNull();
});

test('colour picker and code stay in sync, and a URL gets its scheme', async () => {
  const { container, dialog, field } = await screen();
  await click(byText(container, 'button', 'Add Forex Whitelabel'));
  const picker = () => dialog().querySelector<HTMLInputElement>('input[type="color"]')!;
  expect([field('Color').value, picker().value]).toEqual(['#00008b', '#00008b']);
  await type(picker(), '#ff8800');
  expect(field('Color').value).toBe('#ff8800');
  await type(field('Color'), '0f0');
  expect(picker().value).toBe('#00ff00');
  await type(field('URL'), 'finch.example');
  await act(async () => field('URL').dispatchEvent(new FocusEvent('focusout', { bubbles: true })));
  expect(field('URL').value).toBe('https://finch.example');
});

test('a new whitelabel requires all fields, and a rejected image shows its error at the field', async () => {
  const refusal = 'Only JPEG, PNG, GIF and WebP images are accepted';
  const { container, dialog, field, asked } = await screen('/forex_whitelabel', {
    'POST /forexwhitelabel/create': {
      status: 415,
      json: { message: refusal, errors: [{ path: 'logo', message: refusal }] },
    },
  });
  await click(byText(container, 'button', 'Add Forex Whitelabel'));
  const send = async () => {
    await submit(dialog().querySelector('form')!);
    await wait();
  };
  await send();
  expect(field('Logo').labels?.[0]?.textContent).toBe('Logo *');
  const shownAtFields = () =>
    [...dialog().querySelectorAll('.mantine-InputWrapper-error')].map((error) => error.textContent);
  await click(byText(dialog(), 'button', forms.toCorrect(4)));
  for (const label of ['Whitelabel User(WL)', 'WhatsApp Group', 'URL', 'Logo']) {
    expect(dialog().querySelector('[role="alert"]')?.textContent).toContain(`${label} is required`);
    expect(shownAtFields()).toContain(`${label} is required`);
    await click(byText(dialog(), 'li button', `${label} is required`));
    expect(document.activeElement).toBe(field(label));
  }
  expect(asked('POST')).toEqual([]);
  await type(field('Whitelabel User(WL)'), 'O\'Finch "ગુજરાતી" 🏆');
  await type(field('WhatsApp Group'), 'desk');
  await type(field('URL'), 'https://a.example');
  const choose = (file: File) => chooseIn(field('Logo'), file);
  // Files are read and hashed off the main thread.
  const shows = (text: string) =>
    vi.waitFor(async () => {
      await wait();
      expect(dialog().textContent).toContain(text);
    });
  await choose(new File(['<svg/>'], 'logo.svg', { type: 'image/svg+xml' }));
  await shows(`logo.svg: ${refusal}`);
  const gone = new File(['GIF89a'], 'gone.gif', { type: 'image/gif' });
  gone.arrayBuffer = async () => {
    throw new DOMException('changed on disk', 'NotReadableError');
  };
  await choose(gone);
  await shows('gone.gif: The file could not be read.');
  await choose(new File(['GIF89a'], 'half.gif', { type: 'image/gif' }));
  await shows('half.gif');
  expect(dialog().textContent).not.toContain(refusal);
  await send();
  expect(asked('POST')[0]?.body).toMatchObject({
    forex_whitelabel_user: 'O\'Finch "ગુજરાતી" 🏆',
    hexacode: '#00008b',
  });
  expect(dialog().textContent?.split(refusal)).toHaveLength(3);
  expect(field('Logo').getAttribute('aria-invalid')).toBe('true');
  expect(dialog().textContent).toContain('half.gif');
});

test('an edit keeps the logo unless a new one is selected', async () => {
  const { row, dialog, field, asked } = await screen('/forex_whitelabel', {
    'PUT /forexwhitelabel/1': { json: { data: brand('1', 'Green Finch', { version: 2 }) } },
  });
  await click(byText(row('Red Finch'), 'button', 'Edit'));
  expect(dialog().textContent).toContain('Leave empty to keep the current logo');
  expect(dialog().textContent).toContain('180*50 .png');
  expect(dialog().querySelector('img')?.getAttribute('src')).toBe('/api/logo/abc');
  expect(field('Logo').labels?.[0]?.textContent).toBe('Logo');
  await type(field('Whitelabel User(WL)'), 'Green Finch');
  await submit(dialog().querySelector('form')!);
  await wait();
  expect(asked('PUT')[0]?.body).toEqual({
    forex_whitelabel_user: 'Green Finch',
    whatsapp_group: 'Red Finch desk',
    hexacode: '#ffd43b',
    url: 'https://finch.example',
    version: '1',
  });
});

/** A file on a slow disk. */
function slowFile(name: string) {
  const file = new File(['GIF89a'], name, { type: 'image/gif' });
  const whole = file.arrayBuffer();
  let answer: (bytes: Promise<ArrayBuffer>) => void = () => {};
  file.arrayBuffer = () => new Promise((resolve) => void (answer = resolve));
  return { file, arrive: () => answer(whole), fail: () => answer(Promise.reject(new Error('gone'))) };
}

async function editLogo() {
  const opened = await screen('/forex_whitelabel', {
    'PUT /forexwhitelabel/1': { json: { data: brand('1', 'Red Finch', { version: 2 }) } },
  });
  await click(byText(opened.row('Red Finch'), 'button', 'Edit'));
  const choose = (file: File) => chooseIn(opened.field('Logo'), file);
  const send = () => submit(opened.dialog().querySelector('form')!);
  return { ...opened, choose, send };
}

test('a logo that is still being read when the form is submitted is sent with it', async () => {
  const { dialog, choose, send, asked } = await editLogo();
  const logo = slowFile('slow.gif');
  await choose(logo.file);
  await send();
  await send();
  expect(byText(dialog(), 'button', forms.submitting).getAttribute('aria-disabled')).toBe('true');
  expect(asked('PUT')).toEqual([]);
  logo.arrive();
  await until(() => expect(asked('PUT')).toHaveLength(1));
  expect(asked('PUT')[0]?.body).toMatchObject({ logo: expect.objectContaining({ name: 'slow.gif' }) });
});

test('nothing is sent without a logo that cannot be read, and its error is shown', async () => {
  const { dialog, choose, send, asked } = await editLogo();
  const logo = slowFile('gone.gif');
  await choose(logo.file);
  await send();
  logo.fail();
  await until(() => expect(dialog().textContent).toContain('gone.gif: The file could not be read.'));
  expect(byText(dialog(), 'button', forms.update)).toBeDefined();
  expect(asked('PUT')).toEqual([]);
});

test('a form asks before it is left while a logo is being read', async () => {
  const { container, dialog, choose } = await editLogo();
  await choose(slowFile('slow.gif').file);
  await click(byText(dialog(), 'button', forms.cancel));
  expect(container.textContent).toContain(forms.discardTitle);
});

test('the logo that was chosen last stays, also if it was read first, and none after Reset', async () => {
  const { dialog, choose } = await editLogo();
  const digest = vi.spyOn(crypto.subtle, 'digest');
  const [slow, fast, late] = [slowFile('slow.gif'), slowFile('fast.gif'), slowFile('late.gif')];
  const read = async (logo: typeof slow) => {
    const before = digest.mock.results.length;
    logo.arrive();
    await until(() => expect(digest.mock.results).toHaveLength(before + 1));
    // The form has it right after its bytes are hashed.
    await digest.mock.results[before]!.value;
    await wait();
  };
  await choose(slow.file);
  await choose(fast.file);
  await read(fast);
  expect(dialog().textContent).toContain('fast.gif');
  await read(slow);
  expect(dialog().textContent).toContain('fast.gif');
  await choose(late.file);
  await click(byText(dialog(), 'button', forms.reset));
  await read(late);
  expect(dialog().textContent).not.toContain('.gif');
});

test('a form that is saved after it was left does not close the next one', async () => {
  let arrive: (answer: FakeAnswer) => void = () => {};
  const { row, dialog, field, container, asked } = await screen('/forex_whitelabel', {
    'PUT /forexwhitelabel/1': () => new Promise((resolve) => void (arrive = resolve)),
  });
  await click(byText(row('Red Finch'), 'button', 'Edit'));
  await type(field('WhatsApp Group'), 'Other desk');
  await submit(dialog().querySelector('form')!);
  await vi.waitFor(() => expect(asked('PUT')).toHaveLength(1));
  // Nothing can be typed that would not be saved.
  const key = new KeyboardEvent('keydown', { key: 'a', bubbles: true, cancelable: true });
  expect(field('WhatsApp Group').dispatchEvent(key)).toBe(false);
  await click(byText(dialog(), 'button', forms.cancel));
  await click(byText(document.body, '[role="dialog"] button', forms.discard));
  await click(byText(row('Blue Finch'), 'button', 'Edit'));
  await type(field('WhatsApp Group'), 'Third desk');
  arrive({ json: { data: brand('1', 'Red Finch', { whatsapp_group: 'Other desk', version: 2 }) } });
  await vi.waitFor(async () => {
    await wait();
    expect(container.textContent).toContain('Forex whitelabel updated successfully');
  });
  expect(field('WhatsApp Group').value).toBe('Third desk');
});
