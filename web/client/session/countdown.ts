/** Counts down to the end of the session by the server's clock and rings when it comes near and when it is there. */
import { warningSeconds } from '../../../domain/values/limits.ts';
import type { ServerClock } from './server-clock.ts';

export interface Countdown {
  /** Starts, or moves the end. */
  readonly setEnd: (end: number) => void;
  readonly stop: () => void;
  /** The moment by the server's clock; 0 while stopped. */
  readonly end: () => number;
  readonly millisecondsLeft: () => number;
  /** Whole seconds as shown; changes once per second. */
  readonly secondsLeft: () => number;
  /** Called on every second and whenever the end moves. */
  readonly subscribe: (listener: () => void) => () => void;
}

export interface CountdownOptions {
  readonly clock: ServerClock;
  readonly onWarning: () => void;
  readonly onOver: () => void;
}

const warningMs = warningSeconds * 1000;

export function createCountdown({ clock, onWarning, onOver }: CountdownOptions): Countdown {
  const listeners = new Set<() => void>();
  let end = 0;
  let warning: ReturnType<typeof setTimeout> | undefined;
  let over: ReturnType<typeof setTimeout> | undefined;
  let tick: ReturnType<typeof setTimeout> | undefined;

  const millisecondsLeft = () => Math.max(0, end - clock.now());

  function tell() {
    for (const listener of listeners) listener();
  }

  // One long timer each, set anew when the end moves: browsers slow down chains of short timers in
  // hidden tabs to one per minute, which would make the notification late.
  function setAlarms() {
    clearTimeout(warning);
    clearTimeout(over);
    const left = millisecondsLeft();
    if (left <= warningMs) onWarning();
    else warning = setTimeout(onWarning, left - warningMs);
    over = setTimeout(onOver, left);
  }

  function scheduleTick() {
    clearTimeout(tick);
    if (end === 0 || listeners.size === 0) return;
    tick = setTimeout(
      () => {
        tell();
        scheduleTick();
      },
      millisecondsLeft() % 1000 || 1000,
    );
  }

  return {
    setEnd(moment) {
      end = moment;
      setAlarms();
      scheduleTick();
      tell();
    },
    stop() {
      end = 0;
      clearTimeout(warning);
      clearTimeout(over);
      clearTimeout(tick);
      tell();
    },
    end: () => end,
    millisecondsLeft,
    secondsLeft: () => Math.ceil(millisecondsLeft() / 1000),
    subscribe(listener) {
      listeners.add(listener);
      if (listeners.size === 1) scheduleTick();
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) clearTimeout(tick);
      };
    },
  };
}
