/** A worker process for tests: runs the named task within small limits. */
import { pbkdf2 } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { memoryBomb } from './memory-bomb.ts';
import { answerTasksWithin } from '../../services/workers/process-tasks.ts';

const held: Buffer[] = [];
const kept: object[] = [];

const cpuSeconds = Number(process.env['CPU_SECONDS'] ?? 60);

answerTasksWithin({ cpuSeconds, memoryMegabytes: 250 }, async (task: string) => {
  if (task === 'spend time') await promisify(pbkdf2)('a', 'b', 2 ** 30, 32, 'sha512');
  for (let round = 0; task === 'take memory' && round < 100; round += 1) {
    // Filled, so that it is really taken.
    held.push(Buffer.alloc(16 * 2 ** 20, 1));
    await sleep(1);
  }
  if (task === 'fill the heap') for (;;) kept.push(Array<number>(100).fill(kept.length));
  if (task === 'split a long text') return 'x'.repeat(2 ** 27).split('').length;
  if (task === 'parse a large text') return JSON.parse(memoryBomb(4)).length;
  if (task === 'wait') await sleep(120_000);
  if (task === 'fail') throw Object.assign(new Error('as requested'), { code: 'ENOSPC' });
  return process.pid;
});
