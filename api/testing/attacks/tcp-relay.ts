/** A network between the console and a database server that a test can cut, silence and restore. */
import net, { type AddressInfo, type Socket } from 'node:net';

export interface TcpRelay {
  readonly port: number;
  /** Breaks every connection and refuses new ones. */
  cut(): void;
  /** Forwards nothing in either direction and breaks nothing, like an unplugged cable. */
  silence(): void;
  /** New connections wait until it is mended. */
  hold(): void;
  held(): number;
  /** Accepts connections again. Silenced ones stay silent, as behind a router that forgot them. */
  mend(): void;
  close(): Promise<void>;
}

export async function relayTo(targetPort: number): Promise<TcpRelay> {
  const pairs = new Set<readonly [Socket, Socket]>();
  /** They notice nothing, not even their end. */
  const silenced: Socket[] = [];
  const held: Socket[] = [];
  let state: 'open' | 'cut' | 'silent' | 'held' = 'open';

  const forward = (near: Socket) => {
    const far = net.connect(targetPort, '127.0.0.1');
    const pair = [near, far] as const;
    pairs.add(pair);
    for (const [from, to] of [pair, [far, near] as const]) {
      from.on('error', () => undefined);
      from.on('close', () => {
        // A silenced pair does not notify the other side either.
        if (pairs.delete(pair)) to.destroy();
      });
      from.pipe(to);
    }
  };
  const server = net.createServer((near) => {
    near.on('error', () => undefined);
    if (state === 'cut') near.destroy();
    else if (state === 'silent') silenced.push(near);
    else if (state === 'held') held.push(near);
    else forward(near);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  const breakAll = () => {
    for (const pair of pairs) for (const socket of pair) socket.destroy();
  };
  return {
    port: (server.address() as AddressInfo).port,
    cut: () => {
      state = 'cut';
      breakAll();
    },
    silence: () => {
      state = 'silent';
      for (const [near, far] of pairs) {
        near.unpipe(far);
        far.unpipe(near);
        near.pause();
        far.pause();
        silenced.push(near, far);
      }
      pairs.clear();
    },
    hold: () => {
      state = 'held';
    },
    held: () => held.length,
    mend: () => {
      state = 'open';
      for (const socket of held.splice(0)) forward(socket);
    },
    close: async () => {
      breakAll();
      for (const socket of [...silenced, ...held]) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
