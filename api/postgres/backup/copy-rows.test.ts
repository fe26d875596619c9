import fc from 'fast-check';
import { expect, it } from 'vitest';
import { CopyRowCounter } from './copy-rows.ts';

/** Rows as written by `copy … (format binary)`. */
function binaryCopy(rows: readonly (readonly (Uint8Array | null)[])[]): Buffer {
  const int16 = (value: number) => {
    const bytes = Buffer.alloc(2);
    bytes.writeInt16BE(value);
    return bytes;
  };
  const int32 = (value: number) => {
    const bytes = Buffer.alloc(4);
    bytes.writeInt32BE(value);
    return bytes;
  };
  return Buffer.concat([
    Buffer.from('PGCOPY\n\u{FF}\r\n\0', 'latin1'),
    int32(0),
    int32(0),
    ...rows.flatMap((fields) => [
      int16(fields.length),
      ...fields.flatMap((field) => (field ? [int32(field.length), Buffer.from(field)] : [int32(-1)])),
    ]),
    int16(-1),
  ]);
}

it('counts rows however they are split into chunks', () => {
  const field = fc.option(fc.uint8Array({ maxLength: 40 }));
  fc.assert(
    fc.property(
      fc.array(fc.array(field, { maxLength: 4 }), { maxLength: 12 }),
      fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 1 }),
      (rows, sizes) => {
        const counter = new CopyRowCounter();
        const bytes = binaryCopy(rows);
        for (let at = 0, turn = 0; at < bytes.length; turn += 1) {
          expect(counter.isComplete).toBe(false);
          const size = sizes[turn % sizes.length]!;
          counter.push(bytes.subarray(at, at + size));
          at += size;
        }
        expect(counter).toMatchObject({ rows: rows.length, isComplete: true });
      },
    ),
  );
});
