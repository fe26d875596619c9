import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { factorChangeMail, factorSentences, passkeySentences } from '../../../../domain/account/text.ts';
import { auth } from '../../../../domain/session/text.ts';
import { expectBystanderUnchanged } from '../../../testing/calls/bystander.ts';
import { codeOf } from '../../../testing/second-factor/authenticator-codes.ts';
import { setUpAuthenticator } from '../../../testing/second-factor/authenticator.ts';
import { SoftPasskey } from '../../../testing/second-factor/soft-passkey.ts';
import { passwordOfTests, startTestConsole, type TestConsole } from '../../../testing/test-console.ts';

const origin = 'https://console.example.test';
let app: TestConsole;
beforeAll(async () => {
  app = await startTestConsole({ publicUrl: origin });
});
afterAll(() => app.close());

async function someone() {
  const person = await app.person();
  const own = (route: string, body?: object) =>
    app.call(body ? 'POST' : 'GET', `/admin/second-factor${route}`, { token: person.token, body });
  const login = async () =>
    (
      await app.call('POST', '/admin/login', {
        body: { username: person.username, password: passwordOfTests },
      })
    ).body;
  const ask = (ticket: string) =>
    app.call('POST', '/admin/login/second-factor/passkey', { body: { ticket } });
  const confirm = (ticket: string, passkey: object) =>
    app.call('POST', '/admin/login/second-factor', { body: { ticket, passkey } });
  const begin = async (proof = {}) =>
    (await own('/passkeys/begin', { password: passwordOfTests, ...proof })).body.data;
  const add = async (passkey = new SoftPasskey(origin), proof = {}, name = 'My key') => {
    const { challenge } = await begin(proof);
    const reply = await own('/passkeys', { name, answer: passkey.register(challenge) });
    return { passkey, reply, codes: reply.body.data?.codes as string[] };
  };
  return { ...person, own, login, ask, confirm, begin, add };
}

describe('a passkey', () => {
  it('is added with the password, and the account gets recovery codes', async () => {
    const { own, begin, add, username, login } = await someone();
    const wrong = await own('/passkeys/begin', { password: 'not mine' });
    expect([wrong.status, wrong.body.message]).toEqual([400, auth.currentPasswordWrong]);
    const options = await begin();
    expect(options).toMatchObject({ rp: { id: 'console.example.test' }, user: { name: username } });
    const { reply, codes, passkey } = await add();
    expect([reply.status, reply.body.message, codes.length]).toEqual([200, passkeySentences.added, 10]);
    expect((await own('')).body.data).toMatchObject({
      authenticatorSince: null,
      codesLeft: 10,
      passkeys: [{ name: 'My key', usedAt: null }],
      passkeysPossible: true,
    });
    expect((await begin({ code: codes[0] })).excludeCredentials).toEqual([
      expect.objectContaining({ id: passkey.id }),
    ]);
    expect(await login()).toMatchObject({ twoFactor: true, methods: ['passkey'] });
  });

  it('signs in as a second factor, and each answer works once', async () => {
    const { add, login, ask, confirm, own } = await someone();
    const { passkey } = await add();
    const { ticket } = await login();
    const asked = (await ask(ticket)).body.data;
    expect(asked).toMatchObject({ rpId: 'console.example.test', allowCredentials: [{ id: passkey.id }] });
    const answer = passkey.answer(asked.challenge);
    const reply = await confirm(ticket, answer);
    expect([reply.status, reply.body.message]).toEqual([200, auth.loggedIn]);
    expect((await app.call('GET', '/admin/me', { token: reply.body.token })).status).toBe(200);
    expect((await confirm(ticket, answer)).body.ticketExpired).toBe(true);
    const next = (await login()).ticket;
    await ask(next);
    expect((await confirm(next, answer)).status).toBe(401);
    expect((await own('')).body.data.passkeys[0].usedAt).not.toBeNull();
  });

  it('signs in while others are asked for theirs', async () => {
    const people = [await someone(), await someone()];
    const asked = [];
    for (const { add, login, ask, confirm } of people) {
      const { passkey } = await add();
      const { ticket } = await login();
      const { challenge } = (await ask(ticket)).body.data;
      asked.push(() => confirm(ticket, passkey.answer(challenge)));
    }
    const statuses = [];
    for (const answer of asked) statuses.push((await answer()).status);
    expect(statuses).toEqual([200, 200]);
  });

  it('is refused with another challenge, site, account, key or count', async () => {
    const [mine, theirs] = [await someone(), await someone()];
    const [{ passkey }, { passkey: foreign }] = [await mine.add(), await theirs.add()];
    const { ticket } = await mine.login();
    expect((await mine.confirm(ticket, passkey.answer('unasked'))).status).toBe(400);
    const { challenge } = (await mine.ask(ticket)).body.data;
    const impostor = new SoftPasskey(origin);
    const answers = [
      passkey.answer('another'),
      passkey.answer(challenge, 'https://console.example.evil'),
      foreign.answer(challenge),
      { ...impostor.answer(challenge), id: passkey.id, rawId: passkey.id },
    ];
    for (const answer of answers) {
      const reply = await mine.confirm(ticket, answer);
      expect([reply.status, reply.body.message]).toEqual([401, passkeySentences.wrong]);
    }
    expect((await mine.confirm(ticket, passkey.answer(challenge))).status).toBe(200);
    // A copy of the device counts its own uses.
    passkey.counter = 0;
    const second = (await mine.login()).ticket;
    const copied = passkey.answer((await mine.ask(second)).body.data.challenge);
    expect((await mine.confirm(second, copied)).status).toBe(401);
  });

  it('is not replaced by the code of an app that was not confirmed', async () => {
    const { own, add, login } = await someone();
    const { codes } = await add();
    const body = { password: passwordOfTests, code: codes[0] };
    const { secret } = (await own('/authenticator', body)).body.data;
    const { ticket, methods } = await login();
    expect(methods).toEqual(['passkey']);
    const typed = { ticket, code: codeOf(secret) };
    expect((await app.call('POST', '/admin/login/second-factor', { body: typed })).status).toBe(401);
  });

  it('is a further factor only with the password and a code, also if it was begun before', async () => {
    const person = await someone();
    const { own, begin, add, login } = person;
    const early = { key: new SoftPasskey(origin), app: '' };
    early.app = (await own('/authenticator', { password: passwordOfTests })).body.data.secret;
    const { codes } = await add();
    const before = (await own('')).body.data;
    for (const route of ['/authenticator', '/passkeys/begin']) {
      const bare = await own(route, { password: passwordOfTests });
      expect([bare.status, bare.body.errors]).toEqual([
        400,
        [{ path: 'code', message: factorSentences.codeRequired }],
      ]);
      const wrong = await own(route, { password: passwordOfTests, code: '0000-0000-0000-0000' });
      expect([wrong.status, wrong.body.errors[0].path]).toEqual([400, 'code']);
      expect((await own(route, { password: 'not mine', code: codes[0] })).status).toBe(400);
    }
    // Begun with the password alone, before the account had a factor.
    expect((await own('/authenticator/confirm', { code: codeOf(early.app) })).status).toBe(409);
    expect((await own('')).body.data).toEqual(before);
    expect((await login()).methods).toEqual(['passkey']);

    const { challenge } = await begin({ code: codes[0] });
    await setUpAuthenticator(app, person, { code: codes[1] });
    const answer = early.key.register(challenge);
    expect((await own('/passkeys', { name: 'Late', answer })).status).toBe(400);
    expect((await add(early.key, { code: codes[2] })).reply.status).toBe(200);
    expect((await own('')).body.data).toMatchObject({ codesLeft: 7, passkeys: [{}, {}] });
  });

  it('is not added with a wrong answer, with a used or old challenge, or twice', async () => {
    const { id, own, begin, add } = await someone();
    const passkey = new SoftPasskey(origin);
    const send = (answer: object, name = 'Key') => own('/passkeys', { name, answer });
    expect((await send(passkey.register('unasked'))).status).toBe(400);
    const { challenge } = await begin();
    const evil = passkey.register(challenge, 'https://console.example.evil');
    expect((await send(evil)).body.message).toBe(passkeySentences.wrong);
    // The challenge is spent.
    expect((await send(passkey.register(challenge))).status).toBe(400);
    const late = (await begin()).challenge;
    await app.database.pool.query('update passkey_setup set expires_at = now() where user_id = $1', [id]);
    expect((await send(passkey.register(late))).status).toBe(400);
    const { codes } = await add(passkey);
    expect((await add(passkey, { code: codes[0] })).reply.status).toBe(409);
    expect((await send({}, '')).status).toBe(400);
    expect((await send({ ...passkey.register('x'), id: '<script>' })).status).toBe(400);
  });

  it('is removed with the password and a code; recovery codes end with the last factor', async () => {
    const person = await someone();
    const { own, add, login } = person;
    const { codes } = await add();
    const [{ _id }] = (await own('')).body.data.passkeys;
    const remove = (id: string, code: string) =>
      own(`/passkeys/${id}/remove`, { password: passwordOfTests, code });
    expect((await remove(_id, '000000')).body.message).toBe(factorSentences.wrongCode);
    expect((await remove('0199a1b2-0000-7000-8000-000000000001', codes[0]!)).status).toBe(404);
    const other = await someone();
    await other.add();
    const [theirs] = (await other.own('')).body.data.passkeys;
    expect((await remove(theirs._id, codes[0]!)).status).toBe(404);
    expect((await other.own('')).body.data.passkeys).toHaveLength(1);
    const factor = await setUpAuthenticator(app, person, { code: codes[1] });
    expect([factor.recoveryCodes, (await login()).methods]).toEqual([[], ['authenticator', 'passkey']]);
    // Not spent, because nothing was removed.
    expect((await remove(_id, codes[0]!)).status).toBe(200);
    expect((await login()).methods).toEqual(['authenticator']);
    const off = { password: passwordOfTests, code: await factor.fresh() };
    expect((await own('/authenticator/turn-off', off)).status).toBe(200);
    expect((await own('')).body.data.codesLeft).toBe(0);
    expect((await login()).token).toBeDefined();
  });

  it('confirms every change of the factors, with a challenge for that purpose that works once', async () => {
    const person = await someone();
    const { own, add, login, ask, begin } = person;
    const { passkey, codes } = await add();
    const password = passwordOfTests;
    const wrong = await own('/passkey', { password: 'not mine' });
    expect([wrong.status, wrong.body.message]).toEqual([400, auth.currentPasswordWrong]);
    const asked = async () => (await own('/passkey', { password })).body.data.challenge;
    const proof = async () => ({ password, passkey: passkey.answer(await asked()) });

    const renewed = await own('/codes', await proof());
    expect([renewed.status, renewed.body.data.codes.length]).toEqual([200, 10]);
    const factor = await setUpAuthenticator(app, person, await proof());
    const { reply } = await add(new SoftPasskey(origin), await proof(), 'Second');
    expect([reply.status, factor.recoveryCodes]).toEqual([200, []]);
    const used = await proof();
    expect((await own('/authenticator/turn-off', used)).status).toBe(200);

    const foreign = await someone();
    const { passkey: theirs } = await foreign.add();
    const theirChallenge = (await foreign.own('/passkey', { password })).body.data.challenge;
    const toSignIn = (await ask((await login()).ticket)).body.data.challenge;
    const toAdd = (await begin({ code: renewed.body.data.codes[0] })).challenge;
    const expectRefused = async (answer: object) => {
      const refused = await own('/codes', { password, passkey: answer });
      expect([refused.status, refused.body.message]).toEqual([400, passkeySentences.wrong]);
    };
    await expectRefused(passkey.answer(toAdd));
    const late = await asked();
    await app.database.pool.query('update passkey_proof set expires_at = now() where user_id = $1', [
      person.id,
    ]);
    await expectRefused(passkey.answer(late));
    for (const challenge of [toSignIn, theirChallenge]) {
      await asked();
      await expectRefused(passkey.answer(challenge));
    }
    await expectRefused(used.passkey);
    await expectRefused(theirs.answer(await asked()));
    const spent = await asked();
    await expectRefused(passkey.answer(spent, 'https://console.example.evil'));
    await expectRefused(passkey.answer(spent));
    // Asked for a change, it signs nobody in.
    const { ticket } = await login();
    await ask(ticket);
    expect((await person.confirm(ticket, passkey.answer(await asked()))).status).toBe(401);
    expect((await own('/codes', { password })).body.errors).toEqual([
      { path: 'code', message: factorSentences.codeRequired },
    ]);
    expect((await own('')).body.data.codesLeft).toBe(9);
    expect(codes).toHaveLength(10);
    for (const { _id } of (await own('')).body.data.passkeys.toReversed())
      expect((await own(`/passkeys/${_id}/remove`, await proof())).status).toBe(200);
    expect((await login()).token).toBeDefined();
    expect((await own('/passkey', { password })).body.message).toBe(passkeySentences.none);

    const mails = await app.database.pool.query(
      'select subject from mail_outbox where recipient = $1 order by id',
      [`${person.username}@example.test`],
    );
    const { authenticatorOff, authenticatorOn, newCodes, passkeyAdded, passkeyRemoved } =
      factorChangeMail.subjects;
    expect(mails.rows.map(({ subject }) => subject)).toEqual([
      passkeyAdded,
      newCodes,
      authenticatorOn,
      passkeyAdded,
      authenticatorOff,
      passkeyRemoved,
      passkeyRemoved,
    ]);
  });

  it('is removed when an admin resets the second factor', async () => {
    const { id, add, login } = await someone();
    await add();
    await app.call('POST', `/admin/${id}/second-factor/reset`, { token: await app.admin() });
    expect((await login()).token).toBeDefined();
  });

  it('needs a session and, to sign in, a ticket', async () => {
    const body = { password: passwordOfTests, code: 'x', name: 'x', answer: {} };
    for (const route of ['s/begin', 's', 's/x/remove', ''])
      expect((await app.call('POST', `/admin/second-factor/passkey${route}`, { body })).status).toBe(401);
    const { ask } = await someone();
    expect((await ask('x')).body.ticketExpired).toBe(true);
  });
});

it('is not possible at an address without a name', async () => {
  const numeric = await startTestConsole({}, app.database);
  const { token } = await app.person();
  const begin = (headers: Record<string, string>) =>
    numeric.call('POST', '/admin/second-factor/passkeys/begin', {
      token,
      body: { password: passwordOfTests },
      headers,
    });
  const refused = await begin({});
  expect([refused.status, refused.body.message]).toEqual([409, passkeySentences.noName]);
  // Somebody who has one reads the same when it is asked for, not that there is none.
  const holder = await someone();
  await holder.add();
  const { ticket } = await holder.login();
  const asked = await numeric.call('POST', '/admin/login/second-factor/passkey', { body: { ticket } });
  expect([asked.status, asked.body.message]).toEqual([409, passkeySentences.noName]);
  await numeric.close();
});

expectBystanderUnchanged(() => app);
