/** Two people save proofs with the same pictures at the same moment: neither waits for the other without need. */
import { createHash } from 'node:crypto';
import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  makeReferences,
  photo,
  proofForm,
  referencesIn,
  sampleProof,
  type ProofReferences,
  type SentPicture,
} from '../../testing/samples/proof-form.ts';
import { startTestConsole, type TestConsole } from '../../testing/test-console.ts';
import { waitingForLocks } from '../../testing/database-processes.ts';

let app: TestConsole;
let admin: string;
let refs: ProofReferences;
beforeAll(async () => {
  app = await startTestConsole();
  admin = await app.admin();
  refs = await makeReferences(app, 'turbo');
});
afterAll(() => app.close());

const create = (images: readonly SentPicture[], navigation2Images: readonly SentPicture[] = []) => {
  const fields = { ...referencesIn(refs), ...sampleProof, images, navigation2Images };
  return app.call('POST', '/client/create', { token: admin, body: proofForm('turbo', fields) });
};
const namesOf = (images: readonly { filename: string }[]) => images.map(({ filename }) => filename);

/** Another save that is not finished yet. */
async function meanwhile(work: (other: pg.PoolClient) => Promise<void>): Promise<void> {
  const other = await app.database.pool.connect();
  try {
    await other.query('begin');
    await work(other);
  } finally {
    await other.query('rollback');
    other.release();
  }
}

async function isWaiting(): Promise<boolean> {
  const { rowCount } = await app.database.pool.query(waitingForLocks);
  return rowCount === 1;
}

it('a proof with a known picture does not wait for another one with it', async () => {
  const known = await photo('known.jpg', '#102030');
  await create([known]);
  await meanwhile(async (other) => {
    await other.query('select from picture_ink for update');
    let isAnswered = false;
    const reply = create([known]).finally(() => (isAnswered = true));
    await expect.poll(async () => isAnswered || (await isWaiting())).toBe(true);
    const isDelayed = !isAnswered;
    await other.query('rollback');
    expect([(await reply).status, isDelayed]).toEqual([201, false]);
  });
});

it('new pictures are stored in one order, whatever the order in the forms', async () => {
  const photos = await Promise.all([photo('a.jpg', '#405060'), photo('b.jpg', '#708090')]);
  const digest = ({ bytes }: SentPicture) => createHash('sha256').update(bytes).digest('hex');
  const [first, second] = photos.toSorted((one, other) => (digest(one) < digest(other) ? -1 : 1));
  if (!first || !second) throw new Error('two pictures are needed');
  const { pool } = app.database;
  const hashesOf = async (picture: SentPicture): Promise<string[]> => {
    const { _id } = (await create([picture])).body.data;
    const { rows } = await pool.query('select images from proof where id = $1', [_id]);
    const { hash, documentHash, fullHash } = rows[0].images[0];
    return [hash, documentHash, fullHash];
  };
  const hashes = [await hashesOf(first), await hashesOf(second)];
  await pool.query('create table kept_file as select * from file where hash = any($1)', [hashes.flat()]);
  await pool.query('delete from file where hash = any($1)', [hashes.flat()]);

  await meanwhile(async (other) => {
    const keep = (which: readonly string[] | undefined) =>
      other.query('insert into file select * from kept_file where hash = any($1)', [which]);
    await keep(hashes[0]);
    const reply = create([second], [first]);
    await expect.poll(isWaiting).toBe(true);
    // The database would end one of two that wait for each other.
    await keep(hashes[1]);
    await other.query('commit');
    const { status, body } = await reply;
    expect([status, namesOf(body.data.images), namesOf(body.data.navigation2Images)]).toEqual([
      201,
      [second.name],
      [first.name],
    ]);
  });
});
