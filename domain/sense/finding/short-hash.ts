/**
 * A hash of 64 bits in plain JavaScript (cyrb53 with all its bits), for keys that records are found by: a save makes seven of
 * them and an import millions, and a cryptographic hash took most of the time. Not for security.
 */
export interface HashHalves {
  /** From -2^31 to 2^31 - 1. */
  readonly high: number;
  /** From 0 to 2^32 - 1. */
  readonly low: number;
}

export function shortHash(text: string): HashHalves {
  let low = 0xdeadbeef;
  let high = 0x41c6ce57;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    low = Math.imul(low ^ unit, 2_654_435_761);
    high = Math.imul(high ^ unit, 1_597_334_677);
  }
  low = Math.imul(low ^ (low >>> 16), 2_246_822_507) ^ Math.imul(high ^ (high >>> 13), 3_266_489_909);
  high = Math.imul(high ^ (high >>> 16), 2_246_822_507) ^ Math.imul(low ^ (low >>> 13), 3_266_489_909);
  return { high, low: low >>> 0 };
}
