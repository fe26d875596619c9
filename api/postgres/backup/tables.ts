/** Reads the tables to copy from the catalog, so that a new table or column needs no code here. */
import pg from 'pg';
import { BackupProblem } from './problem.ts';

/**
 * Failed sign-in counters are short-lived. Report counts are rebuilt by triggers during the restore. A
 * password reset code and a ticket of a sign-in must not open an account on a copy. `list_reset` holds transaction ids of one server.
 * `audit_pending` is filled by a trigger during the restore; settle.ts removes what the log has already.
 * Searched values are queued by triggers during the restore. A job recreates the data for findings.
 */
const leftOut = new Set([
  'rate_limit',
  'report_count',
  'recovery_code',
  'sign_in_ticket',
  'passkey_setup',
  'passkey_proof',
  'list_reset',
  'audit_pending',
  'search_pending',
  'search_value',
  'search_start',
  'account',
  'account_near',
  'record_account',
  'report_bet',
  'proof_picture',
  'picture_ink',
  'picture_band',
]);

export interface Table {
  readonly name: string;
  /** Without generated columns. */
  readonly columns: readonly string[];
  readonly refersTo: readonly string[];
}

export const isCopied = ({ name }: Table) => !leftOut.has(name);

export const quotedTable = (name: string) => `public.${pg.escapeIdentifier(name)}`;
export const quotedColumns = (names: readonly string[]) => names.map(pg.escapeIdentifier).join(', ');

/** All tables, each after the ones it references. */
export async function tablesInOrder(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select c.relname as name,
       array(select a.attname::text from pg_attribute a
             where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
             order by a.attnum) as columns,
       array(select r.relname::text from pg_constraint f join pg_class r on r.oid = f.confrelid
             where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid order by 1) as "refersTo"
     from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
     order by 1`,
  );
  return inOrder(rows);
}

function inOrder(tables: readonly Table[]): Table[] {
  const remaining = new Map(tables.map((table) => [table.name, table]));
  const ordered: Table[] = [];
  while (remaining.size > 0) {
    const ready = [...remaining.values()].filter(
      ({ refersTo }) => !refersTo.some((name) => remaining.has(name)),
    );
    if (ready.length === 0) throw new BackupProblem('Tables reference each other in a cycle.');
    for (const { name } of ready) remaining.delete(name);
    ordered.push(...ready);
  }
  return ordered;
}

export interface Sequence {
  readonly name: string;
  readonly value: string;
}

/** Sequences in use, with their current values, which are at least those of the snapshot. */
export async function usedSequences(client: pg.ClientBase): Promise<Sequence[]> {
  const { rows } = await client.query<Sequence>(
    `select sequencename as name, last_value::text as value from pg_sequences
     where schemaname = 'public' and last_value is not null order by 1`,
  );
  return rows;
}

/** Never moves a sequence back: restored rows may already have drawn values. */
export async function advanceSequences(client: pg.ClientBase, sequences: readonly Sequence[]): Promise<void> {
  for (const { name, value } of sequences) {
    await client.query(
      `select setval(format('public.%I', sequencename)::regclass, greatest(last_value, $2::bigint))
       from pg_sequences where schemaname = 'public' and sequencename = $1`,
      [name, value],
    );
  }
}
