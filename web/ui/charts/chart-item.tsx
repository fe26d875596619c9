/** One bar or slice: a link to what it counts, with a name for those who listen and a tooltip for those who look. */
import { Portal, Tooltip } from '@mantine/core';
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
  const [place, setPlace] = useState<DOMRect | null>(null);
  if (item.to === undefined) return <span className={className}>{children}</span>;
  const leave = () => setPlace(null);
  const point = (element: Element) => setPlace(element.getBoundingClientRect());
  return (
    <>
      <Link
        to={item.to}
        className={className}
        aria-label={item.name}
        onPointerEnter={(event) => {
          if (event.pointerType === 'mouse') point(event.currentTarget);
        }}
        onPointerLeave={leave}
        onFocus={(event) => {
          if (event.currentTarget.matches(':focus-visible')) point(event.currentTarget);
        }}
        onBlur={leave}
      >
        {children}
      </Link>
      {place && <TooltipAt place={place} label={item.tooltip} />}
    </>
  );
}

/** Slices are no HTML elements, to which alone a tooltip keeps: it gets one of the same place and size. */
function TooltipAt({ place, label }: { readonly place: DOMRect; readonly label: string }) {
  const { left, top, width, height } = place;
  return (
    <Portal>
      <Tooltip opened label={label}>
        <span aria-hidden style={{ position: 'fixed', left, top, width, height, pointerEvents: 'none' }} />
      </Tooltip>
    </Portal>
  );
}
