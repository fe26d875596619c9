/** Images built to stall a decoder, killed decoders, and fair sharing between users. */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import { makePrivateFolder, removePrivateFolder } from '../../runtime/private-files.ts';
import { childrenOf, isRunning } from '../../testing/children.ts';
import { manyScans } from '../../testing/samples/long-picture.ts';
import { picture } from '../../testing/samples/whitelabel-form.ts';
import { cleanImage, cleanPicture, ImageRefused } from './images.ts';

const box = { width: 720, height: 200 };
const decoders = () => childrenOf(process.pid, 'decoder-process');

const outcome = (bytes: Buffer, person = 'somebody') =>
  outcomeOf(cleanImage(bytes, box, { person, hasDocument: true }));

function outcomeOf(cleaning: Promise<unknown>): Promise<string> {
  return cleaning.then(
    () => 'accepted',
    (error: unknown) => (error instanceof ImageRefused ? error.reason : String(error)),
  );
}

/**
 * Pictures that decoders wait for until the test writes them, however fast the machine is: each is a pipe. They have
 * to be sent in order, because writing waits for a decoder.
 */
async function heldPictures(count: number, person: string) {
  const bytes = await picture(20, 20).png().toBuffer();
  const folders = await Promise.all(Array.from({ length: count }, () => makePrivateFolder()));
  onTestFinished(() => Promise.all(folders.map(removePrivateFolder)).then(() => undefined));
  const paths = folders.map((folder) => join(folder, 'picture'));
  await promisify(execFile)('mkfifo', paths);
  // All of them ask for their turn at once.
  const outcomes = paths.map((path) => outcomeOf(cleanPicture(person, { path, box, hasDocument: false })));
  return { outcomes, send: (at: number) => writeFile(paths[at] ?? '', bytes) };
}

const isUnix = process.platform !== 'win32';

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

it.runIf(isUnix)('processes all images of one person without delaying others', async () => {
  const { outcomes, send } = await heldPictures(6, 'one');
  // Otherwise it would wait for earlier ones, which have not been sent yet.
  expect(await outcome(await picture().png().toBuffer(), 'another')).toBe('accepted');
  for (const at of outcomes.keys()) await send(at);
  expect(await Promise.all(outcomes)).toEqual(outcomes.map(() => 'accepted'));
});

it.runIf(isUnix)(
  'refuses clearly when one person has too many waiting, and still accepts others',
  async () => {
    const { outcomes, send } = await heldPictures(24, 'flooding');
    expect(await Promise.all(outcomes.slice(22))).toEqual(['busy', 'busy']);
    expect(await outcome(await picture().png().toBuffer(), 'another')).toBe('accepted');
    const accepted = outcomes.slice(0, 22);
    for (const at of accepted.keys()) await send(at);
    expect(await Promise.all(accepted)).toEqual(accepted.map(() => 'accepted'));
  },
);

const isLinux = process.platform === 'linux';

it.runIf(isLinux)('retries when a decoder is killed, and fails clearly if that happens twice', async () => {
  const kill = async () => {
    const victims = await expect.poll(decoders).not.toEqual([]).then(decoders);
    for (const victim of victims) process.kill(victim, 'SIGKILL');
    for (const victim of victims) await expect.poll(() => isRunning(victim)).toBe(false);
  };
  await outcome(await picture().png().toBuffer());
  await kill();
  const killedOnce = await heldPictures(1, 'somebody');
  await kill();
  await killedOnce.send(0);
  expect(await killedOnce.outcomes[0]).toBe('accepted');
  await kill();
  const killedTwice = await heldPictures(1, 'somebody');
  await kill();
  await kill();
  expect(await killedTwice.outcomes[0]).toBe('broken');
  expect(await outcome(await picture().png().toBuffer())).toBe('accepted');
});

it.runIf(isLinux)('passes no secrets to a decoder', async () => {
  await outcome(await picture().png().toBuffer());
  const [decoder] = await decoders();
  const environment = await readFile(`/proc/${decoder}/environ`, 'utf8');
  const names = environment.split('\0').map((entry) => entry.split('=')[0]);
  const harmless = ['', 'TMPDIR', 'UV_THREADPOOL_SIZE', 'NODE_CHANNEL_FD', 'NODE_CHANNEL_SERIALIZATION_MODE'];
  expect(names.filter((name) => !harmless.includes(name ?? ''))).toEqual([]);
});

it.runIf(isLinux)('ends decoders with the console, however it ends', async () => {
  const [images, pictures] = ['./images.ts', '../../testing/samples/long-picture.ts'].map(
    (file) => new URL(file, import.meta.url).href,
  );
  const script = `const { cleanImage } = await import('${images}');
    const { manyScans } = await import('${pictures}');
    const slow = await manyScans(40);
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
      await expect.poll(() => isRunning(decoder)).toBe(false);
    }
  } finally {
    program.kill('SIGKILL');
  }
});
