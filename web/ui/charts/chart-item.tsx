/** One bar or slice: a link to what it counts, with a name for those who listen and a tooltip for those who look. */
import { Tooltip } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';

export interface ChartItem {
  readonly key: string;
  readonly label: string;
  readonly value: number;
  /** The value as it is shown. */
  readonly shown: string;
  /** What a screen reader says. */
  readonly name: string;
  readonly tooltip: string;
  /** Where it leads; missing where there is nothing to open. */
  readonly to?: string | undefined;
}

interface ChartMarkProps {
  readonly item: ChartItem;
  readonly className: string | undefined;
  readonly children: ReactNode;
}

export function ChartMark({ item, className, children }: ChartMarkProps) {
  // A chart may have many of these: a tooltip exists only for the one that is looked at.
  const [pointed, setPointed] = useState<HTMLElement | null>(null);
  if (item.to === undefined) return <span className={className}>{children}</span>;
  const leave = () => setPointed(null);
  return (
    <>
      <Link
        to={item.to}
        className={className}
        aria-label={item.name}
        onPointerEnter={(event) => {
          if (event.pointerType === 'mouse') setPointed(event.currentTarget);
        }}
        onPointerLeave={leave}
        onFocus={(event) => {
          if (event.currentTarget.matches(':focus-visible')) setPointed(event.currentTarget);
        }}
        onBlur={leave}
      >
        {children}
      </Link>
      {pointed && <Tooltip opened target={pointed} label={item.tooltip} />}
    </>
  );
}
