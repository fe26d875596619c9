/** The right edge of the tree: what is needed to append to it and to compute its root. */
import { GrowingTree, rootOf } from '../../../domain/evidence/merkle.ts';
import { sha256 } from '../../runtime/sha256.ts';
import { tileWidth, type Queries } from './audit-log.ts';

/** Leaves or nodes were removed. */
export class HashesMissing extends Error {}

export interface NewNode {
  readonly level: number;
  readonly index: number;
  readonly hash: Uint8Array;
}

export class TreeEdge {
  /** For each level the hashes after its last complete tile; level 0 are leaves. */
  readonly #levels: Uint8Array[][];
  size: number;

  constructor(size: number, levels: Uint8Array[][]) {
    this.size = size;
    this.#levels = levels;
  }

  /** Returns the nodes that this leaf completes. */
  append(leaf: Uint8Array): NewNode[] {
    this.size += 1;
    return this.#add(0, leaf);
  }

  #add(level: number, hash: Uint8Array): NewNode[] {
    const tile = (this.#levels[level] ??= []);
    tile.push(hash);
    if (tile.length < tileWidth) return [];
    this.#levels[level] = [];
    const above = {
      level: level + 1,
      index: this.size / tileWidth ** (level + 1) - 1,
      hash: rootOf(sha256, tile),
    };
    return [above, ...this.#add(level + 1, above.hash)];
  }

  root(): Uint8Array {
    const tree = new GrowingTree(sha256);
    for (const [level, tile] of [...this.#levels.entries()].toReversed())
      for (const hash of tile) tree.add(hash, tileWidth ** level);
    return tree.root();
  }
}

/** `size` is the number of leaves in the table. */
export async function readEdge(client: Queries, size: number): Promise<TreeEdge> {
  const levels: Uint8Array[][] = [];
  for (let level = 0; level === 0 || size >= tileWidth ** level; level += 1) {
    const count = Math.floor(size / tileWidth ** level);
    levels.push(await readHashes(client, level, count - (count % tileWidth), count));
  }
  return new TreeEdge(size, levels);
}

/** Of leaves (level 0) or nodes, from the first index up to, and not including, the last. */
export async function readHashes(
  client: Queries,
  level: number,
  from: number,
  to: number,
): Promise<Buffer[]> {
  if (from === to) return [];
  const { rows } =
    level === 0
      ? await client.query<{ hash: Buffer }>(
          'select leaf as hash from audit_leaf where seq >= $1 and seq < $2 order by seq',
          [from, to],
        )
      : await client.query<{ hash: Buffer }>(
          'select hash from audit_node where level = $1 and index >= $2 and index < $3 order by index',
          [level, from, to],
        );
  if (rows.length !== to - from)
    throw new HashesMissing(`the audit log lacks hashes of level ${level} from ${from}`);
  return rows.map(({ hash }) => hash);
}
