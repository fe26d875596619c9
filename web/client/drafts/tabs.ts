/** Which drafts are open in other tabs: those are nobody's to restore. */

type TabMessage = { readonly kind: 'who' } | { readonly kind: 'mine'; readonly ids: readonly string[] };

/** Tabs answer at once; a closed one does not. */
const patienceMs = 150;

let channel: BroadcastChannel | undefined;
const heard = new Set<(ids: readonly string[]) => void>();

/** Answers the other tabs. */
export function answerTabs(liveIds: () => readonly string[]): () => void {
  const opened = new BroadcastChannel('drafts');
  channel = opened;
  opened.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => {
    if (data.kind === 'who') opened.postMessage({ kind: 'mine', ids: liveIds() } satisfies TabMessage);
    else for (const note of heard) note(data.ids);
  });
  return () => {
    opened.close();
    if (channel === opened) channel = undefined;
  };
}

export async function idsInOtherTabs(): Promise<ReadonlySet<string>> {
  const ids = new Set<string>();
  if (!channel) return ids;
  const note = (found: readonly string[]) => {
    for (const id of found) ids.add(id);
  };
  heard.add(note);
  channel.postMessage({ kind: 'who' } satisfies TabMessage);
  await new Promise((resolve) => setTimeout(resolve, patienceMs));
  heard.delete(note);
  return ids;
}
