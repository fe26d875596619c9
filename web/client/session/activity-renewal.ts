/**
 * Turns activity into session renewals. Activity after a pause renews immediately, at most once per second;
 * continuous activity (typing, scrolling) renews at its start, every `streamGap` and once at its end. At most
 * one request is pending.
 */
import { activityThrottleMs } from '../../../domain/values/limits.ts';

export interface Renewal {
  readonly noteActivity: () => void;
  readonly stop: () => void;
}

export interface RenewalOptions {
  readonly send: () => Promise<void>;
  readonly now: () => number;
  readonly streamGap: () => number;
}

export function createRenewal({ send, now, streamGap }: RenewalOptions): Renewal {
  let lastActivity = -Infinity;
  let lastSent = -Infinity;
  let isSending = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function sendAt(due: number) {
    clearTimeout(timer);
    const wait = due - now();
    if (wait <= 0) void sendNow();
    else timer = setTimeout(() => void sendNow(), wait);
  }

  async function sendNow() {
    clearTimeout(timer);
    timer = undefined;
    isSending = true;
    lastSent = now();
    await send();
    isSending = false;
    if (lastActivity > lastSent) sendAt(lastSent + streamGap());
  }

  return {
    noteActivity() {
      const isAfterPause = now() - lastActivity >= activityThrottleMs;
      lastActivity = now();
      if (isSending) return;
      if (isAfterPause) sendAt(lastSent + activityThrottleMs);
      else if (timer === undefined) sendAt(lastSent + streamGap());
    },
    stop() {
      clearTimeout(timer);
      timer = undefined;
      lastActivity = -Infinity;
      lastSent = -Infinity;
    },
  };
}
