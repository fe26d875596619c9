/**
 * Answers requested before the page's scripts ran (`web/early`). Each is used once, soon, and only by its session;
 * everything else is requested as usual.
 */
import { announceList } from '../live/list-events.ts';

/** When a call was sent and its answer had arrived, by `performance.now()`. */
export interface CallTimes {
  readonly sent: number;
  readonly received: number;
}

export interface EarlyAnswer extends CallTimes {
  /** The content has arrived as well. */
  readonly response: Response;
}

export interface EarlyCalls {
  readonly token: string;
  /** By `earlyKey`. */
  readonly answers: Map<string, Promise<EarlyAnswer>>;
}

declare global {
  var earlyCalls: EarlyCalls | undefined;
}

/** The key of the person's drafts: what is typed before it arrives cannot be kept. */
export const draftKeyCall = '/admin/draft-key';

/** A stored session begins with both answers. */
export const checkCall = '/admin/check-session';
export const ownUserCall = '/admin/me';

const notOfLists: readonly string[] = [draftKeyCall, checkCall, ownUserCall];

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

/** Undefined if there is none or it failed: the regular call then reports the error. `onEarly` is called if there is one. */
export async function takeEarly(
  path: string,
  token: string | undefined,
  {
    signal,
    onEarly,
  }: {
    readonly signal?: AbortSignal | undefined;
    readonly onEarly?: ((times: CallTimes) => void) | undefined;
  } = {},
): Promise<Response | undefined> {
  const early = globalThis.earlyCalls;
  if (!early || early.token !== token || performance.now() > freshMs) return undefined;
  const key = earlyKey(path);
  const answer = early.answers.get(key);
  if (!answer) return undefined;
  early.answers.delete(key);
  try {
    const { response, sent, received } = await Promise.race([answer, abortOf(signal)]);
    if (!response.ok) return undefined;
    onEarly?.({ sent, received });
    if (path === ownUserCall) isUserEarly = true;
    if (!notOfLists.includes(path)) refreshTimer ??= setTimeout(refreshAfterEarly, settledMs);
    return response;
  } catch {
    return undefined;
  }
}

/** An early call has no time limit of its own; the regular one then ends at once. */
function abortOf(signal: AbortSignal | undefined): Promise<never> {
  return new Promise((_resolve, reject) => {
    const abort = () => reject(new Error('aborted'));
    if (signal?.aborted) abort();
    signal?.addEventListener('abort', abort, { once: true });
  });
}

let isUserEarly = false;
let refreshTimer: ReturnType<typeof setTimeout> | undefined;

/** What others changed between an early answer and the event stream would be missed. Called when the stream opens. */
export function refreshAfterEarly(): void {
  if (refreshTimer === undefined) return;
  clearTimeout(refreshTimer);
  refreshTimer = undefined;
  announceList({ kind: 'missed' });
}

/** True once if the user of the page is from an early answer: their rights may have changed before the event stream opened. */
export function takeUserWasEarly(): boolean {
  const wasEarly = isUserEarly;
  isUserEarly = false;
  return wasEarly;
}
