import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { areas, moduleRow, sectionOf, type Area } from '../../../domain/areas.ts';
import { sentencesOf } from '../../../domain/text.ts';
import { actionsOf, permissionOf } from '../../../domain/permissions.ts';
import { reportSentences } from '../../../domain/report/text.ts';
import { makeReferences, proofForm, sampleProof } from '../../testing/samples/proof-form.ts';
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

async function madeProof(area: Area): Promise<string> {
  const { brandName: _, ...references } = await makeReferences(app, area);
  const { base, create } = moduleRow(area, 'proof').api;
  const body = proofForm(area, { ...sampleProof, ...references });
  return (await app.call('POST', base + create, { token: admin, body })).body.data._id;
}

describe.each(areas)('reports of %s', (area) => {
  const itOnce = inOneArea(area);
  const { base, list, create: createPath } = moduleRow(area, 'report').api;
  const sentences = sentencesOf(area, 'report');
  const create = (changes: object = {}, headers = {}) =>
    app.call('POST', base + createPath, { token: admin, body: { ...sampleReport, ...changes }, headers });
  const made = async (changes: object = {}) => (await create(changes)).body.data;
  const listed = async () => (await app.call('GET', base + list, { token: admin })).body.data;

  it('links only to a proof in the same area', async () => {
    const other = areas.find((each) => each !== area) ?? area;
    const { _id } = await made();
    for (const proofId of ['00000000-0000-7000-8000-000000000001', await madeProof(other), _id]) {
      const refused = await create({ proofId });
      expect([refused.status, refused.body.message]).toEqual([400, 'Proof is not valid']);
    }
  });

  it('creates, reads, lists, updates, deletes and restores one', async () => {
    const proofId = await madeProof(area);
    const created = await create({ proofId });
    expect(created.status).toBe(201);
    const { _id, version, createdAt, updatedAt } = created.body.data;
    expect(created.body.data).toEqual({
      ...sampleReport,
      _id,
      proofId,
      recordAddBy: 'admin',
      version: 1,
      createdAt,
      updatedAt,
    });
    const read = await app.call('GET', `${base}/${_id}`, { token: admin });
    expect(read.body.data).toEqual(created.body.data);
    const proofPath = `${moduleRow(area, 'proof').api.base}/${proofId}`;
    const namedByProof = async (token = admin) =>
      (await app.call('GET', proofPath, { token })).body.data.reports as unknown;
    await made({ userName: 'of no proof' });
    expect(await namedByProof()).toEqual([{ _id, date: sampleReport.date }]);
    // People who may not list reports do not learn of them.
    for (const [action, seen] of [
      ['listing', 1],
      ['preview', undefined],
    ] as const) {
      const permissions = [permissionOf(area, 'proof', 'preview'), permissionOf(area, 'report', action)];
      const named = await namedByProof((await app.person({ permissions })).token);
      expect((named as unknown[] | undefined)?.length).toBe(seen);
    }
    // List rows come from the database as text and must match.
    const row = (await listed()).find((one: { _id: string }) => one._id === _id);
    expect(row).toEqual(created.body.data);

    const body = { ...sampleReport, userName: 'changed', recordAddBy: 'somebody else', version };
    const changed = await app.call('PUT', `${base}/${_id}`, { token: admin, body });
    expect(changed.status).toBe(200);
    expect(changed.body.data).toMatchObject({ userName: 'changed', recordAddBy: 'admin', version: 2 });
    expect(changed.body.data.proofId).toBe(proofId);

    expect((await app.call('DELETE', `${base}/${_id}`, { token: admin })).body.message).toBe(
      sentences.deleted,
    );
    expect((await listed()).some((one: { _id: string }) => one._id === _id)).toBe(false);
    expect(await namedByProof()).toEqual([]);
    const restored = await app.call('POST', `${base}/${_id}/restore`, { token: admin });
    expect(restored.body.data).toMatchObject({ _id, userName: 'changed' });
  });

  it('returns a message, an exact count and a compressed body, newest day first', async () => {
    await made({ date: '2026-01-01', userName: 'older' });
    await made({ date: null, userName: 'without a day' });
    const { status, body, headers } = await app.call('GET', base + list, { token: admin });
    expect(status).toBe(200);
    expect(body.message).toBe(sentences.fetchedMany);
    expect(Number(headers.get('x-total-count'))).toBe(body.data.length);
    const days = body.data.map((row: { date: string | null }) => row.date ?? '');
    expect(days).toEqual(days.toSorted().toReversed());
    expect(days.at(-1)).toBe('');
  });

  it('are found by a name that had a line break, and no other is', async () => {
    await made({ userName: 'Sample\nKumar', agent: 'two\r\nlines' });
    await made({ userName: 'Kumar' });
    const { body } = await app.call('GET', `${base}/rows?userName=Sample+Kumar`, { token: admin });
    expect(body.data).toMatchObject([{ userName: 'Sample Kumar', agent: 'two lines' }]);
  });

  it('reports all invalid fields at once, each with its path', async () => {
    const refused = await app.call('POST', base + createPath, { token: admin, body: {} });
    expect(refused.status).toBe(400);
    expect(refused.body.message.split('\n').toSorted()).toEqual(
      [
        reportSentences.userNameRequired,
        reportSentences.agentRequired,
        reportSentences.sportRequired,
        reportSentences.eventRequired,
        reportSentences.marketRequired,
        reportSentences.plRequired,
        reportSentences.betRequired,
        reportSentences.catchByInvalid,
        reportSentences.proofTypeInvalid,
        reportSentences.proofStatusInvalid,
        reportSentences.voidStatusInvalid,
        reportSentences.acBalanceRequired,
        reportSentences.afterVoidBalanceRequired,
      ].toSorted(),
    );
    const second = { ...sampleOriginal, betDetails: [{ odds: 2, stack: 5, time: '24:00:00' }] };
    const bad = await create({ originals: [sampleOriginal, second] });
    expect(bad.body.errors).toEqual([
      { path: 'originals.1.betDetails.0.time', message: reportSentences.betRequired },
    ]);
    for (const body of [[], '"text"', 'null', '7']) {
      expect((await app.call('POST', base + createPath, { token: admin, body })).status).toBe(400);
    }
    const { _id } = await made();
    expect((await app.call('PUT', `${base}/${_id}`, { token: admin, body: {} })).status).toBe(400);
    expect((await app.call('PUT', `${base}/${_id}`, { token: admin, body: { version: 'x' } })).status).toBe(
      400,
    );
  });

  itOnce('keeps money exact', async () => {
    const originals = [
      { ...sampleOriginal, pl: 0.1 },
      {
        ...sampleOriginal,
        pl: '0.2',
        betDetails: [{ odds: '1.01', stack: 99_999_999_999.99, time: '00:00:00' }],
      },
    ];
    const saved = await made({ originals, acBalance: 0.1 + 0.2, afterVoidBalance: '-99999999999.99' });
    expect(saved).toMatchObject({ acBalance: 0.3, afterVoidBalance: -99_999_999_999.99 });
    const { rows } = await app.database.pool.query(
      `select pl_total, stack_total, ac_balance::text, originals::text as json from report where id = $1`,
      [saved._id],
    );
    expect(rows[0]).toMatchObject({ pl_total: '0.30', stack_total: '100000000099.99', ac_balance: '0.30' });
    expect(rows[0].json).toContain('"stack":99999999999.99');
  });

  itOnce('stores the day of a timestamp in India', async () => {
    expect(await made({ date: '2026-11-14T18:29:59.999Z' })).toMatchObject({ date: '2026-11-14' });
    expect(await made({ date: '2026-11-14T18:30:00.000Z' })).toMatchObject({ date: '2026-11-15' });
    expect(await made({ date: '15-11-2026' })).toMatchObject({ date: '2026-11-15' });
    expect(await made({ date: '' })).toMatchObject({ date: null });
    expect((await create({ date: '31-02-2026' })).status).toBe(400);
  });

  itOnce('reports to the second editor who changed it, with the current record', async () => {
    const { _id } = await made();
    const put = (agent: string) =>
      app.call('PUT', `${base}/${_id}`, { token: admin, body: { ...sampleReport, agent, version: 1 } });
    const replies = await Promise.all([put('first'), put('second')]);
    expect(replies.map((reply) => reply.status).toSorted()).toEqual([200, 409]);
    const refused = replies.find((reply) => reply.status === 409)!;
    expect(refused.body.changedBy).toBe('admin');
    expect(refused.body.current).toMatchObject({ _id, version: 2, originals: sampleReport.originals });
  });

  itOnce('creates one record per Idempotency-Key', async () => {
    const key = { 'idempotency-key': `report-${area}` };
    const replies = await Promise.all(Array.from({ length: 5 }, () => create({ userName: 'once' }, key)));
    expect(new Set(replies.map((reply) => reply.body.data._id)).size).toBe(1);
  });

  itOnce('lists additions, changes and deletions since a timestamp', async () => {
    const kept = await made({ userName: 'fresh' });
    const gone = await made({ userName: 'gone' });
    await app.call('DELETE', `${base}/${gone._id}`, { token: admin });
    const since = new Date().toISOString();
    const { body } = await app.call('GET', `${base}/changes?since=${since}`, { token: admin });
    expect(body.data.find((row: { _id: string }) => row._id === kept._id)).toEqual(kept);
    expect(body.deleted).toContain(gone._id);
    expect(body.isTooMuch).toBe(false);
    const later = new Date(Date.now() + 3_600_000).toISOString();
    expect((await app.call('GET', `${base}/changes?since=${later}`, { token: admin })).body.data).toEqual([]);
    expect((await app.call('GET', `${base}/changes?since=x`, { token: admin })).status).toBe(400);
  });

  itOnce('suggests values of existing reports, most used first', async () => {
    for (const agent of ['often', 'often', 'rare']) await made({ agent, userName: 'suggested' });
    const { body } = await app.call('GET', `${base}/suggestions`, { token: admin });
    expect(body.data.agent.indexOf('often')).toBeLessThan(body.data.agent.indexOf('rare'));
    expect(body.data.eventNames).toContain('Sample Lions v Sample Tigers');
    expect(body.data.marketNames).toContain('Match Odds');
  });

  it('rejects ids of the other area and malformed ids', async () => {
    const other = areas.find((name) => name !== area)!;
    const { _id } = await made();
    const foreign = moduleRow(other, 'report').api.base;
    expect((await app.call('GET', `${foreign}/${_id}`, { token: admin })).status).toBe(404);
    expect((await app.call('PUT', `${foreign}/${_id}`, { token: admin, body: sampleReport })).status).toBe(
      404,
    );
    expect((await app.call('GET', `${base}/not-an-id`, { token: admin })).status).toBe(404);
  });

  itOnce('records before and after in the audit trail', async () => {
    const { _id } = await made();
    await app.call('PUT', `${base}/${_id}`, { token: admin, body: { ...sampleReport, agent: 'next' } });
    const { rows } = await app.database.pool.query(
      `select action, before ->> 'agent' as before, after ->> 'agent' as after, after -> 'originals' as originals
       from audit where record_id = $1 order by id`,
      [_id],
    );
    expect(rows).toMatchObject([
      { action: 'create', before: null, after: 'sample agent', originals: sampleReport.originals },
      { action: 'update', before: 'sample agent', after: 'next' },
    ]);
  });

  it('allows exactly what each permission grants', async () => {
    const { _id } = await made();
    const nobody = '00000000-0000-7000-8000-000000000000';
    const calls = [
      { call: ['GET', list], opens: ['listing'], denied: sentences.noAccess },
      {
        call: ['GET', `/changes?since=${new Date().toISOString()}`],
        opens: ['listing'],
        denied: sentences.noAccess,
      },
      { call: ['GET', '/suggestions'], opens: ['create', 'update', 'listing'] },
      { call: ['GET', `/${_id}`], opens: ['listing', 'preview', 'update'], denied: sentences.deniedPreview },
      { call: ['POST', createPath], opens: ['create'], denied: sentences.deniedCreate },
      { call: ['PUT', `/${nobody}`], opens: ['update'], denied: sentences.deniedUpdate },
      { call: ['DELETE', `/${nobody}`], opens: ['delete'], denied: sentences.deniedDelete },
      { call: ['GET', '/options'], opens: [...actionsOf(area, 'report')] },
      { call: ['POST', '/options'], opens: [] },
      { call: ['PUT', `/options/${nobody}`], opens: [] },
      { call: ['PUT', '/options/order'], opens: [] },
    ];
    for (const action of actionsOf(area, 'report')) {
      const { token } = await app.person({
        section: [sectionOf(area)],
        permissions: [permissionOf(area, 'report', action)],
      });
      for (const { call, opens, denied } of calls) {
        const [method, path] = call as [string, string];
        const body = method === 'GET' || method === 'DELETE' ? undefined : {};
        const reply = await app.call(method, base + path, { token, body });
        const isOpen = opens.includes(action);
        expect(reply.status !== 403, `${action}: ${method} ${path} gave ${reply.status}`).toBe(isOpen);
        expect(isOpen || denied === undefined ? denied : reply.body.message).toBe(denied);
      }
    }
    const stranger = await app.person({
      section: [],
      permissions: [permissionOf(area, 'report', 'listing')],
    });
    expect((await app.call('GET', base + list, { token: stranger.token })).status).toBe(403);
    expect((await app.call('GET', base + list)).status).toBe(401);
    const prover = await app.person({ permissions: [permissionOf(area, 'proof', 'create')] });
    expect((await app.call('GET', `${base}/options`, { token: prover.token })).status).toBe(200);
  });
});
