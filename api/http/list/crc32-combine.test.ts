import { crc32 } from 'node:zlib';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { combinedCrc32 } from './crc32-combine.ts';

it('is the checksum of the joined bytes', () => {
  const bytes = fc.uint8Array({ maxLength: 3000 });
  fc.assert(
    fc.property(bytes, bytes, (first, second) => {
      const joined = crc32(Buffer.concat([first, second]));
      expect(combinedCrc32(crc32(first), crc32(second), second.length)).toBe(joined);
    }),
  );
  const long = Buffer.alloc(5_000_000, 'many bytes');
  expect(combinedCrc32(crc32('x'), crc32(long), long.length)).toBe(crc32(long, crc32('x')));
});
