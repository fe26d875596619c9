import { expect, it } from 'vitest';
import { heldWhile } from '../../testing/attacks/held-loop.ts';
import { hostileHtml, ordinaryHtml } from '../../testing/attacks/hostile-html.ts';
import { cleanTemplate } from './clean-template.ts';
import { sanitize } from './sanitize.ts';
import { NoTurnLeft } from '../../runtime/turns.ts';
import { variants } from '../../testing/variants.ts';

it('returns the sanitized template, whether short, long or cached', async () => {
  for (const html of [...ordinaryHtml, ...hostileHtml]) {
    const long = html + '<p>padding</p>'.repeat(400);
    const cleanLong = sanitize(long);
    expect(await cleanTemplate(html)).toBe(sanitize(html));
    expect(await cleanTemplate(long)).toBe(cleanLong);
    expect(await cleanTemplate(long)).toBe(cleanLong);
  }
});

it('does not block the event loop with the longest hostile templates', async () => {
  const all = ['<b>', '<x>', '<p><b>', '<li>', '<p style="color:red">', '<', '&'];
  // The slowest, and the longest to read.
  const parts = variants(all, (part) => ['<b>', '&'].includes(part));
  await cleanTemplate('<p>start the process</p>'.repeat(300));
  const held = await heldWhile(() =>
    Promise.all(parts.map((part) => cleanTemplate(part.repeat(100_000 / part.length), 'somebody'))),
  );
  // On this thread the first one alone would take a second.
  expect(held).toBeLessThan(200);
});

it('sanitizes once for concurrent requests', async () => {
  const html = `<p>${'one for all '.repeat(1000)}</p>`;
  const all = await Promise.all(Array.from({ length: 300 }, () => cleanTemplate(html)));
  expect(new Set(all)).toEqual(new Set([html]));
});

it('refuses a flood from one person and still serves others', async () => {
  const flood = Array.from({ length: 60 }, (_none, at) =>
    cleanTemplate(`<p>${at}</p>${'<p>flood</p>'.repeat(500)}`, 'flooding').then(
      () => 'clean',
      (error: unknown) => (error instanceof NoTurnLeft ? 'refused' : String(error)),
    ),
  );
  const other = '<p>not a flood</p>'.repeat(500);
  expect(await cleanTemplate(other, 'another')).toBe(other);
  const outcomes = await Promise.all(flood);
  expect(outcomes.filter((outcome) => outcome === 'clean')).toHaveLength(51);
  expect(outcomes.filter((outcome) => outcome === 'refused')).toHaveLength(9);
});
