/** Notifies open event streams of changed lists: only people who may read a list, many changes as one event. */
import { setTimeout as sleep } from 'node:timers/promises';
import { mayFollow, type ChangedList, type LiveEvent } from '../../domain/session/server-event.ts';
import type { Orm } from '../postgres/database.ts';
import { rightsAmong } from '../store/session/rights.ts';

/** Changes within this time are one announcement, however many there are. */
const collectMs = 200;
const tryAgainMs = 500;

interface Audience<Stream> {
  readonly streams: ReadonlySet<Stream>;
  readonly send: (stream: Stream, event: LiveEvent) => void;
}

export function listAnnouncements<Stream extends { readonly sessionId: string }>(
  orm: Orm,
  { streams, send }: Audience<Stream>,
) {
  const changed = new Map<string, ChangedList>();
  let telling: Promise<void> | undefined;

  /** Rights are read each time, so that a revoked permission takes effect at once. */
  async function tell(lists: readonly ChangedList[]): Promise<void> {
    const among = [...streams];
    if (among.length === 0) return;
    const rights = await rightsAmong(
      orm,
      among.map(({ sessionId }) => sessionId),
    );
    for (const stream of among) {
      const actor = rights.get(stream.sessionId);
      if (!actor || !streams.has(stream)) continue;
      for (const list of lists) if (mayFollow(actor, list)) send(stream, { kind: 'changed', ...list });
    }
  }

  async function tellCollected(): Promise<void> {
    while (changed.size > 0) {
      await sleep(collectMs);
      const lists = [...changed.values()];
      changed.clear();
      try {
        await tell(lists);
      } catch {
        // The database is unavailable: notify when it is back.
        for (const list of lists) note(list);
        await sleep(tryAgainMs);
      }
    }
  }

  const note = (list: ChangedList) => changed.set(`${list.area} ${list.module}`, list);

  return {
    announce(list: ChangedList): void {
      note(list);
      telling ??= tellCollected().finally(() => {
        telling = undefined;
      });
    },
    /** Announcements were lost while the connection was down. */
    announceMissed(): void {
      for (const stream of streams) send(stream, { kind: 'missed' });
    },
  };
}
