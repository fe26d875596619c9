/** Rows that are hard to copy: line separators, escapes, long images, many digits, null and empty. */
import type pg from 'pg';
import { randomBytes, createHash } from 'node:crypto';
import { picture } from './whitelabel-form.ts';

const difficultText =
  'one\u2028two\u2029three\nfour\r\n\t"quoted" \'single\' \\back\\slash\\n \\. \u{1F0A1} ગુજરાતી \u0085 \u0001 {"table":"note"}';

export async function insertDifficultRows(pool: pg.Pool): Promise<void> {
  const id = () =>
    `gen_random_uuid(), 'turbo', 3, '2026-11-15 10:11:12.123456+00', 'x', '1999-12-31 23:59:59.999999+00', 'y'`;
  const lifecycle = 'id, area, version, created_at, created_by, updated_at, updated_by';
  for (const [index, text] of [
    difficultText,
    '',
    ' ',
    '\\N',
    '\\',
    '\u2028'.repeat(5000),
    '\u{1F600}'.repeat(20_000),
  ].entries()) {
    await pool.query(
      `insert into note (${lifecycle}, date, origin, agent, "user", whatsapp_group, note, note_addby)
       values (${id()}, null, $1, $1, '', $1, $1, '')`,
      [text],
    );
    await pool.query(
      `insert into prooftype (${lifecycle}, type, content) values (${id()}, $1, $2), (${id()}, $3, null)`,
      [`a${index} ${text.slice(0, 200)}`, text, `b${index} ${text.slice(0, 200)}`],
    );
    await pool.query(
      `insert into audit (id, actor_name, action, entity, before, after, record_id)
       values (gen_random_uuid(), $1, 'create', 'note', to_jsonb($1::text), 'null', ''),
         (gen_random_uuid(), $1, 'create', 'note', null, $2, null)`,
      [text, JSON.stringify({ [text]: [null, 0.1, 1e300, -0, text] })],
    );
  }
  await pool.query(
    `insert into report (${lifecycle}, deleted_at, date, user_name, agent, origin, originals, ac_balance, after_void_balance,
       catch_by, proof_type, proof_status, void_status, remark, record_add_by, search_text, pl_total, stack_total, odds, stacks,
       content_hash)
     select gen_random_uuid(), 'forex', n, now(), 'x', now(), 'y', case when n % 5 = 0 then now() end,
       date '2020-02-29' + n, $1, '', $1, '[ {"a" :1,  "a": 2} ]', 99999999999.99 - n, -12345678901.23,
       'Agent', '', 'Submitted', 'Void', $1, '', '', 123456789012345678.91, -0.01,
       array[1.10, 0.01, 99999999999.99], array[]::numeric[], md5(n::text)
     from generate_series(1, 300) as n`,
    [difficultText],
  );
  await pool.query(
    `insert into preference (user_id, key, value) select id, 'list.users', $1::jsonb from app_user limit 1`,
    [JSON.stringify({ order: [difficultText] })],
  );
}

/** `count` different images, including a few of the maximum size. */
export async function insertPictures(
  pool: pg.Pool,
  count: number,
  longestBytes = 10 * 1024 * 1024,
): Promise<void> {
  const small = await picture(40, 30).jpeg().toBuffer();
  const pictures = Array.from({ length: count }, () =>
    Buffer.concat([small, randomBytes(200 + small.length)]),
  );
  const long = [0, 1].map(() => Buffer.concat([small, randomBytes(longestBytes)]));
  const all = [...pictures, ...long, Buffer.alloc(0), Buffer.alloc(longestBytes >> 1, 0x0a)];
  for (let at = 0; at < all.length; at += 200) {
    const batch = all.slice(at, at + 200);
    await pool.query(
      `insert into file (hash, bytes, media_type, width, height, size, address)
       select *, 40, 30, 1, null from unnest($1::text[], $2::bytea[], $3::text[])`,
      [
        batch.map((bytes) => createHash('sha256').update(bytes).digest('hex')),
        batch,
        batch.map(() => 'image/jpeg'),
      ],
    );
  }
}
