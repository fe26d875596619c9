/**
 * Of several starts on one folder, one at a time launches a server, also if they are in containers that share nothing else. Each
 * start listens on a socket with a name of its own before it looks for those of others, so of any two at least one sees the other.
 * The kernel connects only to a socket that a process of this machine listens on: a killed start blocks nobody, a frozen one does.
 */
import { randomBytes } from 'node:crypto';
import { readdir, rename, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { hasCode, staged } from '../../../runtime/durable-files.ts';
import { fitsSocket, isListening } from '../socket.ts';

const NAME = /^start-[0-9a-f]{8}$/;

export interface StartTurn {
  readonly isMine: boolean;
  /** Asks once: while another start has the turn, ask again later. */
  ask(): Promise<void>;
  end(): Promise<void>;
}

export function startTurn(folder: string): StartTurn {
  let own: { readonly name: string; readonly server: Server } | undefined;
  let isMine = false;

  async function leave(): Promise<void> {
    if (!own) return;
    const { name, server } = own;
    own = undefined;
    isMine = false;
    await rm(join(folder, name), { force: true });
    await new Promise((resolve) => server.close(resolve));
  }

  return {
    get isMine() {
      return isMine;
    },
    async ask() {
      if (isMine) return;
      own ??= await listenIn(folder);
      const others = own ? await othersIn(folder, own.name) : [];
      // Without a socket, as on a file system that has none, PostgreSQL's lock has to do.
      isMine = others.length === 0;
      // Of several that see each other one has to stay, or they would wait forever.
      if (others.some((other) => own && other < own.name)) await leave();
    },
    end: leave,
  };
}

const tries = 3;

/** Under its name only when it listens: until then it would look like that of a killed start. */
async function listenIn(folder: string): Promise<{ name: string; server: Server } | undefined> {
  for (let left = tries; left > 0; left -= 1) {
    const draft = staged(folder, 'start');
    const server = fitsSocket(draft) ? await listenAt(draft) : undefined;
    if (!server) return undefined;
    const name = `start-${randomBytes(4).toString('hex')}`;
    try {
      await rename(draft, join(folder, name));
      return { name, server };
    } catch (error) {
      server.close();
      // A start in another container took it for an abandoned one.
      if (!hasCode(error, 'ENOENT')) throw error;
    }
  }
  return undefined;
}

/** Undefined where sockets cannot be used. */
function listenAt(path: string): Promise<Server | undefined> {
  const server = createServer((connection) => connection.destroy()).unref();
  return new Promise((resolve) => {
    server.on('error', () => resolve(undefined));
    // Other starts may be of another user.
    server.listen({ path, readableAll: true, writableAll: true }, () => resolve(server));
  });
}

async function othersIn(folder: string, own: string): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => NAME.test(name) && name !== own);
  const others: string[] = [];
  for (const name of names) {
    if (await isListening(join(folder, name))) others.push(name);
    // Left by a killed start. No other one gets this name.
    else await rm(join(folder, name), { force: true }).catch(() => undefined);
  }
  return others;
}
