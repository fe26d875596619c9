import { useCallback, useMemo, useState } from 'react';

export interface Message {
  readonly kind: 'success' | 'error';
  readonly lines: readonly string[];
}

export interface BannerState {
  readonly message?: Message;
  readonly isOpen: boolean;
  /** Stays until dismissed. */
  readonly isPinned: boolean;
  readonly showSuccess: (text: string) => void;
  /** `isLasting`: stays until the next message, because nothing works until then. */
  readonly showError: (text: string | readonly string[], options?: { readonly isLasting?: boolean }) => void;
  readonly hide: () => void;
  readonly reopen: () => void;
  readonly clear: () => void;
}

const closed = { message: undefined, isOpen: false, isPinned: false } as const;

/** The latest message of a screen or form. A hidden error can be reopened until the next message. */
export function useBanner(): BannerState {
  const [state, setState] = useState<Pick<BannerState, 'message' | 'isOpen' | 'isPinned'>>(closed);
  const show = useCallback((kind: Message['kind'], text: string | readonly string[], isPinned = false) => {
    const lines = typeof text === 'string' ? [text] : text;
    setState({ message: { kind, lines }, isOpen: true, isPinned });
  }, []);
  const actions = useMemo(
    () => ({
      showSuccess: (text: string) => show('success', text),
      showError: (text: string | readonly string[], options?: { readonly isLasting?: boolean }) =>
        show('error', text, options?.isLasting),
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
