import { useCallback, useMemo, useState } from 'react';

export interface Message {
  readonly kind: 'success' | 'error';
  readonly lines: readonly string[];
  /** What is to be corrected; the fields say it too. */
  readonly isSummary?: boolean;
}

export interface BannerState {
  readonly message?: Message;
  readonly isOpen: boolean;
  /** Reopened by the user: stays until dismissed. */
  readonly isPinned: boolean;
  readonly showSuccess: (text: string) => void;
  readonly showError: (text: string | readonly string[], more?: Pick<Message, 'isSummary'>) => void;
  readonly hide: () => void;
  readonly reopen: () => void;
  readonly clear: () => void;
}

const closed = { message: undefined, isOpen: false, isPinned: false } as const;

/** The latest message of a screen or form. A hidden error can be reopened until the next message. */
export function useBanner(): BannerState {
  const [state, setState] = useState<Pick<BannerState, 'message' | 'isOpen' | 'isPinned'>>(closed);
  const show = useCallback(
    (kind: Message['kind'], text: string | readonly string[], more?: Pick<Message, 'isSummary'>) => {
      const lines = typeof text === 'string' ? [text] : text;
      setState({ message: { kind, lines, ...more }, isOpen: true, isPinned: false });
    },
    [],
  );
  const actions = useMemo(
    () => ({
      showSuccess: (text: string) => show('success', text),
      showError: (text: string | readonly string[], more?: Pick<Message, 'isSummary'>) =>
        show('error', text, more),
      hide: () =>
        setState((now) =>
          now.message?.kind === 'error' ? { ...now, isOpen: false, isPinned: false } : closed,
        ),
      reopen: () => setState((now) => ({ ...now, isOpen: true, isPinned: true })),
      clear: () => setState(closed),
    }),
    [show],
  );
  return { ...state, ...actions };
}
