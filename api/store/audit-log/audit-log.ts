/** The audit trail as a transparency log: docs/audit-log.md. The tables are in postgres/tables/audit-log.ts. */
import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import type { NoteSigner } from '../../../domain/evidence/signed-note.ts';

/** What signs the checkpoints of this console; its private key is never in the database. */
export type LogSigner = NoteSigner;

export interface AuditLog {
  readonly pool: pg.Pool;
  readonly signer: LogSigner;
}

export type Queries = Pick<pg.ClientBase, 'query'>;

/** Nodes are stored for every 256 leaves, every 256 of those nodes, and so on. */
export const tileWidth = 256;

const originKey = 'audit_origin';

/** The name of the log. Created by the first server that needs it; a restored copy gets a new one (backup/settle.ts). */
export async function originOf(client: Queries): Promise<string> {
  const found = await readOrigin(client);
  if (found !== undefined) return found;
  const fresh = `console.audit/${randomBytes(8).toString('hex')}`;
  await client.query('insert into setting (key, value) values ($1, $2) on conflict do nothing', [
    originKey,
    fresh,
  ]);
  return (await readOrigin(client)) ?? fresh;
}

export async function readOrigin(client: Queries): Promise<string | undefined> {
  const { rows } = await client.query<{ value: string }>('select value from setting where key = $1', [
    originKey,
  ]);
  return rows[0]?.value;
}

export interface Head {
  readonly size: number;
  /** Signed checkpoint. */
  readonly note: string;
  readonly at: Date;
}

/** Undefined for a log without entries. */
export async function latestHead(client: Queries): Promise<Head | undefined> {
  return readHead(client, 'select size, note, at from audit_head order by size desc limit 1', []);
}

export async function headBefore(client: Queries, moment: Date): Promise<Head | undefined> {
  return readHead(client, 'select size, note, at from audit_head where at < $1 order by size desc limit 1', [
    moment,
  ]);
}

async function readHead(client: Queries, text: string, values: unknown[]): Promise<Head | undefined> {
  const { rows } = await client.query<{ size: string; note: string; at: Date }>(text, values);
  const [head] = rows;
  return head && { ...head, size: Number(head.size) };
}
