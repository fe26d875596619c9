/**
 * JSON that takes 20 to 40 times as much memory as it is long. Each object gets room for 35 numbered fields, which is
 * filled twice as fast as that many small objects.
 */
export function memoryBomb(megabytes: number): string {
  const object = '{"34":0},';
  return `[${object.repeat((megabytes * 1e6) / object.length)}0]`;
}
