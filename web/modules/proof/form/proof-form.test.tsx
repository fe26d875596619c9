import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { apiPath, areas, moduleRow, type Area } from '../../../../domain/areas.ts';
import { permissionOf } from '../../../../domain/permissions.ts';
import { proof as definition, type Proof, type ProofImage } from '../../../../domain/proof/proof.ts';
import {
  proofLabels as labels,
  proofSentences,
  proofSentencesOf,
  proofWords,
} from '../../../../domain/proof/text.ts';
import { toWire, wireNameOf } from '../../../../domain/record/wire.ts';
import { conflicts, forms, sentencesOf } from '../../../../domain/text.ts';
import { fakeApi, type Answers, type FakeAnswer } from '../../../client/testing/fake-api.ts';
import { fakeUploads, type Upload } from '../../../client/testing/fake-uploads.ts';
import { signedInAs } from '../../../client/testing/signed-in.ts';
import { byText, cleanUp, click, render, submit, type, until } from '../../../ui/testing/render.tsx';
import { ProofScreen } from '../proof-screen.tsx';
import { png, proofWith } from '../testing/proof-with.ts';

let uploads: readonly Upload[];
let answer: FakeAnswer;

beforeEach(() => {
  signedInAs({ role: 'admin', section: ['Turbo', 'Forex'], permissions: [] });
  uploads = fakeUploads(() => answer);
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('no pictures here')));
});
afterEach(async () => {
  await cleanUp();
  vi.unstubAllGlobals();
});

const image = (filename: string): ProofImage => ({ _id: filename, filename, width: 1, height: 1 });
const onWire = (area: Area, record: Proof) => definition.onWire?.write(area, { ...record });

async function screen(area: Area, at: string, answers: Answers = {}) {
  const base = apiPath(area, 'proof');
  const named = (module: 'whitelabel' | 'sport', fields: object) =>
    toWire({ ...fields }, moduleRow(area, module).wire);
  const api = fakeApi({
    [`GET ${base}/whitelabels`]: {
      json: { data: [named('whitelabel', { _id: 'w', name: 'Blue Finch', group: 'Finch desk' })] },
    },
    [`GET ${base}/prooftypes`]: { json: { data: [{ _id: 't', type: 'Hedging' }] } },
    [`GET ${base}/sports`]: { json: { data: [named('sport', { _id: 's', name: 'Cricket' })] } },
    ...answers,
  });
  const router = createMemoryRouter([{ path: '*', element: <ProofScreen area={area} /> }], {
    initialEntries: ['/elsewhere', moduleRow(area, 'proof').screen + at],
  });
  const { container } = await render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  const field = (label: string) => {
    const found = [...container.querySelectorAll('label')].find(
      ({ firstChild }) => firstChild?.nodeValue === label,
    );
    return container.querySelector<HTMLInputElement>(`[id="${found?.htmlFor}"]`)!;
  };
  const choose = (group: string, files: readonly File[]) =>
    act(async () => {
      const input = container.querySelector<HTMLInputElement>(`input[type="file"][data-path="${group}"]`)!;
      Object.defineProperty(input, 'files', { value: files, configurable: true });
      input.dispatchEvent(new Event('change', { bubbles: true }));
    });
  const names = (label: string) =>
    [...container.querySelectorAll(`ul[aria-label="${label}"] li button[aria-label^="Enlarge"]`)].map(
      (button) => button.getAttribute('aria-label')?.slice('Enlarge '.length),
    );
  const send = async () => submit(container.querySelector('form')!);
  const see = (text: string) => until(() => expect(document.body.textContent).toContain(text));
  return { ...api, container, router, field, choose, names, send, see };
}

test.each(areas)(
  'a copy of %s is sent with the names of its area and its own images, also again after an error',
  async (area) => {
    const { createHeading, created } = sentencesOf(area, 'proof');
    const original = proofWith({ images: [image('evidence.png')], amount: 2500 });
    const opened = await screen(area, `/new?copy=${original._id}`, {
      [`GET ${apiPath(area, 'proof')}/${original._id}`]: { json: { data: onWire(area, original) } },
    });
    await until(() => expect(opened.field(labels.user)).not.toBeNull());
    expect(opened.container.textContent).toContain(createHeading);
    expect(opened.container.textContent).toContain(proofWords.notCopied);
    expect(opened.names(labels.images)).toEqual([]);
    await opened.choose('images', [png('one.png'), png('two.png')]);
    await until(() => expect(opened.names(labels.images)).toEqual(['one.png', 'two.png']));
    answer = { status: 400, json: { message: 'Out of paper' } };
    await opened.send();
    await opened.see(proofSentencesOf(area).notCreated('Out of paper'));
    expect(opened.field(labels.eventname).value).toBe('Sample A v Sample B');
    expect(opened.names(labels.images)).toHaveLength(2);

    answer = { status: 201, json: { data: onWire(area, proofWith({ _id: 'saved' })) } };
    await opened.send();
    await opened.see(created);
    const { method, path, form } = uploads[1]!;
    expect([method, path]).toEqual(['POST', apiPath(area, 'proof', 'create')]);
    expect(Object.fromEntries(form)).toMatchObject({
      [wireNameOf(moduleRow(area, 'proof').wire, 'whitelabel')]: 'w',
      prooftype: 't',
      sportname: 's',
      user: 'sample_user',
      amount: '2500',
    });
    expect(form.getAll('images').map((file) => (file as File).name)).toEqual(['one.png', 'two.png']);
    expect(opened.router.state.location.pathname).toBe(`${moduleRow(area, 'proof').screen}/saved`);
  },
);

test('says what is missing, knows whitelabels, takes six images for each group, and asks before it is left', async () => {
  const opened = await screen('turbo', '/new');
  await until(() => expect(opened.field(labels.user)).not.toBeNull());
  await opened.send();
  const alerts = [...opened.container.querySelectorAll('[role="alert"]')]
    .map((node) => node.textContent)
    .join();
  expect(alerts).toContain('Please enter a valid username');
  expect(alerts).toContain(
    'User, Event Name, Navigation, Proof Type, Sport Name, and MarketName are required fields',
  );
  expect(document.activeElement).toBe(opened.field(labels.whitelabel));
  expect(uploads).toEqual([]);
  await type(opened.field(labels.whitelabel), 'nobody');
  expect(opened.container.textContent).toContain(proofSentences.userNotFound);
  await type(opened.field(labels.whitelabel), 'blue finch');
  expect(opened.container.textContent).toContain(proofSentences.userFound);
  expect(opened.field(labels.group).value).toBe('Finch desk');

  const seven = Array.from({ length: 7 }, (_, at) => png(`${at}.png`));
  await opened.choose('images', seven);
  await opened.see('You can only upload a maximum of 6 images');
  await opened.choose('navigation2Images', seven);
  await opened.see('You can upload a maximum of 6 images for Navigation 2');
  expect(opened.names(labels.images)).toHaveLength(6);
  await act(async () => opened.router.navigate('/notes'));
  await opened.see(forms.discardTitle);
  await click(byText(document.body, '[role="dialog"] button', forms.keepEditing));
  expect(opened.names(labels.navigation2Images)).toHaveLength(6);
});

test('shows a second editor the differences, and keeps the images of both', async () => {
  const mine = proofWith({ images: [image('evidence.png')] });
  const theirs = proofWith({
    agentname: 'their_agent',
    marketname: 'Theirs',
    images: [image('evidence.png'), image('theirs.png')],
    version: 2,
  });
  const path = `${apiPath('turbo', 'proof')}/${mine._id}`;
  const opened = await screen('turbo', `/${mine._id}/edit`, {
    [`GET ${path}`]: { json: { data: onWire('turbo', mine) } },
  });
  await until(() => expect(opened.field(labels.marketname)).not.toBeNull());
  await type(opened.field(labels.marketname), 'Mine');
  await opened.choose('images', [png('mine.png')]);
  await until(() => expect(opened.names(labels.images)).toEqual(['evidence.png', 'mine.png']));
  answer = { status: 409, json: { message: 'Changed by sample', current: onWire('turbo', theirs) } };
  await opened.send();
  await opened.see(conflicts.title);
  const notice = byText(opened.container, '[role="alert"] button', conflicts.keepMine).closest(
    '[role="alert"]',
  )!;
  expect([...notice.querySelectorAll('tbody tr')].map((row) => row.textContent)).toEqual([
    'Market NameTheirsMine',
    'Imagesevidence.png\ntheirs.pngevidence.png\nmine.png\ntheirs.png',
  ]);
  expect(notice.textContent).toContain('Their change is kept in: Agent Name');
  expect(opened.field(labels.agentname).value).toBe('their_agent');
  answer = { json: { data: onWire('turbo', { ...theirs, version: 3 }) } };
  await click(byText(notice, 'button', conflicts.keepMine));
  await until(() => expect(uploads).toHaveLength(2));
  const { form } = uploads[1]!;
  expect([form.get('marketname'), form.get('agentname'), form.get('version')]).toEqual([
    'Mine',
    'their_agent',
    '2',
  ]);
  expect(form.getAll('images').map((file) => (file as File).name)).toEqual(['mine.png']);
  expect(JSON.parse(form.get('imagesOrder') as string)).toHaveLength(3);
});

test('is refused without its permission', async () => {
  const record = proofWith();
  const { deniedPreview, deniedUpdate, noAccess, addLabel } = sentencesOf('turbo', 'proof');
  signedInAs({ role: 'user', section: ['Turbo'], permissions: [permissionOf('turbo', 'proof', 'create')] });
  const { container, router, see } = await screen('turbo', '');
  await see(noAccess);
  expect(byText(container, 'button', addLabel)).toBeDefined();
  await act(async () => router.navigate(`/proof/${record._id}`));
  await see(deniedPreview);
  await act(async () => router.navigate(`/proof/${record._id}?mode=edit`));
  await see(deniedUpdate);
});
