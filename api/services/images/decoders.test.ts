/** Images built to stall a decoder, killed decoders, and fair sharing between users. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { childrenOf, isRunning } from '../../testing/children.ts';
import { manyScans, slowPicture } from '../../testing/samples/long-picture.ts';
import { picture } from '../../testing/samples/whitelabel-form.ts';
import { cleanImage, cleanPicture, ImageRefused, pictureFile } from './images.ts';

const box = { width: 720, height: 200 };
const longMs = 60_000;
const decoders = () => childrenOf(process.pid, 'decoder-process');

const outcome = (bytes: Buffer, person = 'somebody') =>
  outcomeOf(cleanImage(bytes, box, { person, hasDocument: true }));

function outcomeOf(cleaning: Promise<unknown>): Promise<string> {
  return cleaning.then(
    () => 'accepted',
    (error: unknown) => (error instanceof ImageRefused ? error.reason : String(error)),
  );
}

it('refuses a progressive JPEG with thousands of scans and accepts one with a few', async () => {
  expect(await outcome(await manyScans(5000))).toBe('tooDemanding');
  expect(await outcome(await manyScans(20))).toBe('accepted');
});

it('refuses a GIF with too many frames', async () => {
  const header = Buffer.from('47494638396101000100800000000000ffffff', 'hex');
  const frame = Buffer.from('2c0000000001000100000202440100', 'hex');
  const gif = (frames: number) =>
    Buffer.concat([header, ...Array.from({ length: frames }, () => frame), Buffer.from(';')]);
  expect([await outcome(gif(3)), await outcome(gif(5001))]).toEqual(['accepted', 'tooDemanding']);
});

it('processes all images of one person without delaying others', async () => {
  const slow = await slowPicture();
  const small = await picture().png().toBuffer();
  const finished: string[] = [];
  const many = Array.from({ length: 6 }, () => outcome(slow, 'one').then(() => finished.push('slow')));
  await outcome(small, 'another').then(() => finished.push('small'));
  await Promise.all(many);
  expect(finished).toHaveLength(7);
  // Otherwise it would be the last.
  expect(finished.indexOf('small')).toBeLessThan(5);
}, 90_000);

it('refuses clearly when one person has too many waiting, and still accepts others', async () => {
  const slow = await slowPicture(2000);
  // Written before, so that all ask for their turn at once and none has been finished meanwhile.
  const paths = await Promise.all(Array.from({ length: 24 }, () => pictureFile(slow)));
  const flood = paths.map((path) => outcomeOf(cleanPicture('flooding', { path, box, hasDocument: true })));
  expect(await outcome(await picture().png().toBuffer(), 'another')).toBe('accepted');
  const outcomes = await Promise.all(flood);
  expect(outcomes.filter((each) => each === 'busy')).toHaveLength(2);
  expect(outcomes.filter((each) => each === 'accepted')).toHaveLength(22);
}, 120_000);

const isLinux = process.platform === 'linux';

it.runIf(isLinux)(
  'retries when a decoder is killed, and fails clearly if that happens twice',
  async () => {
    const slow = await slowPicture();
    const kill = async () => {
      const victims = await expect.poll(decoders, { timeout: longMs }).not.toEqual([]).then(decoders);
      for (const victim of victims) process.kill(victim, 'SIGKILL');
      for (const victim of victims) await expect.poll(() => isRunning(victim)).toBe(false);
    };
    await kill();
    const once = outcome(slow);
    await kill();
    expect(await once).toBe('accepted');
    await kill();
    const twice = outcome(slow);
    await kill();
    await kill();
    expect(await twice).toBe('broken');
    expect(await outcome(slow)).toBe('accepted');
  },
  120_000,
);

it.runIf(isLinux)('passes no secrets to a decoder', async () => {
  await outcome(await picture().png().toBuffer());
  const [decoder] = await decoders();
  const environment = await readFile(`/proc/${decoder}/environ`, 'utf8');
  const names = environment.split('\0').map((entry) => entry.split('=')[0]);
  const harmless = ['', 'TMPDIR', 'UV_THREADPOOL_SIZE', 'NODE_CHANNEL_FD', 'NODE_CHANNEL_SERIALIZATION_MODE'];
  expect(names.filter((name) => !harmless.includes(name ?? ''))).toEqual([]);
});

it.runIf(isLinux)(
  'ends decoders with the console, however it ends',
  async () => {
    const [images, pictures] = ['./images.ts', '../../testing/samples/long-picture.ts'].map(
      (file) => new URL(file, import.meta.url).href,
    );
    const script = `const { cleanImage } = await import('${images}');
    const { slowPicture } = await import('${pictures}');
    const slow = await slowPicture();
    for (;;) {
      await cleanImage(slow, { width: 720, height: 200 });
      console.log('cleaned');
    }`;
    const args = [...process.execArgv, '--input-type=module', '--eval', script];
    const program = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
    try {
      await once(program.stdout, 'data');
      const started = await childrenOf(program.pid ?? 0, 'decoder-process');
      expect(started).toHaveLength(1);
      program.kill('SIGKILL');
      for (const decoder of started) {
        await expect.poll(() => isRunning(decoder), { timeout: longMs }).toBe(false);
      }
    } finally {
      program.kill('SIGKILL');
    }
  },
  90_000,
);
