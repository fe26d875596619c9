/** Reads server-sent events like a browser and records them. */

export interface EventListener {
  readonly events: { kind: string; reason?: string }[];
  /** True when either side has ended the stream. */
  isOver(): boolean;
  cut(): void;
}

export async function listenToEvents(address: string, token: string): Promise<EventListener> {
  const cutting = new AbortController();
  const response = await fetch(`${address}/api/admin/events`, {
    headers: { authorization: `Bearer ${token}` },
    signal: cutting.signal,
  });
  if (response.status !== 200 || !response.body) throw new Error(`no event stream: ${response.status}`);
  const events: EventListener['events'] = [];
  let isOver = false;
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  const first = await reader.read();
  const read = async () => {
    let text = first.value ?? '';
    for (;;) {
      const blocks = text.split('\n\n');
      text = blocks.pop() ?? '';
      for (const block of blocks) {
        const data = /^data: (.*)$/m.exec(block)?.[1];
        if (data) events.push(JSON.parse(data));
      }
      const { done, value } = await reader.read();
      if (done) return;
      text += value;
    }
  };
  void read()
    .catch(() => undefined)
    .finally(() => (isOver = true));
  return { events, isOver: () => isOver, cut: () => cutting.abort() };
}
