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

/** The tabs, and whose session each of them follows. */
const ports = new Map<MessagePort, string | undefined>();
let current: { readonly token: string; readonly close: () => void; isUp: boolean } | undefined;

function open(token: string, port: MessagePort) {
  ports.set(port, token);
  if (current?.token === token) {
    // Tabs check for changes when it opens. This tab connected after the others were notified.
    if (current.isUp) post(port, token, { kind: 'connection', isUp: true });
    return;
  }
  current?.close();
  const close = openEventStream(token, (event) => {
    if (current?.token === token) {
      if (event.kind === 'ended') current = undefined;
      else if (event.kind === 'connection') current.isUp = event.isUp;
    }
    for (const each of ports.keys()) post(each, token, event);
  });
  current = { token, close, isUp: false };
}

function post(port: MessagePort, token: string, event: StreamEvent) {
  port.postMessage({ token, event } satisfies WorkerMessage);
}

/** The stream ends with the last tab of its session: events that a cut stream misses would be lost for the others. */
function close(token: string, port: MessagePort) {
  if (ports.get(port) === token) ports.set(port, undefined);
  if (current?.token !== token || [...ports.values()].includes(token)) return;
  current.close();
  current = undefined;
}

(globalThis as unknown as SharedScope).onconnect = ({ ports: [port] }) => {
  if (!port) return;
  ports.set(port, undefined);
  port.addEventListener('message', ({ data }: MessageEvent<WorkerRequest>) => {
    if (data.kind === 'open') open(data.token, port);
    else close(data.token, port);
  });
  // Its tab was closed. Browsers without this event keep the port until the last tab is closed.
  port.addEventListener('close', () => ports.delete(port));
  port.start();
};
