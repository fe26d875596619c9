import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { areas, moduleRow, sectionOf, type Area } from '../../../domain/areas.ts';
import { permissionOf } from '../../../domain/permissions.ts';
import {
  makeReferences,
  photo,
  proofForm,
  referencesIn,
  sampleProof,
} from '../../testing/samples/proof-form.ts';
import { rowsOf } from '../../testing/samples/report-sheets.ts';
import { sampleOriginal, sampleReport } from '../../testing/samples/sample-report.ts';
import { startTestConsole, type TestConsole } from '../../testing/test-console.ts';
import { inOneArea } from '../../testing/variants.ts';

let app: TestConsole;
let admin: string;
beforeAll(async () => {
  app = await startTestConsole();
  admin = await app.admin();
});
afterAll(() => app.close());

const other = (area: Area): Area => (area === 'turbo' ? 'forex' : 'turbo');

function calls(area: Area) {
  const { base, create } = moduleRow(area, 'report').api;
  const send = async (method: string, path: string, body?: unknown, token = admin) =>
    app.call(method, base + path, { token, body });
  return {
    create: (body: object, token?: string) => send('POST', create, body, token),
    update: (id: string, body: object, token?: string) => send('PUT', `/${id}`, body, token),
    findings: async (id: string, token?: string) =>
      (await send('GET', `/${id}/findings`, undefined, token)).body.data.findings,
    history: async (id: string, token?: string) =>
      (await send('GET', `/${id}/history`, undefined, token)).body.data,
    remove: (id: string) => send('DELETE', `/${id}`),
  };
}

/** Its only possible finding is a wrong balance. */
function report(userName: string, afterVoidBalance = 905, changes: object = {}) {
  const originals = [{ ...sampleOriginal, pl: 95, eventNames: [`event of ${userName}`] }];
  return { ...sampleReport, userName, originals, acBalance: 1000, afterVoidBalance, ...changes };
}

describe.each(areas)('findings of saved records in %s', (area) => {
  const itOnce = inOneArea(area);
  const { create, update, findings, history, remove } = calls(area);

  it('keeps warnings with confirmations, in the history too, and drops them when they no longer apply', async () => {
    const charged = `charged in ${area}`;
    const confirmations = [
      { code: 'balance', field: 'afterVoidBalance', words: ' charged a fee ' },
      { code: 'same-bet', field: 'originals.0.betDetails.0', words: 'there is no such finding' },
    ];
    const { status, body } = await create({ ...report(charged, 900), confirmations });
    expect(status, body.message).toBe(201);
    expect(body.data).not.toHaveProperty('findings');
    const id: string = body.data._id;
    const balance = {
      code: 'balance',
      severity: 'warning',
      field: 'afterVoidBalance',
      message: expect.stringContaining('900.00'),
    };
    const confirmed = { confirmedBy: 'admin', confirmedAt: expect.any(String), words: 'charged a fee' };
    expect(await findings(id)).toEqual([{ ...balance, ...confirmed }]);

    // A confirmation stays while the warning is the same.
    await update(id, { ...report(charged, 900), remark: 'again' });
    expect(await findings(id)).toEqual([{ ...balance, ...confirmed }]);
    await update(id, report(charged, 890));
    expect(await findings(id)).toEqual([{ ...balance, message: expect.stringContaining('890.00') }]);
    await update(id, report(charged));
    expect(await findings(id)).toEqual([]);

    const entries = await history(id);
    expect(entries.map(({ after }: { after: object }) => 'findings' in after)).toEqual([
      true,
      true,
      true,
      false,
    ]);
    expect(entries[0].after.findings).toEqual([{ ...balance, ...confirmed }]);
    expect(entries[3].before.findings).toMatchObject([{ code: 'balance' }]);
  });

  it('notifies supervisors of the area once when a warning is confirmed', async () => {
    const permissions = [permissionOf(area, 'report', 'listing')];
    const { token } = await app.person({ role: 'subadmin', section: [sectionOf(area)], permissions });
    const bell = async () => (await app.call('GET', '/admin/notifications', { token })).body;
    const keptMessages = async () =>
      (await bell()).data.map(({ message, details }: Record<string, string>) => `${message} ${details}`);
    const confirmations = [{ code: 'balance', field: 'afterVoidBalance', words: 'a fee' }];
    const name = `supervised in ${area}`;
    const { body } = await create({ ...report(name, 901), confirmations });
    const confirmed = [expect.stringMatching(new RegExp(`^admin confirmed a warning .*${name}.*“a fee”$`))];
    expect(await keptMessages()).toEqual(confirmed);
    const upTo = (await bell()).data[0]._id;
    await app.call('POST', '/admin/notifications/read', { token, body: { upTo } });
    await update(body.data._id, { ...report(name, 901), remark: 'again' });
    await create(report(`unconfirmed in ${area}`, 902));
    expect(await keptMessages()).toEqual(confirmed);
    expect((await bell()).unread).toBe(0);
  });

  itOnce('never blocks a save, and refuses invalid confirmations', async () => {
    const first = await create(report('twice'));
    const second = await create(report('twice'));
    expect([first.status, second.status]).toEqual([201, 201]);
    const id: string = second.body.data._id;
    expect((await findings(id)).map(({ code }: { code: string }) => code)).toEqual([
      'same-bet',
      'same-report',
    ]);
    const odd = [5, [{ code: 'none', field: 'x' }], Array(51).fill({ code: 'balance', field: 'x' })];
    for (const confirmations of [...odd, [{ code: 'balance', field: 'x', words: 'x'.repeat(501) }]]) {
      const { status, body } = await create({ ...report('odd'), confirmations });
      expect([status, body.errors[0].path]).toEqual([400, expect.stringMatching(/^confirmations/)]);
    }
    for (const one of [first, second]) await remove(one.body.data._id);
  });

  itOnce('compares with the last saved version of a report, and never with itself', async () => {
    const bet = (time: string) => ({
      originals: [{ ...sampleOriginal, pl: 95, betDetails: [{ odds: 1.95, stack: 100, time }] }],
    });
    const name = `changed in ${area}`;
    const saved = async (time: string, date: string) => {
      const { body } = await create(report(name, 905, { ...bet(time), date }));
      const id: string = body.data._id;
      return { id, codes: (await findings(id)).map(({ code }: { code: string }) => code) };
    };
    const first = await saved('10:00:00', '2026-10-01');
    expect(first.codes).toEqual([]);
    await update(first.id, report(name, 905, { ...bet('11:00:00'), date: '2026-10-02' }));
    // Neither a bet nor the user has changed.
    await update(first.id, report(name, 905, { ...bet('11:00:00'), date: '2026-10-02', remark: 'again' }));
    expect(await findings(first.id)).toEqual([]);
    expect((await saved('10:00:00', '2026-10-03')).codes).toEqual([]);
    expect((await saved('11:00:00', '2026-10-04')).codes).toEqual(['same-bet']);
    expect((await saved('12:00:00', '2026-10-01')).codes).toEqual([]);
    const double = await saved('12:00:01', '2026-10-02');
    expect(double.codes).toEqual(['same-report']);
    await remove(first.id);
    await update(double.id, report(name, 905, { ...bet('12:00:01'), date: '2026-10-02', remark: 'alone' }));
    expect(await findings(double.id)).toEqual([]);
  });

  it('reveals nothing about records that a person may not list', async () => {
    await calls(other(area)).create(report('in the other area'));
    const { body } = await create(report('in the other area', 900));
    const id: string = body.data._id;
    const { stem } = moduleRow(area, 'report');
    const reader = await app.person({ permissions: [`${stem}_listing`, `${stem}_preview`] });
    const codes = (kept: { code: string }[] = []) => kept.map(({ code }) => code);
    expect(codes(await findings(id))).toEqual(['balance', 'same-bet', 'same-report']);
    expect(codes(await findings(id, reader.token))).toEqual(['balance']);
    expect(codes((await history(id, reader.token))[0].after.findings)).toEqual(['balance']);
    expect(codes((await history(id))[0].after.findings)).toHaveLength(3);

    // A person who may not list the other area sees nothing, and nothing about it is kept.
    const writer = await app.person({
      permissions: ['create', 'listing'].map((action) => `${stem}_${action}`),
    });
    const own = await create(report('in the other area', 905, { date: '2026-01-01' }), writer.token);
    expect(codes(await findings(own.body.data._id))).toEqual(['same-bet']);
    const seen = await findings(own.body.data._id, reader.token);
    expect(seen[0].message).toBe((await findings(own.body.data._id))[0].message);
    for (const saved of [id, own.body.data._id]) await remove(saved);
  });

  it('keeps what was confirmed about records that the next editor may not list, while it is true', async () => {
    const name = `edited by others in ${area}`;
    await calls(other(area)).create(report(name));
    const confirmations = [{ code: 'same-report', field: 'originals.0.pl', words: 'two desks' }];
    const { body } = await create({ ...report(name), confirmations });
    const id: string = body.data._id;
    const before = await findings(id);
    expect(before).toMatchObject([{ code: 'same-bet' }, { code: 'same-report', words: 'two desks' }]);
    const { stem } = moduleRow(area, 'report');
    const editor = await app.person({
      permissions: ['update', 'listing', 'preview'].map((action) => `${stem}_${action}`),
    });
    const guessed = [{ code: 'same-bet', field: 'originals.0.betDetails.0', words: 'guessed' }];
    await update(id, { ...report(name, 900), confirmations: guessed }, editor.token);
    expect(await findings(id)).toEqual([expect.objectContaining({ code: 'balance' }), ...before]);
    for (const kept of [
      await findings(id, editor.token),
      (await history(id, editor.token))[1].after.findings,
    ])
      expect(kept).toMatchObject([{ code: 'balance' }]);
    await update(id, report(`${name}, renamed`), editor.token);
    expect(await findings(id)).toEqual([]);
  });

  itOnce('keeps findings about the pictures of a proof', async () => {
    const references = referencesIn(await makeReferences(app, area));
    const { base } = moduleRow(area, 'proof').api;
    const image = await photo('a.jpg', area === 'turbo' ? '#123456' : '#654321');
    const save = (user: string, more: Record<string, string> = {}) =>
      app.call('POST', `${base}/create`, {
        token: admin,
        body: proofForm(area, { ...sampleProof, ...references, user, images: [image], ...more }),
      });
    const first = await save('first');
    const words = 'the same screen';
    const confirmations = JSON.stringify([{ code: 'same-picture', field: 'images.0', words }]);
    const second = await save('second', {
      confirmations,
      imagesSha256: JSON.stringify([createHash('sha256').update(image.bytes).digest('hex')]),
    });
    expect(second.status, second.body.message).toBe(201);
    const kept = async (id: string) =>
      (await app.call('GET', `${base}/${id}/findings`, { token: admin })).body.data.findings;
    expect(await kept(first.body.data._id)).toEqual([]);
    expect(await kept(second.body.data._id)).toMatchObject([
      { code: 'same-picture', severity: 'warning', field: 'images.0', confirmedBy: 'admin', words },
    ]);
  });
});

it.each(areas)(
  'lists and exports reports of %s by what was noticed, as far as the reader may know it',
  async (area) => {
    const { create } = calls(area);
    const { base } = moduleRow(area, 'report').api;
    const name = `listed in ${area}`;
    const idOf = async (saving: Promise<{ body: { data: { _id: string } } }>) => (await saving).body.data._id;
    await calls(other(area)).create(report(`${name} there`));
    const plain = await idOf(create(report(name)));
    const wrong = await idOf(create(report(`${name} wrong`, 900)));
    const hidden = await idOf(create(report(`${name} there`)));
    const found = async (query: string, token = admin) => {
      const { status, body } = await app.call('GET', `${base}/findings${query}`, { token });
      expect(status, body.message).toBe(200);
      return [plain, wrong, hidden].filter((id) => body.data.includes(id));
    };
    expect(await found('')).toEqual([wrong, hidden]);
    expect(await found('?finding=any')).toEqual([wrong, hidden]);
    expect(await found('?finding=balance')).toEqual([wrong]);
    expect(await found('?finding=balance&finding=same-bet')).toEqual([wrong, hidden]);
    expect(await found('?finding=pl-slip')).toEqual([]);
    expect((await app.call('GET', `${base}/findings?finding=none`, { token: admin })).status).toBe(400);

    const { stem } = moduleRow(area, 'report');
    const reader = await app.person({
      permissions: ['listing', 'export'].map((action) => `${stem}_${action}`),
    });
    expect(await found('', reader.token)).toEqual([wrong]);
    const exported = async (token: string) => {
      const query = `userName=${encodeURIComponent(name)}&finding=any`;
      const response = await fetch(`${app.address}/api${base}/exportExcel?${query}`, {
        headers: { authorization: `Bearer ${token}` },
      });
      const rows = await rowsOf(Buffer.from(await response.arrayBuffer()));
      const texts = rows.flatMap(({ cells }) => cells.map((cell) => cell?.text ?? ''));
      return [`${name} wrong`, `${name} there`].filter((user) => texts.includes(user));
    };
    expect(await exported(admin)).toEqual([`${name} wrong`, `${name} there`]);
    expect(await exported(reader.token)).toEqual([`${name} wrong`]);
  },
);
