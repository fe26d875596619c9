/** Which drafts are open in other tabs: these are not offered. */

type TabMessage = { readonly kind: 'who' } | { readonly kind: 'mine'; readonly ids: readonly string[] };

/** Tabs answer at once; a closed one does not. In steps: after a page was busy, its timer comes before their answers. */
const patienceSteps = 3;
const stepMs = 50;

let channel: BroadcastChannel | undefined;
const idListeners = new Set<(ids: readonly string[]) => void>();

/** Answers the other tabs. `onTaken` gets the drafts that are open in another tab, or were discarded there. */
export function answerTabs(
  liveIds: () => readonly string[],
  onTaken: (ids: readonly string[]) => void,
): () => void {
  const opened = new BroadcastChannel('drafts');
  channel = opened;
  opened.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => {
    if (data.kind === 'who') opened.postMessage({ kind: 'mine', ids: liveIds() } satisfies TabMessage);
    else for (const note of [...idListeners, onTaken]) note(data.ids);
  });
  return () => {
    opened.close();
    if (channel === opened) channel = undefined;
  };
}

/** This tab has restored or discarded it: the others no longer offer it. */
export function announceTaken(id: string): void {
  channel?.postMessage({ kind: 'mine', ids: [id] } satisfies TabMessage);
}

export async function idsInOtherTabs(): Promise<ReadonlySet<string>> {
  const ids = new Set<string>();
  if (!channel) return ids;
  const note = (found: readonly string[]) => {
    for (const id of found) ids.add(id);
  };
  idListeners.add(note);
  channel.postMessage({ kind: 'who' } satisfies TabMessage);
  for (let step = 0; step < patienceSteps; step += 1)
    await new Promise((resolve) => setTimeout(resolve, stepMs));
  idListeners.delete(note);
  return ids;
}
