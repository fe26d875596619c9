import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { apiPath, areas, moduleRow, type Area } from '../../../../domain/areas.ts';
import { permissionOf } from '../../../../domain/permissions.ts';
import type { Proof } from '../../../../domain/proof/proof.ts';
import {
  proofLabels as labels,
  proofSentences,
  proofSentencesOf,
  proofWords,
} from '../../../../domain/proof/text.ts';
import { wireNameOf } from '../../../../domain/record/wire.ts';
import { forms, sentencesOf } from '../../../../domain/text.ts';
import type { FakeAnswer } from '../../../client/testing/fake-api.ts';
import { serverClockAt, signedInAs } from '../../../client/testing/signed-in.ts';
import { byText, cleanUp, click, type, until } from '../../../ui/testing/render.tsx';
import { answerUploads, image, onWire, proofPage, startBrowser, uploads } from '../testing/proof-page.tsx';
import { png, proofWith } from '../testing/proof-with.ts';

beforeEach(startBrowser);
afterEach(async () => {
  await cleanUp();
  vi.unstubAllGlobals();
});

test('starts with the day of the server, regardless of the PC clock', async () => {
  serverClockAt('2026-11-15T18:30:00Z');
  const { field } = await proofPage('turbo', '/new');
  await until(() => expect(field(labels.date).value).toBe('16 Nov 2026'));
});

/** The form of a new proof that starts with the values of another. */
async function copyOf(area: Area, original: Proof) {
  const opened = await proofPage(area, `/new?copy=${original._id}`, {
    [`GET ${apiPath(area, 'proof')}/${original._id}`]: { json: { data: onWire(area, original) } },
  });
  await until(() => expect(opened.field(labels.user)).not.toBeNull());
  return opened;
}

test.each(areas)(
  'a copy of %s is sent with the names of its area and its own images, also again after an error',
  async (area) => {
    const { createHeading, created } = sentencesOf(area, 'proof');
    const original = proofWith({ images: [image('evidence.png')], amount: 2500 });
    const opened = await copyOf(area, original);
    expect(opened.container.textContent).toContain(createHeading);
    expect(opened.container.textContent).toContain(proofWords.notCopied);
    expect(opened.names(labels.images)).toEqual([]);
    await opened.choose('images', [png('one.png'), png('two.png')]);
    await until(() => expect(opened.names(labels.images)).toEqual(['one.png', 'two.png']));
    answerUploads({ status: 400, json: { message: 'Out of paper' } });
    await opened.send();
    await opened.see(proofSentencesOf(area).notCreated('Out of paper'));
    expect(opened.field(labels.eventname).value).toBe('Sample A v Sample B');
    expect(opened.names(labels.images)).toHaveLength(2);

    answerUploads({ status: 201, json: { data: onWire(area, proofWith({ _id: 'saved' })) } });
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

test('a save that has already created the proof is not asked about its own pictures', async () => {
  const opened = await copyOf('turbo', proofWith());
  const own = {
    code: 'same-picture',
    severity: 'warning',
    field: 'images.0',
    message: 'It is in a proof.',
    records: [],
  };
  const checks = () => opened.asked('POST').map(({ body }) => body as { readonly idempotencyKey?: string });
  opened.answers[`POST ${apiPath('turbo', 'proof')}/check`] = async () => ({
    json: { data: { findings: checks().at(-1)?.idempotencyKey === undefined ? [own] : [] } },
  });
  await opened.choose('images', [png('one.png')]);
  await opened.see(own.message);
  answerUploads({ status: 201, json: { data: onWire('turbo', proofWith({ _id: 'saved' })) } });
  await opened.send();
  await opened.see(sentencesOf('turbo', 'proof').created);
  // On a slow machine, another check may follow the save.
  expect(uploads).toHaveLength(1);
  expect(checks().map(({ idempotencyKey }) => idempotencyKey)).toContain(uploads[0]?.idempotencyKey);
});

test('reports missing fields, recognises whitelabels, takes six images per group, and asks before it closes', async () => {
  const opened = await proofPage('turbo', '/new');
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

test('takes no input while it is being saved, because it would not be saved', async () => {
  const opened = await copyOf('turbo', proofWith());
  /** Whether a field ignores a key. */
  const isHeld = () =>
    !opened
      .field(labels.navigation2)
      .dispatchEvent(new KeyboardEvent('keydown', { key: 'a', bubbles: true, cancelable: true }));
  const paste = (file: File) =>
    act(async () => {
      const clipboardData = new DataTransfer();
      clipboardData.items.add(file);
      document.dispatchEvent(Object.assign(new Event('paste'), { clipboardData }));
    });
  let arrive: (answer: FakeAnswer) => void = () => {};
  answerUploads(new Promise((resolve) => void (arrive = resolve)));
  expect(isHeld()).toBe(false);
  await opened.send();
  await until(() => expect([uploads.length, isHeld()]).toEqual([1, true]));
  await paste(png('late.png'));
  arrive({ status: 400, json: { message: 'Out of paper' } });
  await opened.see('Out of paper');
  await until(() => expect(isHeld()).toBe(false));
  await paste(png('in-time.png'));
  await until(() => expect(opened.names(labels.images)).toEqual(['in-time.png']));
});

test('a whitelabel that was deleted while the form was open is not called found any more', async () => {
  const opened = await copyOf('turbo', proofWith());
  await opened.see(proofSentences.userFound);
  opened.answers[`GET ${apiPath('turbo', 'proof')}/whitelabels`] = { json: { data: [] } };
  const message = proofSentences.invalidWhitelabel;
  const path = wireNameOf(moduleRow('turbo', 'proof').wire, 'whitelabel');
  answerUploads({ status: 400, json: { message, errors: [{ path, message }] } });
  await opened.send();
  await opened.see(message);
  await opened.see(proofSentences.userNotFound);
  expect(opened.container.textContent).not.toContain(proofSentences.userFound);
});

test('an error about an image disappears with the image', async () => {
  const opened = await copyOf('turbo', proofWith());
  const fieldErrors = () =>
    [...opened.container.querySelectorAll('.mantine-InputWrapper-error')].map((error) => error.textContent);
  const message = 'half.png: The image is damaged and cannot be read';
  await opened.choose('images', [png('half.png')]);
  await until(() => expect(opened.names(labels.images)).toEqual(['half.png']));
  answerUploads({ status: 400, json: { message, errors: [{ path: 'images', message }] } });
  await opened.send();
  await until(() => expect(fieldErrors()).toEqual([message]));
  await opened.choose('images', [png('whole.png')]);
  await until(() => expect(opened.names(labels.images)).toEqual(['half.png', 'whole.png']));
  expect(fieldErrors()).toEqual([message]);
  await click(opened.container.querySelector('[aria-label="Remove half.png"]')!);
  expect(fieldErrors()).toEqual([]);
});

test('a proof that is saved after its form was closed does not navigate to it', async () => {
  const { created } = sentencesOf('turbo', 'proof');
  const opened = await copyOf('turbo', proofWith());
  await type(opened.field(labels.user), 'sample_other');
  let arrive: (answer: FakeAnswer) => void = () => {};
  answerUploads(new Promise((resolve) => void (arrive = resolve)));
  await opened.send();
  await until(() => expect(uploads).toHaveLength(1));
  await click(byText(opened.container, 'button', forms.cancel));
  await click(byText(document.body, '[role="dialog"] button', forms.discard));
  await until(() => expect(opened.router.state.location.pathname).toBe('/proof'));
  arrive({ status: 201, json: { data: onWire('turbo', proofWith({ _id: 'saved' })) } });
  await opened.see(created);
  expect(opened.router.state.location.pathname).toBe('/proof');
});

test('text in Amount that is no number is not saved as 0', async () => {
  const opened = await copyOf('turbo', proofWith());
  const amount = opened.field(labels.amount);
  await type(amount, '');
  // As browsers report `500-`: the value is empty.
  const validity = vi.spyOn(amount, 'validity', 'get').mockReturnValue({ badInput: true } as ValidityState);
  answerUploads({ status: 201, json: { data: onWire('turbo', proofWith({ _id: 'saved' })) } });
  await opened.send();
  await opened.see('Amount must be a number');
  expect(document.activeElement).toBe(amount);
  expect(uploads).toEqual([]);
  validity.mockRestore();
  await type(amount, '500');
  await opened.send();
  await until(() => expect(uploads.map(({ form }) => form.get('amount'))).toEqual(['500']));
});

test('a pasted amount keeps its sign', async () => {
  const opened = await copyOf('turbo', proofWith());
  const loss = opened.field(labels.profitAndLoss);
  const paste = (text: string) =>
    act(async () => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', text);
      loss.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    });
  await paste('(1,250)');
  expect(loss.value).toBe('-1250');
  await paste('1,85');
  await opened.see('Profit/Loss must be a number');
  expect(loss.value).toBe('-1250');
});

test('proofs are saved one after another: what they have in common stays, the rest begins empty', async () => {
  const { created } = sentencesOf('turbo', 'proof');
  const first = proofWith({ date: '2026-11-14', group: 'Other desk' });
  const opened = await copyOf('turbo', first);
  const texts = ['user', 'eventname', 'marketname', 'navigation'] as const;
  const choices = { prooftype: 'Hedging', sportname: 'Cricket' } as const;
  const valuesOf = (names: readonly (keyof typeof labels)[]) =>
    names.map((name) => opened.field(labels[name]).value);
  await until(() => expect(opened.field(labels.user)).not.toBeNull());
  const common = valuesOf(['whitelabel', 'group', 'agentname', 'date']);
  for (const user of ['sample_user', 'sample_second']) {
    await opened.choose('images', [png(`${user}.png`)]);
    await until(() => expect(opened.names(labels.images)).toEqual([`${user}.png`]));
    answerUploads({ status: 201, json: { data: onWire('turbo', proofWith({ _id: user })) } });
    await click(byText(opened.container, 'button', forms.createAnother));
    // The message leaves by itself.
    await opened.see(created);
    await until(() => expect(opened.field(labels.user).value).toBe(''));
    expect(uploads.at(-1)?.form.get('user')).toBe(user);
    expect(valuesOf(['whitelabel', 'group', 'agentname', 'date'])).toEqual(common);
    expect(valuesOf([...texts, 'prooftype', 'sportname', 'amount']).join('')).toBe('');
    expect(opened.names(labels.images)).toEqual([]);
    for (const name of texts) await type(opened.field(labels[name]), 'sample_second');
    for (const [name, text] of Object.entries(choices)) {
      const field = opened.field(labels[name as keyof typeof choices]);
      await act(async () => field.focus());
      await type(field, text);
      await act(async () => field.blur());
    }
  }
  expect(uploads.map(({ form }) => form.get('sportname'))).toEqual(['s', 's']);
});

test('a copy does not take over a deleted sport or proof type', async () => {
  const original = proofWith({
    prooftype: { _id: 'gone', type: 'Gone type' },
    sportname: { _id: 'gone', name: 'Gone sport' },
  });
  const opened = await copyOf('turbo', original);
  await opened.send();
  await opened.see(proofSentences.invalidProofType);
  await opened.see(proofSentences.invalidSport);
  expect(uploads).toEqual([]);
  // There were no images that could be missed.
  expect(opened.container.textContent).not.toContain(proofWords.notCopied);
});

test('a proof that cannot be loaded shows why, with a link back to the list', async () => {
  const opened = await proofPage('turbo', '/gone/edit', {
    [`GET ${apiPath('turbo', 'proof')}/gone`]: { status: 404, json: { message: 'No such proof' } },
  });
  await opened.see(proofSentences.notLoaded('No such proof'));
  await click(byText(opened.container, 'button', proofSentences.backToList));
  expect(opened.router.state.location.pathname).toBe('/proof');
});

test('is refused without its permission', async () => {
  const record = proofWith();
  const { deniedPreview, deniedUpdate, noAccess, addLabel } = sentencesOf('turbo', 'proof');
  signedInAs({ role: 'user', section: ['Turbo'], permissions: [permissionOf('turbo', 'proof', 'create')] });
  const { container, router, see } = await proofPage('turbo', '');
  await see(noAccess);
  expect(byText(container, 'button', addLabel)).toBeDefined();
  await act(async () => router.navigate(`/proof/${record._id}`));
  await see(deniedPreview);
  await act(async () => router.navigate(`/proof/${record._id}?mode=edit`));
  await see(deniedUpdate);
});
