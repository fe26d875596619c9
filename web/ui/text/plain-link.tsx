/**
 * A link to another screen by its full path. Lists have one in every row, and the router's own link re-renders
 * whenever the address changes, which happens while typing.
 */
import type { ComponentPropsWithRef, MouseEvent } from 'react';
import { useNavigate } from 'react-router';

interface PlainLinkProps extends Omit<ComponentPropsWithRef<'a'>, 'href'> {
  readonly to: string;
  /** Opens it another way than by its path alone. */
  readonly onFollow?: () => void;
}

/** Other clicks open a tab, a window or a menu. */
function isPlain(event: MouseEvent): boolean {
  return event.button === 0 && !event.metaKey && !event.altKey && !event.ctrlKey && !event.shiftKey;
}

export function PlainLink({ to, children, onClick, onFollow, ...others }: PlainLinkProps) {
  const navigate = useNavigate();
  return (
    <a
      {...others}
      href={to}
      onClick={(event) => {
        onClick?.(event);
        if (!isPlain(event)) return;
        event.preventDefault();
        if (onFollow) return onFollow();
        // As links do: the current page is not added to the history twice.
        const { pathname, search, hash } = window.location;
        void navigate(to, { replace: `${pathname}${search}${hash}` === to });
      }}
    >
      {children}
    </a>
  );
}
