/** Clients that keep saving while the database fails, and retry what was not acknowledged. */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

/** Like a patient user; sixteen at full speed would keep the machine busy while it recovers. */
const betweenTriesMs = 200;

export interface Answer {
  readonly status: number;
  readonly message: string;
}

export interface SteadyWriters {
  /** Names of records whose creation was acknowledged, in response order. */
  readonly acknowledged: readonly string[];
  /** Responses other than 201; dropped connections have status 0. */
  readonly troubles: readonly Answer[];
  /** Calls currently waiting for a response. */
  waiting(): number;
  stop(): Promise<void>;
}

/**
 * Each retries its call with the same Idempotency-Key until it is acknowledged. Without a pause they keep the machine
 * busy, which is right for a moment: more calls are under way at it.
 */
export function startWriters(
  address: string,
  token: string,
  count: number,
  { pauseMs = 0 } = {},
): SteadyWriters {
  const acknowledged: string[] = [];
  const troubles: Answer[] = [];
  let isStopping = false;
  let inFlight = 0;

  async function send(sportsName: string, key: string): Promise<Answer> {
    inFlight += 1;
    try {
      const response = await fetch(`${address}/api/sports`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          'idempotency-key': key,
        },
        body: JSON.stringify({ sportsName }),
      });
      const body = (await response.json()) as { message?: string };
      return { status: response.status, message: body.message ?? '' };
    } catch (error) {
      return { status: 0, message: String(error) };
    } finally {
      inFlight -= 1;
    }
  }

  async function write(): Promise<void> {
    while (!isStopping) {
      const key = randomUUID();
      const name = `sample ${key}`;
      for (;;) {
        const answer = await send(name, key);
        if (answer.status === 201) {
          acknowledged.push(name);
          await sleep(pauseMs);
          break;
        }
        troubles.push(answer);
        if (isStopping) break;
        await sleep(betweenTriesMs);
      }
    }
  }

  const writers = Array.from({ length: count }, write);
  return {
    acknowledged,
    troubles,
    waiting: () => inFlight,
    stop: async () => {
      isStopping = true;
      await Promise.all(writers);
    },
  };
}
