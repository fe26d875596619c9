/** The page's side of the event stream: through the shared worker, or directly if there is none. */
import { openEventStream, type OnServerEvent } from './event-stream.ts';
import type { WorkerMessage, WorkerRequest } from './event-worker.ts';

let worker: SharedWorker | undefined;

function sharedWorker(): SharedWorker | undefined {
  if (worker || !('SharedWorker' in globalThis)) return worker;
  try {
    worker = connectToWorker();
    worker.port.start();
  } catch {
    // Some browsers forbid workers; the page listens itself.
  }
  return worker;
}

/**
 * Starts the worker from a temporary frame and then connects the page to it. Browser debuggers report a
 * shared worker's script as loading forever, so anything that waits for network idle (tests, audits) would
 * hang; removing the frame ends that request.
 */
function connectToWorker(): SharedWorker {
  // The bundler detects workers by this exact expression, so the parameter shadows the constructor's name.
  const start = (SharedWorker: typeof globalThis.SharedWorker) =>
    new SharedWorker(new URL('./event-worker.ts', import.meta.url), {
      type: 'module',
      name: 'session-events',
    });
  const frame = document.createElement('iframe');
  frame.hidden = true;
  document.body.append(frame);
  try {
    const inside: Partial<typeof globalThis> | null = frame.contentWindow;
    if (inside?.SharedWorker) start(inside.SharedWorker);
    return start(SharedWorker);
  } finally {
    frame.remove();
  }
}

export function listenToServer(token: string, onEvent: OnServerEvent): () => void {
  const shared = sharedWorker();
  if (!shared) return openEventStream(token, onEvent);
  const { port } = shared;
  const ask = (kind: WorkerRequest['kind']) => port.postMessage({ kind, token } satisfies WorkerRequest);
  const onMessage = ({ data }: MessageEvent<WorkerMessage>) => {
    if (data.token === token) onEvent(data.event);
  };
  let direct: (() => void) | undefined;
  const listenDirectly = () => {
    direct ??= openEventStream(token, onEvent);
  };
  port.addEventListener('message', onMessage);
  shared.addEventListener('error', listenDirectly);
  ask('open');
  return () => {
    port.removeEventListener('message', onMessage);
    shared.removeEventListener('error', listenDirectly);
    direct?.();
    ask('close');
  };
}
