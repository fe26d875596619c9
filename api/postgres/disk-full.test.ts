/** A disk that is really full: a small file system that fills up while users save. */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { mkdtemp, rm, statfs, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { generic } from '../../domain/text.ts';
import { readConfig } from '../config.ts';
import { startConsole, type RunningConsole } from '../main.ts';
import { killPostmaster } from '../testing/embedded-folders.ts';
import type { CheckedBackup } from './backup/file/checked-backup.ts';
import { restoreBackup } from './backup/restore.ts';
import { startWriters } from '../testing/attacks/steady-writers.ts';

const admin = { username: 'admin', password: 'correct horse battery' };
const patience = { timeout: 120_000, interval: 100 };

const diskFullState = { status: 'disk full', live: true, ready: false };

const folder = await mkdtemp(path.join(os.tmpdir(), 'console-full-'));
const disk = path.join(folder, 'disk');

function mounted(): boolean {
  mkdirSync(disk);
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=160m', 'tmpfs', disk], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

const isMounted = mounted();
if (!isMounted) console.warn('This user cannot mount a file system: a full disk is not tested.');

let running: RunningConsole;
let token: string;

beforeAll(async () => {
  if (!isMounted) return;
  // With an empty cluster, which is faster than creating one.
  spawnSync('cp', ['-a', `${inject('clusterTemplate')}/.`, disk]);
  const environment = { PORT: '0', DATA_DIR: disk, ADMIN_PASSWORD: admin.password, LOG_LEVEL: 'silent' };
  running = await startConsole(readConfig(environment));
  const response = await fetch(`${running.address}/api/admin/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(admin),
  });
  ({ token } = (await response.json()) as { token: string });
});
afterAll(async () => {
  if (isMounted) {
    await running.stop();
    execFileSync('umount', ['--lazy', disk]);
  }
  await rm(folder, { recursive: true, force: true });
});

async function call(route: string) {
  const response = await fetch(`${running.address}/api${route}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  return { status: response.status, body: await response.json() };
}

/** Takes all free space; concurrent writers may get the last of it. */
async function fill(file: string): Promise<void> {
  const { bavail, bsize } = await statfs(disk);
  await writeFile(file, Buffer.alloc(bavail * bsize)).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOSPC') throw error;
  });
}

describe.runIf(isMounted)('a full disk', () => {
  it('returns a clear error, shows in the health check, loses nothing and recovers when there is space', async () => {
    expect(await call('/health')).toEqual({ status: 200, body: { status: 'ok' } });
    const writers = startWriters(running.address, token, 4, { pauseMs: 100 });
    const ballast = path.join(disk, 'ballast');
    try {
      await expect.poll(() => writers.acknowledged.length, patience).toBeGreaterThan(20);
      await fill(ballast);
      await expect.poll(() => call('/health'), patience).toEqual({ status: 503, body: diskFullState });
      await expect
        .poll(() => writers.troubles.map(({ message }) => message), patience)
        .toContain(generic.diskFull);
      // Also when the database stopped because of the full disk and cannot start. It may have done so by itself.
      await killPostmaster(disk);
      await expect
        .poll(() => call('/sports'), patience)
        .toEqual({ status: 503, body: { message: generic.diskFull } });
      expect(await call('/health')).toEqual({ status: 503, body: diskFullState });
      expect(await call('/health/live')).toEqual({ status: 200, body: { status: 'ok' } });
      await rm(ballast);
      await expect.poll(() => call('/health'), patience).toEqual({ status: 200, body: { status: 'ok' } });
      const sofar = writers.acknowledged.length;
      await expect.poll(() => writers.acknowledged.length, patience).toBeGreaterThan(sofar + 20);
    } finally {
      await writers.stop();
      await rm(ballast, { force: true });
    }
    const words = new Set(writers.troubles.map(({ status, message }) => `${status} ${message}`));
    const expected = [`503 ${generic.diskFull}`, `503 ${generic.unavailable}`];
    expect([...words].filter((text) => !expected.includes(text))).toEqual([]);
    const names: string[] = (await call('/sports')).body.data.map(
      ({ sportsName }: { sportsName: string }) => sportsName,
    );
    expect(new Set(names).size).toBe(names.length);
    expect(names).toEqual(expect.arrayContaining([...writers.acknowledged]));
  });

  it('is named by a restore whose database stopped', async () => {
    const pool = new pg.Pool({ host: path.join(folder, 'nobody-listens') });
    const restore = () =>
      restoreBackup(pool, {} as CheckedBackup, () => {}, new AbortController().signal, disk);
    const ballast = path.join(disk, 'ballast');
    await fill(ballast);
    await expect(restore()).rejects.toThrow('The disk of the database is full. Nothing was restored.');
    await rm(ballast);
    await expect(restore()).rejects.toThrow('ENOENT');
    await pool.end();
  });
});
