import { expect, it } from 'vitest';
import { runInPieces } from './run-in-pieces.ts';

it('runs one file after the other, and no more after one that fails', async () => {
  const ran: string[] = [];
  const run = async (file: string) => {
    ran.push(`${file} begins`);
    await Promise.resolve();
    if (file === '/c.js') throw new Error('not found');
    ran.push(`${file} ends`);
  };
  await expect(runInPieces(['a.js', 'b.js', 'c.js', 'd.js'], run)).rejects.toThrow('not found');
  expect(ran).toEqual(['/a.js begins', '/a.js ends', '/b.js begins', '/b.js ends', '/c.js begins']);
});
