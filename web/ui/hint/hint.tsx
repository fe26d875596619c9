/** A tooltip that is created when a mouse points at its element: a page has dozens of them and shows one. */
import { Tooltip, type FloatingPosition } from '@mantine/core';
import {
  cloneElement,
  useCallback,
  useState,
  type PointerEventHandler,
  type ReactElement,
  type ReactNode,
} from 'react';

export interface PointedProps {
  readonly onPointerEnter?: PointerEventHandler<HTMLElement>;
  readonly onPointerLeave?: () => void;
}

interface HintProps {
  readonly label: ReactNode;
  readonly position?: FloatingPosition;
  readonly delayMs?: number;
  readonly isDisabled?: boolean;
  /** A single element. */
  readonly children: ReactElement<PointedProps>;
}

export function Hint({ label, position = 'top', delayMs = 250, isDisabled = false, children }: HintProps) {
  const [pointed, setPointed] = useState<HTMLElement | null>(null);
  const enter = useCallback<PointerEventHandler<HTMLElement>>((event) => {
    if (event.pointerType === 'mouse') setPointed(event.currentTarget);
  }, []);
  const leave = useCallback(() => setPointed(null), []);
  return (
    <>
      {cloneElement(children, { onPointerEnter: enter, onPointerLeave: leave })}
      {pointed && !isDisabled && (
        <Tooltip
          opened
          target={pointed}
          label={label}
          position={position}
          transitionProps={{ enterDelay: delayMs }}
        />
      )}
    </>
  );
}
