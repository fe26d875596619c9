/** The drafts of the person who is signed in: kept by open forms, offered after a reload or a new sign-in. */
import type { DraftKey } from '../../../domain/session/draft-key.ts';
import { call } from '../calls/api.ts';
import { draftKeyCall } from '../http/early-calls.ts';
import { session } from '../session/session.ts';
import { keyFrom, openBytes, openText } from './cipher.ts';
import { fileIdsIn, unpack } from './content.ts';
import {
  createDraftWriter,
  picturePurpose,
  textPurpose,
  type DraftAbout,
  type DraftWriter,
  type Vault,
} from './draft-writer.ts';
import { openForms } from './open-forms.ts';
import { openShelf, type DraftRow } from './shelf.ts';
import { answerTabs, idsInOtherTabs, announceTaken } from './tabs.ts';

export interface StoredDraft extends DraftAbout {
  readonly id: string;
  readonly savedAt: number;
  readonly text: string;
}

export interface RestoredDraft {
  readonly content: unknown;
  readonly files: ReadonlyMap<File, string>;
  /** Pictures that had not been stored. */
  readonly missing: number;
}

const none: readonly StoredDraft[] = [];
/** Between two requests for the key: what is typed meanwhile is in memory only. */
const longestPauseMs = 5000;

interface Login {
  vault: Vault | undefined;
  /** The vault is open, or there is none. */
  ready: Promise<void>;
  /** Old drafts are gone. */
  swept: Promise<void>;
  isOver: boolean;
}

let login: Login | undefined;
let offered = none;
/** Changes when the offer has to be shown again. */
let round = 0;
let wanted: StoredDraft | undefined;
/** Taken in this session: their forms continue them. */
let restored = new Set<string>();
const writers = new Set<DraftWriter>();
const listeners = new Set<() => void>();

function notifyListeners() {
  for (const listener of listeners) listener();
}

const liveIds = () => [...writers].flatMap((writer) => writer.id() ?? []);

/** Input that was typed before it is open is in memory only: nothing else waits here. */
async function openVault(current: Login): Promise<void> {
  // Where the browser allows no storage, forms work without drafts.
  const opening = openShelf().catch(() => undefined);
  for (let pause = 1000; !current.isOver; pause = Math.min(longestPauseMs, pause * 2)) {
    try {
      const { data } = await call<{ readonly data: DraftKey }>('GET', draftKeyCall);
      const shelf = await opening;
      // Also if the session has just ended: a form may have something left to keep.
      if (shelf) current.vault = { owner: data.owner, key: keyFrom(data.key), shelf };
      return;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
}

/** Drafts that cannot be decrypted use another key; they stay until they expire. */
function read({ key }: Vault, row: DraftRow): StoredDraft[] {
  try {
    const text = openText(key, row.sealed, textPurpose(row.id));
    const { address, noun, subject } = JSON.parse(text) as DraftAbout;
    return [{ id: row.id, savedAt: row.savedAt, address, noun, subject, text }];
  } catch {
    return [];
  }
}

async function offer(isMeant: (draft: StoredDraft) => boolean): Promise<void> {
  const current = login;
  await current?.swept;
  const vault = current?.vault;
  if (!vault || current !== login) return;
  const rows = await vault.shelf.list(vault.owner).catch(() => []);
  const found = rows.flatMap((row) => read(vault, row)).filter(isMeant);
  if (found.length === 0) return;
  const elsewhere = await idsInOtherTabs();
  const isFree = ({ id }: StoredDraft) =>
    !elsewhere.has(id) &&
    !liveIds().includes(id) &&
    !restored.has(id) &&
    offered.every((one) => one.id !== id);
  if (current !== login) return;
  // A form that opens over the offer must not hide it.
  if (offered.some(isMeant)) round += 1;
  offered = [...offered, ...found.filter(isFree)];
  notifyListeners();
}

function withdraw(ids?: readonly string[]) {
  offered = ids === undefined ? none : offered.filter(({ id }) => !ids.includes(id));
  notifyListeners();
}

export const drafts = {
  /** For one sign-in; returns a function to end it. */
  start(): () => void {
    const begun = Promise.resolve();
    const current: Login = { vault: undefined, isOver: false, ready: begun, swept: begun };
    current.ready = openVault(current);
    current.swept = current.ready
      .then(() => current.vault?.shelf.sweep(session.serverTime()))
      .catch(() => undefined);
    login = current;
    restored = new Set();
    const stopAnswering = answerTabs(() => [...liveIds(), ...restored], withdraw);
    void offer(() => true);
    return () => {
      current.isOver = true;
      stopAnswering();
      if (login !== current) return;
      login = undefined;
      wanted = undefined;
      withdraw();
    };
  },
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  /** Keeps the vault of its sign-in, so that the last input is saved when the session ends. */
  writer(): DraftWriter {
    let mine = login;
    // A form may be rendered a moment before the frame around it has started.
    const own = () => (mine ??= login);
    return createDraftWriter(
      () => own()?.vault,
      () => own()?.ready ?? Promise.resolve(),
    );
  },
  attach(writer: DraftWriter): () => void {
    writers.add(writer);
    openForms.add(writer);
    return () => {
      writers.delete(writer);
      openForms.remove(writer);
      // Its form is gone, and may open again.
      restored.delete(writer.id() ?? '');
    };
  },
  offered: () => offered,
  round: () => round,
  /** For a form that opens: its earlier draft. */
  offerAt: (address: string) => void offer((draft) => draft.address === address),
  /** Offered again when its form opens, or after the next sign-in. */
  askLater: () => withdraw(),
  discard(id: string) {
    withdraw([id]);
    announceTaken(id);
    void login?.vault?.shelf.remove([id]).catch(() => undefined);
  },
  /** The form at its address takes it. */
  restore(draft: StoredDraft) {
    wanted = draft;
    restored.add(draft.id);
    announceTaken(draft.id);
    withdraw();
  },
  wantedAt: (address: string) => (wanted?.address === address ? wanted : undefined),
  /** The version that an edit is based on, while its form is to open: the record may have been deleted meanwhile. */
  wantedBase<Saved extends { readonly _id: string }>(id: string | undefined): Saved | undefined {
    if (!wanted || id === undefined) return undefined;
    const { content } = JSON.parse(wanted.text) as { readonly content?: { readonly base?: Saved } };
    return content?.base?._id === id ? content.base : undefined;
  },
  wanted: () => wanted,
  async open(draft: StoredDraft): Promise<RestoredDraft | undefined> {
    wanted = undefined;
    const vault = login?.vault;
    if (!vault) return undefined;
    const bytes = new Map<string, Uint8Array<ArrayBuffer>>();
    for (const id of fileIdsIn(draft.text)) {
      const row = await vault.shelf.picture(draft.id, id).catch(() => undefined);
      const opened =
        row && (await openBytes(vault.key, row.sealed, picturePurpose(draft.id, id)).catch(() => undefined));
      if (opened) bytes.set(id, opened);
    }
    const { content, files, missing } = unpack(draft.text, (id) => bytes.get(id));
    return { content: (content as { readonly content?: unknown }).content, files, missing };
  },
};
