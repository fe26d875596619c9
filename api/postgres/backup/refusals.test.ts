/** A refused restore leaves the database as it was: empty, without even a schema. */
import { copyFile, mkdtemp, open, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { inflateRawSync } from 'node:zlib';
import { beforeAll, afterAll, expect, it } from 'vitest';
import {
  brandNewDatabase,
  forge,
  keyOfTests,
  newFile,
  restore,
  save,
  version1File,
  type RestoreOptions,
} from '../../testing/backup-files.ts';
import { insertDifficultRows } from '../../testing/samples/difficult-rows.ts';
import { cloneDatabase, startTestConsole, type TestConsole } from '../../testing/test-console.ts';
import { variants } from '../../testing/variants.ts';
import type { Database } from '../database.ts';
import { frameKinds } from './file/format.ts';
import { FrameReader, type Frame } from './file/frame-reader.ts';
import { sealKeyOf } from './file/seal.ts';

let app: TestConsole;
let whole: Buffer;
let folder: string;
/** Stays empty in every test. */
let empty: Database;
beforeAll(async () => {
  app = await startTestConsole();
  empty = await cloneDatabase('template1');
  await app.person();
  await insertDifficultRows(app.database.pool);
  folder = await mkdtemp(path.join(os.tmpdir(), 'console-backup-'));
  const file = path.join(folder, 'whole');
  await save(app.database, file);
  whole = await readFile(file);
});
afterAll(async () => {
  await app.close();
  await empty.close();
  await rm(folder, { recursive: true, force: true });
});

async function fileOf(bytes: Buffer): Promise<string> {
  const file = await newFile();
  await writeFile(file, bytes);
  return file;
}

async function expectRefusal(file: string, words: RegExp, options: RestoreOptions = {}): Promise<void> {
  await expect(restore(empty, file, options)).rejects.toThrow(words);
  const { rows } = await empty.pool.query(
    `select nspname from pg_namespace where nspname = 'drizzle'
     union all select relname from pg_class where relnamespace = 'public'::regnamespace`,
  );
  expect(rows).toEqual([]);
}

it('refuses a file truncated at any point', async () => {
  for (const length of [0, 5, 16, 17, 20, 300, whole.length >> 1, whole.length - 40, whole.length - 1]) {
    const words = length === 0 ? /not complete|not a backup/ : /not complete/;
    await expectRefusal(await fileOf(whole.subarray(0, length)), words, { unsealed: true });
  }
});

it('refuses a file in which any single bit is flipped', async () => {
  const parts = Array.from({ length: 40 }, (_none, part) => part);
  // Every third is at any bit of a byte, with the seal and without.
  for (const part of variants(parts, (one) => one % 3 === 0)) {
    const at = Math.floor((part / parts.length) * whole.length);
    const changed = Buffer.from(whole);
    changed.writeUInt8(changed.readUInt8(at) ^ (1 << (part % 8)), at);
    await expectRefusal(await fileOf(changed), /damaged|changed|not complete|not a backup|newer/, {
      unsealed: part % 2 === 0,
    });
  }
});

it('refuses changed or missing digest and seal bytes, and trailing data', async () => {
  const tail = 5 + 32 + 5 + 8 + 32;
  for (const fromEnd of [tail, tail - 10, 45, 40, 33, 32, 1]) {
    const changed = Buffer.from(whole);
    changed.writeUInt8(changed.readUInt8(whole.length - fromEnd) ^ 1, whole.length - fromEnd);
    await expectRefusal(await fileOf(changed), /damaged|changed|not sealed|not complete/);
  }
  await expectRefusal(await fileOf(Buffer.concat([whole, Buffer.from('x')])), /damaged/, { unsealed: true });
});

it('refuses files that are not backups, and future formats', async () => {
  await expectRefusal(await fileOf(Buffer.from('hello, this is some other file')), /not a backup/);
  await expectRefusal(
    await fileOf(Buffer.from('console backup 3\nwhatever')),
    /newer version of the console/,
  );
  await expectRefusal(path.join(folder, 'nothing'), /ENOENT/);
});

const madeAdmin = ({ kind, content }: Frame): Frame => {
  if (kind !== frameKinds.smallerRows && kind !== frameKinds.rows) return { kind, content };
  const rows = kind === frameKinds.smallerRows ? inflateRawSync(content) : content;
  // Both words are prefixed with their length.
  const edited = rows.toString('latin1').replace('\0\0\0\u0004user', '\0\0\0\u0005admin');
  return { kind: frameKinds.rows, content: Buffer.from(edited, 'latin1') };
};

it('refuses a copy in which a user was made admin, with and without the right key id', async () => {
  const original = await fileOf(whole);
  const forged = `${original}.forged`;
  await forge(
    original,
    forged,
    { secret: 'a key that somebody else has made', id: keyOfTests.id },
    madeAdmin,
  );
  expect((await readFile(forged)).equals(whole)).toBe(false);
  await expectRefusal(forged, /changed after it was made: its seal does not match/);
  await expectRefusal(forged, /changed after it was made: its seal does not match/, { unsealed: true });
  const other = `${original}.other`;
  await forge(original, other, sealKeyOf('a key that somebody else has made'), madeAdmin);
  await expectRefusal(other, /not sealed with the key of this machine/);
  // The edit itself is valid: without the seal check it is restored.
  const target = await brandNewDatabase();
  await restore(target, other, { unsealed: true });
  const { rows } = await target.pool.query(
    `select count(*)::int as admins from app_user where role = 'admin'`,
  );
  expect(rows).toEqual([{ admins: 2 }]);
});

it('restores a backup sealed with another key only with --unsealed', async () => {
  const file = await fileOf(whole);
  await expectRefusal(file, /not sealed with the key of this machine.*--unsealed/, {
    key: sealKeyOf('the key of another machine, long enough'),
  });
  await expectRefusal(file, /not sealed with the key of this machine/, { key: undefined });
  const target = await brandNewDatabase();
  await restore(target, file, { key: undefined, unsealed: true });
});

it('refuses a file that changes while it is restored', async () => {
  const file = await fileOf(whole);
  const edited = `${file}.edited`;
  await forge(file, edited, keyOfTests, madeAdmin);
  await expectRefusal(file, /damaged/, { afterCheck: async () => writeFile(file, await readFile(edited)) });
  await writeFile(file, whole);
  await expectRefusal(file, /not complete/, { afterCheck: () => truncate(file, whole.length - 1) });
});

it('refuses rows that do not fit, even after thousands that did', async () => {
  const file = await fileOf(whole);
  const broken = `${file}.broken`;
  let isAudit = false;
  await forge(file, broken, keyOfTests, (frame) => {
    if (frame.kind === frameKinds.table) isAudit = frame.content.includes('"table":"note"');
    if (!isAudit || (frame.kind !== frameKinds.rows && frame.kind !== frameKinds.smallerRows)) return frame;
    const rows =
      frame.kind === frameKinds.smallerRows ? inflateRawSync(frame.content) : Buffer.from(frame.content);
    // Marks the first field of the first row, an id of 16 bytes, as null.
    const head = 19 + 2;
    const nulled = Buffer.concat([
      rows.subarray(0, head),
      Buffer.from([255, 255, 255, 255]),
      rows.subarray(head + 20),
    ]);
    return { kind: frameKinds.rows, content: nulled };
  });
  await expectRefusal(broken, /null value in column "id"/);
});

it('clearly refuses a backup from a newer version', async () => {
  const file = await fileOf(whole);
  const newer = `${file}.newer`;
  await forge(file, newer, keyOfTests, (frame) => {
    if (frame.kind !== frameKinds.header) return frame;
    const header = JSON.parse(frame.content.toString());
    header.migrations.push({ tag: '9999_to-come', when: 9_999_999_999_999, hash: 'none' });
    return { ...frame, content: Buffer.from(JSON.stringify(header)) };
  });
  await expectRefusal(newer, /made by a newer version of the console\. Update the console/);
});

it('treats a file with a missing frame as damaged, whichever frame it is', async () => {
  const handle = await open(await fileOf(whole), 'r');
  const kinds = new Set<number>();
  for await (const { kind } of new FrameReader(handle, undefined).frames()) kinds.add(kind);
  await handle.close();
  for (const kind of kinds) {
    if (kind === frameKinds.smallerRows) continue;
    const file = await fileOf(whole);
    const lacking = `${file}.lacking`;
    await forge(file, lacking, keyOfTests, (frame) =>
      frame.kind === kind ? { kind: frameKinds.seal, content: frame.content } : frame,
    );
    await expectRefusal(lacking, /damaged/);
  }
});

it('requires --unsealed for the old format, and refuses a truncated or changed file', async () => {
  await expectRefusal(version1File, /has no seal.*--unsealed/);
  const old = await readFile(version1File);
  await expectRefusal(await fileOf(old.subarray(0, old.length - 9)), /not complete/, { unsealed: true });
  await expectRefusal(await fileOf(old.subarray(0, 2000)), /not complete/, { unsealed: true });
  const changed = Buffer.from(old);
  changed.writeUInt8(changed.readUInt8(5000) ^ 4, 5000);
  await expectRefusal(await fileOf(changed), /damaged|not complete/, { unsealed: true });
  const file = await newFile();
  await copyFile(version1File, file);
  await expectRefusal(file, /damaged|not complete/, {
    unsealed: true,
    afterCheck: () => writeFile(file, changed),
  });
});

it('a backup of the database of a newer version is refused with the reason', async () => {
  const newer = await cloneDatabase();
  await newer.pool.query(
    `insert into drizzle.__drizzle_migrations (hash, created_at)
     select 'of a newer version', max(created_at) + 1 from drizzle.__drizzle_migrations`,
  );
  await expect(save(newer, await newFile())).rejects.toThrow(
    /^This database was used by a newer version of the console\./,
  );
  await newer.close();
});
