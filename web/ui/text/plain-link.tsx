/**
 * A link to another screen by its whole path. Lists have one in every row, and the router's own link draws itself
 * again whenever the address changes, which happens while somebody types.
 */
import type { AnchorHTMLAttributes, MouseEvent } from 'react';
import { useNavigate } from 'react-router';

interface PlainLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  readonly to: string;
}

/** Other clicks open a tab, a window or a menu. */
function isPlain(event: MouseEvent): boolean {
  return event.button === 0 && !event.metaKey && !event.altKey && !event.ctrlKey && !event.shiftKey;
}

export function PlainLink({ to, children, ...others }: PlainLinkProps) {
  const navigate = useNavigate();
  return (
    <a
      {...others}
      href={to}
      onClick={(event) => {
        if (!isPlain(event)) return;
        event.preventDefault();
        void navigate(to);
      }}
    >
      {children}
    </a>
  );
}
