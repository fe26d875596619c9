/**
 * Answers requested before the page's scripts ran (`web/early`). Each is used once, soon, and only by its session;
 * everything else is requested as usual.
 */
import { announceList } from '../live/list-events.ts';

export interface EarlyCalls {
  readonly token: string;
  /** By `earlyKey`. The content has arrived as well. */
  readonly answers: Map<string, Promise<Response>>;
}

declare global {
  var earlyCalls: EarlyCalls | undefined;
}

/** The key of the person's drafts: what is typed before it arrives cannot be kept. */
export const draftKeyCall = '/admin/draft-key';

/** Answers describe the moment when the page was opened; the slowest machine has started by then. */
const freshMs = 30_000;
/** By then the event stream is usually open. */
const settledMs = 2000;

/** The order of parameters does not matter. */
export function earlyKey(path: string): string {
  const [base = '', query = ''] = path.split('?');
  const params = new URLSearchParams(query);
  params.sort();
  return `${base}?${params.toString()}`;
}

/** Undefined if there is none or it failed: the regular call then reports the error. */
export async function takeEarly(path: string, token: string | undefined): Promise<Response | undefined> {
  const early = globalThis.earlyCalls;
  if (!early || early.token !== token || performance.now() > freshMs) return undefined;
  const key = earlyKey(path);
  const answer = early.answers.get(key);
  if (!answer) return undefined;
  early.answers.delete(key);
  try {
    const response = await answer;
    if (!response.ok) return undefined;
    // Everything else is part of a list.
    if (path !== draftKeyCall) lookAgain ??= setTimeout(lookAgainAfterEarly, settledMs);
    return response;
  } catch {
    return undefined;
  }
}

let lookAgain: ReturnType<typeof setTimeout> | undefined;

/** What others changed between an early answer and the event stream would be missed. Called when the stream opens. */
export function lookAgainAfterEarly(): void {
  if (lookAgain === undefined) return;
  clearTimeout(lookAgain);
  lookAgain = undefined;
  announceList({ kind: 'missed' });
}
