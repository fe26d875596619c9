/**
 * One stream for all tabs. A browser opens at most six connections per server: a stream in each of six tabs
 * would leave none for other requests.
 */
import { openEventStream, type StreamEvent } from './event-stream.ts';

export interface WorkerRequest {
  readonly kind: 'open' | 'close';
  readonly token: string;
}

export interface WorkerMessage {
  readonly token: string;
  readonly event: StreamEvent;
}

/** The DOM type library does not cover the shared worker scope. */
interface SharedScope {
  onconnect: ((event: MessageEvent) => void) | null;
}

const ports = new Set<MessagePort>();
let current: { readonly token: string; readonly close: () => void } | undefined;

function open(token: string) {
  if (current?.token === token) return;
  current?.close();
  const close = openEventStream(token, (event) => {
    if (event.kind === 'ended' && current?.token === token) current = undefined;
    const message: WorkerMessage = { token, event };
    for (const port of ports) port.postMessage(message);
  });
  current = { token, close };
}

function close(token: string) {
  if (current?.token !== token) return;
  current.close();
  current = undefined;
}

(globalThis as unknown as SharedScope).onconnect = ({ ports: [port] }) => {
  if (!port) return;
  ports.add(port);
  port.addEventListener('message', ({ data }: MessageEvent<WorkerRequest>) => {
    if (data.kind === 'open') open(data.token);
    else close(data.token);
  });
  port.start();
};
