/** Reads the event stream and reconnects when it ends, as a browser does. */
import { setTimeout as sleep } from 'node:timers/promises';
import { address } from './people.ts';

const reopenMs = 500;
const longestSilenceMs = 45_000;

export class EventFollower {
  /** Number of list changes received. */
  lists = 0;
  reopened = -1;
  readonly #ending = new AbortController();

  constructor(token: string) {
    void this.#follow(token);
  }

  async #follow(token: string): Promise<void> {
    while (!this.#ending.signal.aborted) {
      this.reopened += 1;
      await this.#listen(token).catch(() => undefined);
      await sleep(reopenMs);
    }
  }

  async #listen(token: string): Promise<void> {
    const silence = new AbortController();
    const signal = AbortSignal.any([this.#ending.signal, silence.signal]);
    const headers = { authorization: `Bearer ${token}` };
    const response = await fetch(`${address}/api/admin/events`, { headers, signal });
    if (!response.ok || !response.body) return;
    let timer = setTimeout(() => silence.abort(), longestSilenceMs);
    const decoder = new TextDecoder();
    for await (const bytes of response.body) {
      clearTimeout(timer);
      timer = setTimeout(() => silence.abort(), longestSilenceMs);
      this.lists += decoder.decode(bytes as Uint8Array, { stream: true }).split('event: changed').length - 1;
    }
    clearTimeout(timer);
  }

  stop(): void {
    this.#ending.abort();
  }
}
