/** Counts down to the end of the session on the server's clock; fires at the warning and at the end. */
import { warningSeconds } from '../../../domain/values/limits.ts';
import type { ServerClock } from './server-clock.ts';

export interface Countdown {
  /** Starts the countdown or moves its end. */
  readonly setEnd: (end: number) => void;
  readonly stop: () => void;
  /** The end in server time; 0 while stopped. */
  readonly end: () => number;
  readonly millisecondsLeft: () => number;
  /** Whole seconds for display; changes once per second. */
  readonly secondsLeft: () => number;
  /** Called every second and whenever the end moves. */
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

  function notifyListeners() {
    for (const listener of listeners) listener();
  }

  // One long timer each, reset when the end moves: browsers throttle chained short timers in hidden tabs to
  // one per minute, which would delay the notification.
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
        notifyListeners();
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
      notifyListeners();
    },
    stop() {
      end = 0;
      clearTimeout(warning);
      clearTimeout(over);
      clearTimeout(tick);
      notifyListeners();
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
