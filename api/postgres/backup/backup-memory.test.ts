/** Apart from backup.test.ts, which runs on a second kind of server: memory does not depend on it. */
import { expect, it } from 'vitest';
import { brandNewDatabase, digestsOf, newFile, restore, save } from '../../testing/backup-files.ts';
import { watchMemory } from '../../testing/attacks/live-memory.ts';
import { cloneDatabase } from '../../testing/test-console.ts';

it('does not hold all images in memory', async () => {
  const source = await cloneDatabase();
  await source.pool.query(
    `insert into file (hash, bytes, media_type, width, height, size)
     select n::text, convert_to(repeat(md5(n::text), 28125), 'UTF8'), 'image/jpeg', 1, 1, 900000
     from generate_series(1, 40) as n`,
  );
  // All images have 36 MB.
  const limit = 30;
  const memory = watchMemory(limit);
  const onProgress = () => memory.measure();
  const file = await newFile();
  await save(source, file, { onProgress });
  const target = await brandNewDatabase();
  await restore(target, file, { onProgress });
  expect(memory.mostMegabytes()).toBeLessThanOrEqual(limit);
  expect(await digestsOf(target.pool)).toEqual(await digestsOf(source.pool));
  await source.close();
});
