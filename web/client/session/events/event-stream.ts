/**
 * Receives server events. Runs in a worker shared by all tabs, or in the page if there is none. Reconnects
 * with increasing delays.
 */
import { areas, modules } from '../../../../domain/areas.ts';
import { auth } from '../../../../domain/session/text.ts';
import type { ServerEvent } from '../../../../domain/session/server-event.ts';

/** Events of the server, and whether the stream has reached it. */
export type StreamEvent = ServerEvent | { readonly kind: 'connection'; readonly isUp: boolean };
export type OnServerEvent = (event: StreamEvent) => void;

const longestPauseMs = 15_000;
/** The server sends something every 20 seconds; a longer silence means a dead connection. */
const longestSilenceMs = 45_000;

export function openEventStream(token: string, onEvent: OnServerEvent): () => void {
  const closing = new AbortController();
  void stayConnected(token, onEvent, closing.signal);
  return () => closing.abort();
}

async function stayConnected(token: string, onEvent: OnServerEvent, closing: AbortSignal) {
  let failures = 0;
  let wasConnected = false;
  const onConnected = () => {
    failures = 0;
    onEvent({ kind: 'connection', isUp: true });
    // Events sent while disconnected are not repeated.
    if (wasConnected) {
      onEvent({ kind: 'user' });
      onEvent({ kind: 'missed' });
    }
    wasConnected = true;
  };
  while (!closing.aborted) {
    const isOver = await connect(token, onEvent, onConnected, closing).catch(() => false);
    if (isOver || closing.aborted) return;
    onEvent({ kind: 'connection', isUp: false });
    // Jitter, so that not all browsers reconnect at once after a server restart.
    const pause = Math.min(longestPauseMs, 500 * 2 ** failures) * (0.5 + Math.random());
    failures += 1;
    await sleep(pause, closing);
  }
}

/** Resolves when the connection ends; true if the session is over and there is nothing left to receive. */
async function connect(
  token: string,
  onEvent: OnServerEvent,
  onConnected: () => void,
  closing: AbortSignal,
): Promise<boolean> {
  const silence = new AbortController();
  const dead = () => silence.abort();
  let timer = setTimeout(dead, longestSilenceMs);
  try {
    const response = await fetch('/api/admin/events', {
      headers: { authorization: `Bearer ${token}`, accept: 'text/event-stream' },
      cache: 'no-store',
      signal: AbortSignal.any([closing, silence.signal]),
    });
    if (response.status === 401) {
      onEvent({ kind: 'ended', reason: await reasonOf(response) });
      return true;
    }
    if (!response.ok || !response.body) return false;
    onConnected();
    for await (const event of eventsOf(response.body, () => {
      clearTimeout(timer);
      timer = setTimeout(dead, longestSilenceMs);
    })) {
      onEvent(event);
      if (event.kind === 'ended') return true;
    }
    return false;
  } finally {
    clearTimeout(timer);
  }
}

async function reasonOf(response: Response): Promise<string> {
  const body = (await response.json().catch(() => ({}))) as { reason?: unknown; message?: unknown };
  const reason = [body.reason, body.message].find((text) => typeof text === 'string');
  return typeof reason === 'string' ? reason : auth.sessionExpired;
}

async function* eventsOf(
  body: ReadableStream<Uint8Array>,
  onChunk: () => void,
): AsyncGenerator<ServerEvent, void> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      onChunk();
      text += decoder.decode(value, { stream: true });
      const blocks = text.split('\n\n');
      text = blocks.pop() ?? '';
      yield* blocks.flatMap(eventIn);
    }
  } finally {
    reader.cancel().catch(() => undefined);
  }
}

/** Ignores comments and unknown events of another version. */
function eventIn(block: string): ServerEvent[] {
  const data = /^data: (.*)$/m.exec(block)?.[1];
  if (data === undefined) return [];
  try {
    return known(JSON.parse(data) as Readonly<Record<string, unknown>> | null);
  } catch {
    return [];
  }
}

function known(event: Readonly<Record<string, unknown>> | null): ServerEvent[] {
  switch (event?.['kind']) {
    case 'user':
      return [{ kind: 'user' }];
    case 'bell':
    case 'missed':
      return [{ kind: event['kind'] }];
    case 'ended': {
      const { reason } = event;
      return typeof reason === 'string' ? [{ kind: 'ended', reason }] : [];
    }
    case 'changed': {
      if (event['module'] === 'user') return [{ kind: 'changed', area: null, module: 'user' }];
      const area = areas.find((name) => name === event['area']);
      const module = modules.find((name) => name === event['module']);
      return area && module ? [{ kind: 'changed', area, module }] : [];
    }
    default:
      return [];
  }
}

function sleep(ms: number, closing: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const wake = () => {
      clearTimeout(timer);
      closing.removeEventListener('abort', wake);
      resolve();
    };
    const timer = setTimeout(wake, ms);
    closing.addEventListener('abort', wake);
  });
}
