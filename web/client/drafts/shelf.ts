/** The browser's storage of drafts: rows reveal only the person's mark, age and size. */
import { draftLimits } from '../../../domain/values/limits.ts';

export interface DraftRow {
  readonly id: string;
  /** The mark of the person, from the server. */
  readonly owner: string;
  /** Milliseconds, by the clock of the server: drafts would not survive a PC clock that jumps. */
  readonly savedAt: number;
  /** With its pictures. */
  readonly bytes: number;
  readonly sealed: Uint8Array;
}

interface PictureRow {
  readonly draft: string;
  readonly id: string;
  readonly sealed: Uint8Array<ArrayBuffer>;
}

const databaseName = 'drafts';
const rows = 'drafts';
const pictures = 'pictures';
const byOwner = 'owner';
const dayMs = 24 * 60 * 60 * 1000;

export type Shelf = ReturnType<typeof shelfOver>;

/** Rejects where the browser allows no storage. */
export async function openShelf(): Promise<Shelf> {
  let database = await connect(reconnect);
  /** The browser may close the storage under an open tab, for example to clear it; a tab is open for hours. */
  function reconnect() {
    connect(reconnect).then(
      (opened) => void (database = opened),
      () => undefined,
    );
  }
  return shelfOver(() => database);
}

async function connect(onLost: () => void): Promise<IDBDatabase> {
  const request = indexedDB.open(databaseName, 1);
  request.addEventListener('upgradeneeded', () => {
    request.result.createObjectStore(rows, { keyPath: 'id' }).createIndex(byOwner, 'owner');
    request.result.createObjectStore(pictures, { keyPath: ['draft', 'id'] });
  });
  const database = await answerOf(request);
  // Another tab with a newer release needs it.
  database.addEventListener('versionchange', () => database.close());
  database.addEventListener('close', onLost);
  return database;
}

function shelfOver(database: () => IDBDatabase) {
  /** Strict: what was typed a second ago survives a power cut. */
  const writing = (stores: readonly string[]) =>
    database().transaction(stores, 'readwrite', { durability: 'strict' });

  const removeFrom = (transaction: IDBTransaction, id: string) => {
    transaction.objectStore(rows).delete(id);
    transaction.objectStore(pictures).delete(picturesOf(id));
  };

  async function remove(ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return;
    const transaction = writing([rows, pictures]);
    for (const id of ids) removeFrom(transaction, id);
    await endOf(transaction);
  }

  async function removePictures(draft: string, ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return;
    const transaction = writing([pictures]);
    for (const id of ids) transaction.objectStore(pictures).delete([draft, id]);
    await endOf(transaction);
  }

  /** Newest first. */
  async function list(owner: string): Promise<readonly DraftRow[]> {
    const index = database().transaction(rows).objectStore(rows).index(byOwner);
    const found = (await answerOf(index.getAll(owner))) as DraftRow[];
    return found.toSorted((a, b) => b.savedAt - a.savedAt);
  }

  return {
    /** All requests are made at once, so that nothing is left to do if the page is being closed. */
    put(row: DraftRow): Promise<void> {
      const transaction = writing([rows]);
      transaction.objectStore(rows).put(row);
      transaction.commit();
      return endOf(transaction);
    },
    /**
     * Only for a draft that still exists. Large: text must not wait for it, because the browser drops what still waits
     * when the page is closed.
     */
    async putPicture(picture: PictureRow): Promise<void> {
      const transaction = writing([pictures]);
      transaction.objectStore(pictures).put(picture);
      await endOf(transaction);
      const known = await answerOf(database().transaction(rows).objectStore(rows).getKey(picture.draft));
      if (known === undefined) await removePictures(picture.draft, [picture.id]);
    },
    picture(draft: string, id: string): Promise<PictureRow | undefined> {
      const store = database().transaction(pictures).objectStore(pictures);
      return answerOf(store.get([draft, id])) as Promise<PictureRow | undefined>;
    },
    removePictures,
    list,
    remove,
    /** Keeps the newest drafts of a person that fit. */
    async makeRoom(owner: string, room: { readonly count: number; readonly bytes: number } = draftLimits) {
      let bytes = 0;
      const found = await list(owner);
      const tooMany = found.filter((row, index) => {
        bytes += row.bytes;
        return index > 0 && (index >= room.count || bytes > room.bytes);
      });
      await remove(tooMany.map(({ id }) => id));
    },
    /** False if there is no other. */
    async dropOldest(owner: string, exceptId: string): Promise<boolean> {
      const oldest = (await list(owner)).findLast(({ id }) => id !== exceptId);
      if (oldest) await remove([oldest.id]);
      return oldest !== undefined;
    },
    /** Removes old drafts, of anybody, by the clock of the server, and pictures that a crash left behind. */
    async sweep(now: number): Promise<void> {
      // One view of both: a draft that begins meanwhile has no orphans.
      const view = database().transaction([rows, pictures]);
      const [all, keys] = (await Promise.all([
        answerOf(view.objectStore(rows).getAll()),
        answerOf(view.objectStore(pictures).getAllKeys()),
      ])) as [DraftRow[], [string, string][]];
      const old = all.filter(({ savedAt }) => now - savedAt > draftLimits.days * dayMs).map(({ id }) => id);
      const known = new Set(all.map(({ id }) => id));
      const orphans = keys.map(([draft]) => draft).filter((draft) => !known.has(draft));
      await remove([...new Set([...old, ...orphans])]);
    },
    close: () => database().close(),
  };
}

/** Arrays come after all text. */
function picturesOf(draft: string): IDBKeyRange {
  return IDBKeyRange.bound([draft], [draft, []]);
}

function answerOf<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () =>
      reject(request.error ?? new Error('the browser keeps no drafts')),
    );
  });
}

function endOf(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = () => reject(transaction.error ?? new Error('the browser did not keep the draft'));
    transaction.addEventListener('complete', () => resolve());
    transaction.addEventListener('abort', fail);
    transaction.addEventListener('error', fail);
  });
}
