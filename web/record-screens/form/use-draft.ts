/** Keeps the unsaved input of a form in the browser, and restores it on request. */
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { drafts } from '../../client/drafts/drafts.ts';
import type { DraftAbout } from '../../client/drafts/draft-writer.ts';
import type { TypedTexts } from '../../ui/picker/typed-texts.ts';

export interface DraftOfForm extends DraftAbout {
  /** Not at its own address, where drafts are offered. */
  readonly isElsewhere?: boolean;
  /** There is something that is worth keeping. */
  readonly isWorthKeeping: boolean;
  /** Plain values and files. A new object when something has changed. */
  readonly content: object;
  /** Kept beside the content: text that is not a value yet. */
  readonly typed?: TypedTexts;
  readonly onRestore: (content: unknown, missingPictures: number) => void;
}

export function useDraft(form: DraftOfForm) {
  const { address, noun, subject, isElsewhere = false, isWorthKeeping, content, typed, onRestore } = form;
  const [writer] = useState(() => drafts.writer());

  const note = useEffectEvent(() => {
    const isTyping = typed?.isAny() === true;
    const kept = isTyping ? { ...content, typed: typed.all() } : content;
    if (isWorthKeeping || isTyping) writer.note({ address, noun, subject, content: kept });
  });
  useEffect(() => {
    if (isWorthKeeping) note();
    else writer.forget();
  }, [isWorthKeeping, content, writer]);
  // With each letter, which redraws its field only.
  useEffect(() => typed?.subscribe(() => note()), [typed]);

  useEffect(() => {
    const detach = drafts.attach(writer);
    const flush = () => writer.flush();
    // Before the browser asks whether to leave: a page that is being closed cannot finish a write that waits for another.
    window.addEventListener('beforeunload', flush);
    window.addEventListener('pagehide', flush);
    // A phone may close a hidden page without an event.
    document.addEventListener('visibilitychange', flush);
    return () => {
      window.removeEventListener('beforeunload', flush);
      window.removeEventListener('pagehide', flush);
      document.removeEventListener('visibilitychange', flush);
      // The session has ended: a form that was saved or discarded has nothing left to keep.
      flush();
      detach();
    };
  }, [writer]);

  useEffect(() => {
    if (!isElsewhere) drafts.offerAt(address);
  }, [address, isElsewhere]);
  const wanted = useSyncExternalStore(drafts.subscribe, () =>
    isElsewhere ? undefined : drafts.wantedAt(address),
  );
  const restore = useEffectEvent(async (draft: NonNullable<typeof wanted>) => {
    const restored = await drafts.open(draft);
    if (!restored) return;
    writer.adopt(draft.id, restored.files);
    onRestore(restored.content, restored.missing);
  });
  useEffect(() => {
    if (wanted) void restore(wanted);
  }, [wanted]);

  return {
    /** The same after a reload that restores it. Keeps the input, so that what is sent can be restored. */
    id: () => {
      writer.flush();
      return writer.ownId();
    },
    /** Undefined until it was kept or sent. */
    knownId: writer.id,
    forget: writer.forget,
  };
}
