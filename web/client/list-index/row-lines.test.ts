import { expect, it } from 'vitest';
import { rowLines } from './row-lines.ts';

function body(text: string, size: number): ReadableStream<Uint8Array> {
  const bytes = new TextEncoder().encode(text);
  let at = 0;
  return new ReadableStream({
    pull(controller) {
      if (at >= bytes.length) return controller.close();
      controller.enqueue(bytes.slice(at, at + size));
      at += size;
    },
  });
}

async function read(text: string, size: number): Promise<string[]> {
  const rows: string[] = [];
  for await (const lines of rowLines(body(text, size))) rows.push(...lines);
  return rows;
}

const rows = ['{"_id":"1","name":"રમત, {"}', '{"_id":"2","name":"a\\nb"}', '{"_id":"3"}'];
const list = `{"data":[\n${rows.join(',\n')}\n],"message":"ok"}`;

it.each([1, 7, 64, 10_000])('reads one row per line, however the text is split (%i bytes)', async (size) => {
  expect(await read(list, size)).toEqual(rows);
});

it('yields a large chunk in parts, so that the screen can update in between', async () => {
  const many = Array.from({ length: 1000 }, (_, at) => `{"_id":"${at}"}`);
  const sizes: number[] = [];
  for await (const lines of rowLines(body(`{"data":[\n${many.join(',\n')}\n],"message":"ok"}`, 1_000_000)))
    sizes.push(lines.length);
  expect(Math.max(...sizes)).toBe(50);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(1000);
});

it('reads an empty list', async () => {
  expect(await read('{"data":[\n\n],"message":"ok"}', 5)).toEqual([]);
});

it('rejects a truncated list', async () => {
  const message = 'the list broke off';
  await expect(read(list.slice(0, -20), 8)).rejects.toThrow(message);
  await expect(read(list.slice(0, 30), 8)).rejects.toThrow(message);
});
