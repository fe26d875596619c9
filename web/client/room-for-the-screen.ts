/** Ends the task, so that the browser can draw and answer keys before the work goes on. */
export function roomForTheScreen(): Promise<void> {
  return new Promise((resolve) => (isHidden() ? inNextTask(resolve) : void setTimeout(resolve)));
}

/** Nothing is drawn there, and timers run once a second, later once a minute. */
const isHidden = () => globalThis.document?.visibilityState === 'hidden';

function inNextTask(resolve: () => void): void {
  const { port1, port2 } = new MessageChannel();
  port1.addEventListener('message', () => {
    port1.close();
    resolve();
  });
  port1.start();
  port2.postMessage(undefined);
}
