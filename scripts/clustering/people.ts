/** Sixteen users who keep writing notes through the load balancer like a browser: each retries with the same key until it gets an answer. */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sections } from '../../domain/areas.ts';
import { permissions } from '../../domain/permissions.ts';
import { ports } from './ports.ts';

export const address = `http://127.0.0.1:${ports.people}`;
export const adminPassword = 'sample-cluster-password';
const betweenNotesMs = 400;
const pauseMs = 300;
const longestCallMs = 30_000;

export interface Answer {
  readonly status: number;
  readonly body: Record<string, unknown>;
}

interface CallOptions {
  readonly token?: string;
  readonly body?: object;
  readonly key?: string;
  readonly at?: string;
}

/** Status 0: no answer. */
export async function call(
  method: string,
  path: string,
  { token, body, key, at = address }: CallOptions = {},
): Promise<Answer> {
  try {
    const response = await fetch(`${at}/api${path}`, {
      method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body && { 'content-type': 'application/json' }),
        ...(key && { 'idempotency-key': key }),
      },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(longestCallMs),
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json') ?? false;
    return {
      status: response.status,
      body: isJson ? (JSON.parse(text) as Record<string, unknown>) : { text },
    };
  } catch (error) {
    return { status: 0, body: { message: String(error) } };
  }
}

export async function signIn(username: string, password = adminPassword): Promise<string> {
  const { status, body } = await call('POST', '/admin/login', { body: { username, password } });
  if (status !== 200) throw new Error(`sign-in of ${username}: ${status} ${String(body.message)}`);
  return String(body.token);
}

export async function hire(admin: string, username: string): Promise<void> {
  const person = { username, email: `${username}@example.test`, password: adminPassword };
  const rights = { role: 'user', section: sections, permissions };
  const { status, body } = await call('POST', '/admin/create', {
    token: admin,
    body: { ...person, ...rights },
  });
  if (status !== 201 && status !== 200) throw new Error(`hiring: ${status} ${String(body.message)}`);
}

export class Writers {
  /** Text of notes that were answered with 201. */
  readonly acknowledged: string[] = [];
  /** When, by the clock of this process. */
  readonly moments: number[] = [];
  /** How often each other answer was given. */
  readonly troubles = new Map<string, number>();
  #isStopping = false;
  readonly #all: Promise<unknown>;

  constructor(tokens: readonly string[]) {
    this.#all = Promise.all(tokens.map((token) => this.#write(token)));
  }

  async #write(token: string): Promise<void> {
    while (!this.#isStopping) {
      const key = randomUUID();
      for (;;) {
        const { status, body } = await call('POST', '/note/add', {
          token,
          key,
          body: { note: `sample ${key}` },
        });
        if (status === 201) {
          this.acknowledged.push(`sample ${key}`);
          this.moments.push(performance.now());
          break;
        }
        const words = `${status} ${String(body.message ?? body.text)}`;
        this.troubles.set(words, (this.troubles.get(words) ?? 0) + 1);
        if (this.#isStopping) break;
        await sleep(pauseMs);
      }
      await sleep(betweenNotesMs);
    }
  }

  /** The longest time without an answer since a moment, in seconds. */
  longestGapSince(moment: number): number {
    const since = this.moments.filter((at) => at > moment);
    const points = [moment, ...since, performance.now()];
    return Math.max(...points.slice(1).map((at, index) => at - (points[index] ?? at))) / 1000;
  }

  since(moment: number): number {
    return this.moments.filter((at) => at > moment).length;
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    await this.#all;
  }
}
