import { EventEmitter } from 'node:events';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { expect, it } from 'vitest';
import { importLimits } from '../../../../domain/values/limits.ts';
import { answerImport } from './import-queue.ts';

it('runs a few imports at once, and the next one when one of them ends', async () => {
  const people = Array.from({ length: importLimits.running + 1 }, (_, at) => `person ${at}`);
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  let arrived = 0;
  const calls = people.map((id) => {
    const raw = Object.assign(new EventEmitter(), { destroyed: false });
    const request = { live: { user: { id } } } as unknown as FastifyRequest;
    return answerImport(request, { raw } as unknown as FastifyReply, async ({ inTurn }) => {
      const turn = inTurn(async () => {
        started.push(id);
        await new Promise<void>((resolve) => ends.set(id, resolve));
      });
      arrived += 1;
      await turn;
      // The client has its answer.
      raw.emit('close');
    });
  });
  await expect.poll(() => arrived).toBe(people.length);
  expect(started).toHaveLength(importLimits.running);
  ends.get(started[0] ?? '')?.();
  await expect.poll(() => started).toHaveLength(people.length);
  for (const end of ends.values()) end();
  await Promise.all(calls);
});
