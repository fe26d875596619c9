/**
 * Checks the audit trail against its log: each entry against its leaf, the leaves against every checkpoint, and the tree
 * against checkpoints that were kept elsewhere. Reads a part at a time, in one snapshot.
 */
import type pg from 'pg';
import { sameBytes } from '../../../domain/evidence/bytes.ts';
import { GrowingTree } from '../../../domain/evidence/merkle.ts';
import { openCheckpoint, type Checkpoint, type Verify } from '../../../domain/evidence/signed-note.ts';
import { entryName, verdicts } from '../../../domain/evidence/text.ts';
import { sha256 } from '../../runtime/sha256.ts';
import { Findings } from './findings.ts';
import { leafHashSql } from './leaf-sql.ts';
import { firstLink, nextLink } from './links.ts';

const entriesPerPart = 5000;

export interface OutsideCheckpoint extends Checkpoint {
  /** Where it was kept. */
  readonly source: string;
}

export interface TrailCheck {
  readonly publicKeys: readonly Uint8Array[];
  readonly verify: Verify;
  readonly outside: readonly OutsideCheckpoint[];
  readonly progress?: (done: number, all: number) => void;
}

export interface TrailVerdict {
  /** Entries in the log. */
  readonly entries: number;
  readonly waiting: number;
  /** In the order of the log; at most one hundred. */
  readonly findings: readonly string[];
  readonly more: number;
}

interface LeafRow {
  readonly seq: string;
  readonly id: string;
  readonly leaf: Buffer;
  readonly link: Buffer;
  /** Null if the entry is gone. */
  readonly present: Buffer | null;
}

export async function verifyTrail(pool: pg.Pool, check: TrailCheck): Promise<TrailVerdict> {
  const client = await pool.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    // By the primary keys: the whole trail must not be sorted or hashed in memory.
    await client.query(
      'set local enable_hashjoin = off; set local enable_mergejoin = off; set local jit = off',
    );
    return await new Trail(client, check).verify();
  } finally {
    client.release(true);
  }
}

class Trail {
  readonly #client: pg.ClientBase;
  readonly #check: TrailCheck;
  readonly #findings = new Findings();
  readonly #tree = new GrowingTree(sha256);
  #link: Uint8Array = firstLink;
  /** An entry whose link does not match; the next entry shows what happened to it. */
  #suspect: { index: number; name: string } | undefined;
  /** Up to here the tree matches all checkpoints, internal and external. */
  #confirmed = 0;
  #confirmedOutside = 0;
  /** Leaves are missing: nothing after them can be compared with a checkpoint. */
  #isBroken = false;
  #size = 0;
  #headSize = 0;

  constructor(client: pg.ClientBase, check: TrailCheck) {
    this.#client = client;
    this.#check = check;
  }

  async verify(): Promise<TrailVerdict> {
    const outside = this.#check.outside.toSorted((one, other) => one.size - other.size);
    this.#headSize = await this.#number('select coalesce(max(size), 0) as n from audit_head');
    this.#size = await this.#number('select count(*) as n from audit_leaf');
    const heads = await this.#heads();
    for (let last = -1; ;) {
      const rows = await this.#part(last);
      for (const row of rows) {
        this.#entry(row);
        for (let [kept] = outside; kept && kept.size <= this.#tree.size; [kept] = outside) {
          this.#compare(kept, true);
          outside.shift();
        }
        if (heads.has(this.#tree.size)) await this.#head(this.#tree.size);
      }
      this.#check.progress?.(this.#tree.size, this.#size);
      if (rows.length < entriesPerPart) break;
      last = Number(rows.at(-1)?.seq);
    }
    this.#settleSuspect(false);
    this.#end(outside);
    const waiting = await this.#notSequenced();
    return { entries: this.#tree.size, waiting, ...this.#findings.inOrder() };
  }

  async #number(query: string): Promise<number> {
    const { rows } = await this.#client.query<{ n: string }>(query);
    return Number(rows[0]?.n);
  }

  async #heads(): Promise<Set<number>> {
    const { rows } = await this.#client.query<{ size: string }>('select size from audit_head');
    return new Set(rows.map(({ size }) => Number(size)));
  }

  async #part(after: number): Promise<LeafRow[]> {
    const { rows } = await this.#client.query<LeafRow>(
      `select l.seq, l.audit_id as id, l.leaf, l.link, ${leafHashSql} as present
       from audit_leaf l left join audit a on a.id = l.audit_id where l.seq > $1 order by l.seq limit $2`,
      [after, entriesPerPart],
    );
    return rows;
  }

  #entry({ seq, id, leaf, link, present }: LeafRow): void {
    const index = Number(seq);
    const name = entryName(index, id);
    if (index !== this.#tree.size && !this.#isBroken) {
      this.#settleSuspect(false);
      this.#findings.add(this.#tree.size, verdicts.removed(String(this.#tree.size)));
      this.#isBroken = true;
    }
    if (!present) this.#findings.add(index, verdicts.removed(name));
    else if (!present.equals(leaf)) this.#findings.add(index, verdicts.changed(name));
    if (!this.#isBroken) this.#follow(index, name, leaf, link);
    this.#tree.add(leaf);
  }

  #follow(index: number, name: string, leaf: Uint8Array, link: Uint8Array): void {
    const follows = sameBytes(nextLink(this.#link, leaf), link);
    this.#settleSuspect(follows);
    if (!follows && !this.#findings.has()) this.#suspect = { index, name };
    this.#link = link;
  }

  /** If the next entry follows the link of this one, only this one is different; otherwise two were exchanged. */
  #settleSuspect(nextFollows: boolean): void {
    if (!this.#suspect) return;
    const { index, name } = this.#suspect;
    this.#suspect = undefined;
    const isAlone = nextFollows || index === this.#size - 1;
    if (this.#size < this.#headSize) this.#findings.add(index, verdicts.removed(String(index)));
    else if (this.#size > this.#headSize) this.#findings.add(index, verdicts.inserted(name));
    else this.#findings.add(index, isAlone ? verdicts.changed(name) : verdicts.moved(name));
  }

  async #head(size: number): Promise<void> {
    if (this.#isBroken) return;
    const { rows } = await this.#client.query<{ note: string; root: Buffer }>(
      'select note, root from audit_head where size = $1',
      [size],
    );
    const { publicKeys, verify } = this.#check;
    const note = rows[0]?.note ?? '';
    const source = verdicts.ownCheckpoint(size);
    const opened = openCheckpoint({ sha256, verify }, note, publicKeys);
    if (!opened) this.#findings.add(size - 1, verdicts.unsigned(source));
    else this.#compare({ ...opened.checkpoint, source }, false);
  }

  #compare({ size, root, source }: OutsideCheckpoint, isOutside: boolean): void {
    if (this.#isBroken) return;
    if (size === this.#tree.size && sameBytes(this.#tree.root(), root)) {
      if (this.#findings.has() || this.#suspect) return;
      this.#confirmed = size;
      if (isOutside) this.#confirmedOutside = size;
      return;
    }
    this.#settleSuspect(false);
    if (this.#findings.has()) return;
    const from = isOutside ? this.#confirmedOutside : this.#confirmed;
    this.#findings.add(from, verdicts.rewritten(from, size - 1, source));
  }

  /** Leaves and checkpoints are written together: neither may be ahead of the other. */
  #end(outside: readonly OutsideCheckpoint[]): void {
    const { size } = this.#tree;
    const source = verdicts.ownCheckpoint(this.#headSize);
    if (this.#headSize > size) this.#findings.add(size, verdicts.cutOff(size, this.#headSize, source));
    if (this.#headSize < size && !this.#findings.has())
      this.#findings.add(this.#headSize, verdicts.inserted(String(this.#headSize)));
    const [longer] = outside;
    if (longer) this.#findings.add(size, verdicts.cutOff(size, longer.size, longer.source));
  }

  /** Entries without a leaf. Returns how many are recent enough to be pending. */
  async #notSequenced(): Promise<number> {
    await this.#client.query('set local enable_hashjoin = on');
    const { rows } = await this.#client.query<{ id: string; queued: boolean; young: number; old: number }>(
      `with missing as (
         select a.id, a.at, a.at between now() - interval '1 minute' and now() + interval '1 minute' as young
         from audit a where not exists (select from audit_leaf l where l.audit_id = a.id)
       ), counted as (
         select count(*) filter (where young)::int as young, count(*) filter (where not young)::int as old from missing
       )
       select m.id, exists (select from audit_pending p where p.audit_id = m.id) as queued, counted.*
       from counted left join (select * from missing where not young order by at, id limit 20) as m on true
       order by m.at, m.id`,
    );
    const named = rows.filter(({ old }) => old > 0);
    for (const { id, queued } of named)
      this.#findings.add(this.#tree.size, queued ? verdicts.neverSequenced(id) : verdicts.insertedUnseen(id));
    this.#findings.addUnnamed((named[0]?.old ?? 0) - named.length);
    return rows[0]?.young ?? 0;
  }
}
