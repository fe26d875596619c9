import { useCallback, useMemo, useRef, useState } from 'react';
import { undo as undoTimes } from '../../../domain/values/limits.ts';

export interface Message {
  readonly kind: 'success' | 'error';
  readonly lines: readonly string[];
  /** Undoes the reported action; offered for longer than the message is shown. */
  readonly undo?: (() => void) | undefined;
  /** `undo` is of an action before the one that was just undone. */
  readonly isUndoOfEarlier?: boolean;
  /** Field errors; the fields show them too. */
  readonly isSummary?: boolean;
}

/** `undo`: an undo that failed can be tried again. */
interface ErrorOptions extends Pick<Message, 'isSummary' | 'undo'> {
  /** Stays until the next message, for example while the server is unreachable. */
  readonly isLasting?: boolean;
}

export interface BannerState {
  readonly message?: Message;
  readonly isOpen: boolean;
  /** Stays until dismissed. */
  readonly isPinned: boolean;
  /** How many actions were undone. */
  readonly undone: number;
  readonly showSuccess: (text: string, undo?: () => void) => void;
  readonly showError: (text: string | readonly string[], options?: ErrorOptions) => void;
  /** The next message reports the result, and offers to undo the action before. */
  readonly beginUndo: () => void;
  readonly hide: () => void;
  readonly reopen: () => void;
  readonly clear: () => void;
}

interface Undoable {
  readonly undo: () => void;
  readonly until: number;
}

const closed = { message: undefined, isOpen: false, isPinned: false } as const;

/** The latest message of a screen or form. A hidden error can be reopened until the next message. */
export function useBanner(): BannerState {
  const [state, setState] = useState<Pick<BannerState, 'message' | 'isOpen' | 'isPinned'>>(closed);
  const [undone, setUndone] = useState(0);
  /** What can be undone, the latest at the end. */
  const undoable = useRef<readonly Undoable[]>([]);
  const isUndoing = useRef(false);
  const earlier = useCallback((): Partial<Message> => {
    const last = undoable.current.at(-1);
    return last && last.until > Date.now() ? { undo: last.undo, isUndoOfEarlier: true } : {};
  }, []);
  const show = useCallback(
    (
      kind: Message['kind'],
      text: string | readonly string[],
      { isLasting = false, ...more }: ErrorOptions = {},
    ) => {
      const lines = typeof text === 'string' ? [text] : text;
      const { undo } = more;
      if (undo) {
        const until = Date.now() + undoTimes.allowedSeconds * 1000;
        const inTime = undoable.current.filter((one) => one.until > Date.now());
        undoable.current = [...inTime, { undo, until }];
      }
      const follows = isUndoing.current && !undo ? earlier() : {};
      // The result is still to come if something else was deleted meanwhile.
      if (!undo || kind === 'error') isUndoing.current = false;
      setState({ message: { kind, lines, ...more, ...follows }, isOpen: true, isPinned: isLasting });
    },
    [earlier],
  );
  const actions = useMemo(
    () => ({
      showSuccess: (text: string, undo?: () => void) => show('success', text, { undo }),
      showError: (text: string | readonly string[], options?: ErrorOptions) => show('error', text, options),
      beginUndo: () => {
        undoable.current = undoable.current.slice(0, -1);
        isUndoing.current = true;
        setUndone((count) => count + 1);
        setState(closed);
      },
      hide: () =>
        setState((now) =>
          now.message?.kind === 'error' ? { ...now, isOpen: false, isPinned: false } : closed,
        ),
      reopen: () => setState((now) => ({ ...now, isOpen: true, isPinned: true })),
      clear: () => setState(closed),
    }),
    [show],
  );
  return useMemo(() => ({ ...state, undone, ...actions }), [state, undone, actions]);
}
