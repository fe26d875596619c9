import type pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { moduleRow } from '../../../domain/areas.ts';
import { startTestConsole, type TestConsole } from '../../testing/test-console.ts';
import { sampleReport } from '../../testing/samples/sample-report.ts';

interface Row {
  readonly _id: string;
}

let app: TestConsole;
let admin: string;
beforeAll(async () => {
  app = await startTestConsole();
  admin = await app.admin();
});
afterAll(() => app.close());
afterEach(() => void vi.useRealTimers());

const area = 'turbo';
const sampleNote = { note: 'a note' };
const insertNote = `insert into note (id, area, created_by, updated_by, origin, agent, "user", whatsapp_group, note, note_addby, updated_at)
  values (gen_random_uuid(), '${area}', 'test', 'test', '', '', '', '', 'by hand', 'test', now() - interval '1 day') returning id`;
const insertReport = `insert into report (id, area, created_by, updated_by, date, user_name, agent, origin, originals, ac_balance,
    after_void_balance, catch_by, proof_type, proof_status, void_status, remark, record_add_by, search_text, pl_total,
    stack_total, odds, stacks, content_hash, updated_at)
  values (gen_random_uuid(), '${area}', 'test', 'test', null, '', '', '', '[]', 0, 0, '', '', 'Submitted', 'Void', '', 'test',
    '', 0, 0, '{}', '{}', '', now() - interval '1 day') returning id`;

describe.each([
  { module: 'note', sample: sampleNote, insert: insertNote },
  { module: 'report', sample: sampleReport, insert: insertReport },
] as const)('changes of the list of $module', ({ module, sample, insert }) => {
  const { base, create: createPath, list: listPath } = moduleRow(area, module).api;
  const make = async (): Promise<string> =>
    (await app.call('POST', base + createPath, { token: admin, body: sample })).body.data._id;
  const remove = (id: string) => app.call('DELETE', `${base}/${id}`, { token: admin });
  const readList = async () => {
    const { body, headers } = await app.call('GET', base + listPath, { token: admin });
    return { ids: body.data.map((row: Row) => row._id) as string[], asOf: headers.get('x-as-of') ?? '' };
  };
  const changesSince = async (asOf: string) => {
    const path = `${base}/changes?since=${encodeURIComponent(asOf)}`;
    const { status, body } = await app.call('GET', path, { token: admin });
    return { status, body, ids: body.data?.map((row: Row) => row._id) as string[] };
  };

  async function inTransaction(work: (client: pg.PoolClient, id: string) => Promise<void>) {
    const client = await app.database.pool.connect();
    try {
      await client.query('begin');
      const { rows } = await client.query<{ id: string }>(insert);
      await work(client, rows[0]!.id);
    } finally {
      await client.query('rollback').catch(() => {});
      client.release();
    }
  }

  it('lists rows written before and committed after the list was read, whatever their timestamp', () =>
    inTransaction(async (client, id) => {
      const later = await make();
      const { ids, asOf } = await readList();
      expect(ids).toContain(later);
      expect(ids).not.toContain(id);
      const before = await changesSince(asOf);
      expect(before.ids).not.toContain(id);
      await client.query('commit');
      expect((await changesSince(asOf)).ids).toContain(id);
      expect((await changesSince(before.body.asOf)).ids).toContain(id);
    }));

  it('lists everything even if the clock of the console is ahead', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 5 * 60_000 });
    const { asOf } = await readList();
    const { body } = await changesSince(asOf);
    vi.useRealTimers();
    const id = await make();
    expect((await changesSince(asOf)).ids).toContain(id);
    expect((await changesSince(body.asOf)).ids).toContain(id);
  });

  it('repeats nothing while a transaction stays open', () =>
    inTransaction(async () => {
      const first = await make();
      const { asOf } = await readList();
      const second = await make();
      const gone = await make();
      await remove(gone);
      const one = await changesSince(asOf);
      expect(one.ids).toEqual([second]);
      expect(one.body.deleted).toEqual([gone]);
      const two = await changesSince(one.body.asOf);
      expect(two.ids).toEqual([]);
      expect(two.body.deleted).toEqual([]);
      await remove(first);
      expect((await changesSince(two.body.asOf)).body.deleted).toEqual([first]);
    }));

  it('returns the versions of deleted records, in the same order', async () => {
    const { asOf } = await readList();
    const ids = [await make(), await make()];
    for (const id of ids) await remove(id);
    const { body } = await changesSince(asOf);
    expect(body.deleted.toSorted()).toEqual(ids.toSorted());
    expect(body.deletedVersions).toEqual([2, 2]);
  });

  it('requests a full reload for a cursor of another database, of another list or of the future', async () => {
    const { asOf } = await readList();
    expect((await changesSince(asOf)).body.isTooMuch).toBe(false);
    const [place, snapshot] = asOf.split('.');
    const [xmin, xmax] = snapshot!.split(':');
    const foreign = [
      `${place!.replaceAll(/./g, 'f')}.${snapshot}`,
      `${place}.${xmin}:${Number(xmax) + 1_000_000}:`,
      await asOfAnotherDatabase(base + listPath),
    ];
    const other = moduleRow(area, module === 'note' ? 'report' : 'note').api;
    const { headers } = await app.call('GET', other.base + other.list, { token: admin });
    foreign.push(headers.get('x-as-of')!);
    for (const cursor of foreign) {
      const { status, body } = await changesSince(cursor);
      expect({ status, body }, cursor).toMatchObject({
        status: 200,
        body: { data: [], deleted: [], isTooMuch: true },
      });
    }
  });

  it('refuses anything that is neither a cursor nor a timestamp', async () => {
    const { asOf } = await readList();
    const place = asOf.split('.')[0];
    const wrong = [
      '',
      'x',
      place,
      `${place}.`,
      `${place}.1`,
      `${place}.0:5:`,
      `${place}.5:4:`,
      `${place}.3:9:4,4`,
      `${place}.3:9:9`,
      `${place}.3:9:2`,
      `${place}.-3:9:`,
      `${place}.3:4294967296:`,
      `${place}.3:99999999999999999999999:`,
      `${place}.3:9:${'4,'.repeat(1000)}`,
      `${place}.3:9:'`,
      '0000-01-01T00:00:00Z',
      '9999-12-31T23:59:59Z',
      '2026-13-01T00:00:00Z',
    ];
    for (const since of wrong) expect((await changesSince(since ?? '')).status, since).toBe(400);
  });

  it('accepts a timestamp from external clients, by the time of the last change', async () => {
    const id = await make();
    const { ids, body } = await changesSince(new Date().toISOString());
    expect(ids).toContain(id);
    expect((await changesSince(body.asOf)).ids).toEqual([]);
    expect((await changesSince('2999-01-01T00:00:00+05:30')).ids).toEqual([]);
  });

  it('includes rows written by manual SQL, whatever their columns say', async () => {
    const id = await make();
    const { asOf } = await readList();
    await app.database.pool.query(
      `update ${module} set changed_in = '3', updated_at = '2020-01-01' where id = $1`,
      [id],
    );
    expect((await changesSince(asOf)).ids).toEqual([id]);
    const { asOf: next } = await readList();
    // Like a restore or a bulk insert: all columns, from a row as JSON.
    const { rows } = await app.database.pool.query<{ id: string }>(
      `insert into ${module} select * from json_populate_record(null::${module}, (
         select to_jsonb(t) || jsonb_build_object('id', gen_random_uuid(), 'changed_in', $2::text)
         from ${module} t where id = $1)::json) returning id`,
      [id, '3'],
    );
    expect((await changesSince(next)).ids).toEqual([rows[0]?.id]);
  });

  it('requests a full reload after rows were deleted by manual SQL', async () => {
    const id = await make();
    const { ids, asOf } = await readList();
    expect(ids).toContain(id);
    await app.database.pool.query(`delete from ${module} where id = $1`, [id]);
    expect((await changesSince(asOf)).body.isTooMuch).toBe(true);
    const again = await readList();
    expect(again.ids).not.toContain(id);
    expect((await changesSince(again.asOf)).body.isTooMuch).toBe(false);
    await app.database.pool.query(`truncate ${module}`);
    expect((await changesSince(again.asOf)).body.isTooMuch).toBe(true);
    expect((await readList()).ids).toEqual([]);
  });

  // At the end: every list read after it would be long.
  it('lists every row once, in order, past the end of a page', async () => {
    const copies = 1201;
    const one = insert.replace(' returning id', '').replace(/values \(([\s\S]*)\)$/, 'select $1');
    await app.database.pool.query(`${one} from generate_series(1, ${copies})`);
    const { rows } = await app.database.pool.query<{ id: string }>(
      `select id from ${module} where area = '${area}' and deleted_at is null`,
    );
    const { ids } = await readList();
    expect(ids.length).toBeGreaterThan(copies - 2);
    expect(ids.toSorted()).toEqual(rows.map(({ id }) => id).toSorted());
  });
});

/** A console on another database: the same tables on the same server. */
let another: Promise<TestConsole> | undefined;
afterAll(async () => {
  const console_ = await another;
  await console_?.close();
});

async function asOfAnotherDatabase(path: string): Promise<string> {
  const other = await (another ??= startTestConsole());
  const { headers } = await other.call('GET', path, { token: await other.admin() });
  return headers.get('x-as-of') ?? '';
}
