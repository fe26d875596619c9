/** Keeps the unsaved input of one open form: its text a moment after each change, each picture once. */
import { v4 as randomId } from 'uuid';
import { session } from '../session/session.ts';
import { sealBytes, sealText } from './cipher.ts';
import { pack, type Packed } from './content.ts';
import type { Shelf } from './shelf.ts';

/** Access to stored drafts, which only the person's own sessions have. */
export interface Vault {
  readonly owner: string;
  readonly key: Uint8Array<ArrayBuffer>;
  readonly shelf: Shelf;
}

/** How a draft is found and offered again. */
export interface DraftAbout {
  /** The address of the form. */
  readonly address: string;
  /** What the form creates: 'Report', 'Forex Proof'. */
  readonly noun: string;
  /** A short text to recognise it, if any. */
  readonly subject: string;
}

export interface DraftState extends DraftAbout {
  readonly content: unknown;
}

/** Shorter than pauses while typing; at most this much input can be lost. */
const writeDelayMs = 400;
const longestDelayMs = 1000;

export const textPurpose = (id: string) => `draft ${id}`;
export const picturePurpose = (id: string, picture: string) => `draft ${id} picture ${picture}`;

export type DraftWriter = ReturnType<typeof createDraftWriter>;

/** `vault` is undefined until the key has arrived, and where the browser keeps nothing. */
export function createDraftWriter(vault: () => Vault | undefined, ready: () => Promise<unknown>) {
  let id: string | undefined;
  let latest: DraftState | undefined;
  let isKnown = false;
  let isPending = false;
  /** The last write failed: tried again with the next change, or when the page is left. */
  let isUnkept = false;
  let pendingSince = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let fileIds = new WeakMap<File, string>();
  /** Pictures of this draft that are stored or being stored. */
  let stored = new Set<string>();
  let storing: Promise<void> = Promise.resolve();

  const fileIdOf = (file: File) => {
    const known = fileIds.get(file) ?? randomId();
    fileIds.set(file, known);
    return known;
  };

  const ownId = () => (id ??= randomId());

  function write() {
    clearTimeout(timer);
    const open = vault();
    if (!(isPending || isUnkept) || !latest || !open) return;
    isPending = false;
    isUnkept = false;
    const draft = ownId();
    const packed = pack(latest, fileIdOf);
    const isLarger = !isKnown || [...packed.files.keys()].some((file) => !stored.has(file));
    isKnown = true;
    const state = latest;
    void keepText(open, draft, packed).then((isKept) => {
      if (latest === state) isUnkept = !isKept;
    });
    storing = storing
      .then(() => keepPictures(open, draft, packed))
      .then(() => (isLarger ? open.shelf.makeRoom(open.owner) : undefined))
      .catch(ignored);
  }

  async function keepText(open: Vault, draft: string, { text, files }: Packed): Promise<boolean> {
    const sealed = sealText(open.key, text, textPurpose(draft));
    const pictureBytes = [...files.values()].reduce((sum, { size }) => sum + size, 0);
    const row = {
      id: draft,
      owner: open.owner,
      savedAt: session.serverTime(),
      bytes: sealed.length + pictureBytes,
      sealed,
    };
    return withRoom(open, draft, () => open.shelf.put(row));
  }

  /** If the browser's storage is full, older drafts of this person are deleted, the oldest first. */
  async function withRoom(open: Vault, draft: string, keep: () => Promise<void>): Promise<boolean> {
    try {
      await keep();
      return true;
    } catch {
      const hasRoom = draft === id && (await open.shelf.dropOldest(open.owner, draft).catch(() => false));
      return hasRoom && withRoom(open, draft, keep);
    }
  }

  async function keepPictures(open: Vault, draft: string, { files }: Packed): Promise<void> {
    for (const [picture, file] of files) {
      if (stored.has(picture) || draft !== id) continue;
      stored.add(picture);
      const bytes = new Uint8Array(await file.arrayBuffer());
      const sealed = (await sealBytes(
        open.key,
        bytes,
        picturePurpose(draft, picture),
      )) as Uint8Array<ArrayBuffer>;
      await withRoom(open, draft, () => open.shelf.putPicture({ draft, id: picture, sealed }));
    }
    if (draft !== id) return;
    const dropped = [...stored].filter((picture) => !files.has(picture));
    for (const picture of dropped) stored.delete(picture);
    await open.shelf.removePictures(draft, dropped);
  }

  return {
    /** Undefined until there is something to keep. */
    id: () => id,
    /** There is input, and it is kept. */
    isKept: () => latest !== undefined && vault() !== undefined,
    /** Of this draft, kept or not. */
    ownId,
    /** The input changed. */
    note(state: DraftState) {
      latest = state;
      if (!isPending) pendingSince = Date.now();
      isPending = true;
      clearTimeout(timer);
      if (!vault()) return void ready().then(write);
      const longest = longestDelayMs - (Date.now() - pendingSince);
      timer = setTimeout(write, Math.max(0, Math.min(writeDelayMs, longest)));
    },
    /** The form or the page is about to close. */
    flush: write,
    /** Saved, discarded or emptied. */
    forget: () => {
      clearTimeout(timer);
      isPending = false;
      isUnkept = false;
      latest = undefined;
      const [gone, open] = [id, vault()];
      id = undefined;
      isKnown = false;
      stored = new Set();
      fileIds = new WeakMap();
      if (gone !== undefined && open) void storing.then(() => open.shelf.remove([gone])).catch(ignored);
    },
    /** Continues a restored draft. */
    adopt(draft: string, files: ReadonlyMap<File, string>) {
      // What was typed meanwhile stays a draft of its own.
      write();
      isPending = false;
      isUnkept = false;
      id = draft;
      fileIds = new WeakMap(files);
      stored = new Set(files.values());
    },
  };
}

/** A browser without room keeps no drafts; the form works as before. */
function ignored(): void {}
