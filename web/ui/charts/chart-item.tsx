/** One bar or slice: a link to the records it counts, with an accessible name and a tooltip. */
import { Portal, Tooltip } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';

export interface ChartItem {
  readonly key: string;
  readonly label: string;
  readonly value: number;
  /** The formatted value. */
  readonly shown: string;
  /** Accessible name. */
  readonly name: string;
  readonly tooltip: string;
  /** Link target; undefined if there is nothing to open. */
  readonly to?: string | undefined;
}

interface ChartMarkProps {
  readonly item: ChartItem;
  readonly className: string | undefined;
  readonly children: ReactNode;
}

export function ChartMark({ item, className, children }: ChartMarkProps) {
  // Charts may have many items: render the tooltip only for the hovered or focused one.
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

/** Tooltips need an HTML element, which SVG slices are not: provide one with the same position and size. */
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
