import { useCallback, useMemo, useState } from 'react';

export interface Message {
  readonly kind: 'success' | 'error';
  readonly lines: readonly string[];
  /** Undoes the reported action; offered for longer than the message is shown. */
  readonly undo?: (() => void) | undefined;
  /** Field errors; the fields show them too. */
  readonly isSummary?: boolean;
}

interface ErrorOptions extends Pick<Message, 'isSummary'> {
  /** Stays until the next message, for example while the server is unreachable. */
  readonly isLasting?: boolean;
}

export interface BannerState {
  readonly message?: Message;
  readonly isOpen: boolean;
  /** Stays until dismissed. */
  readonly isPinned: boolean;
  readonly showSuccess: (text: string, undo?: () => void) => void;
  readonly showError: (text: string | readonly string[], options?: ErrorOptions) => void;
  readonly hide: () => void;
  readonly reopen: () => void;
  readonly clear: () => void;
}

const closed = { message: undefined, isOpen: false, isPinned: false } as const;

/** The latest message of a screen or form. A hidden error can be reopened until the next message. */
export function useBanner(): BannerState {
  const [state, setState] = useState<Pick<BannerState, 'message' | 'isOpen' | 'isPinned'>>(closed);
  const show = useCallback(
    (
      kind: Message['kind'],
      text: string | readonly string[],
      { isLasting = false, ...more }: ErrorOptions & Pick<Message, 'undo'> = {},
    ) => {
      const lines = typeof text === 'string' ? [text] : text;
      setState({ message: { kind, lines, ...more }, isOpen: true, isPinned: isLasting });
    },
    [],
  );
  const actions = useMemo(
    () => ({
      showSuccess: (text: string, undo?: () => void) => show('success', text, { undo }),
      showError: (text: string | readonly string[], options?: ErrorOptions) => show('error', text, options),
      hide: () =>
        setState((now) =>
          now.message?.kind === 'error' ? { ...now, isOpen: false, isPinned: false } : closed,
        ),
      reopen: () => setState((now) => ({ ...now, isOpen: true, isPinned: true })),
      clear: () => setState(closed),
    }),
    [show],
  );
  return useMemo(() => ({ ...state, ...actions }), [state, actions]);
}
