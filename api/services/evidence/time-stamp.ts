/** Requests a time stamp (RFC 3161) for a signature. Limited in time and size; the answer must match the request. */
import { createHash, randomBytes } from 'node:crypto';
import { sameBytes } from '../../../domain/evidence/bytes.ts';
import { elementsIn, integer, octets, sequence, yes, type Element } from '../../../domain/evidence/der.ts';
import { stampedHash, sha256Algorithm } from '../../../domain/evidence/time-stamp.ts';

const timeStampMs = 5000;
/** Tokens with their certificates have 2 to 8 KB. */
export const longestToken = 12 * 1024;

export class NoTimeStamp extends Error {}

/** The token; throws `NoTimeStamp` with the reason. */
export async function requestTimeStamp(
  url: string,
  signature: Uint8Array,
  limitMs = timeStampMs,
): Promise<Uint8Array> {
  const hash = createHash('sha256').update(signature).digest();
  const nonce = randomBytes(8);
  const body = sequence(
    integer(1),
    sequence(sha256Algorithm, octets(hash)),
    integer(nonce),
    yes, // with the certificate
  );
  const answer = await post(url, body, limitMs);
  const [status, token] = partsOf(elementsIn(answer)?.[0]) ?? [];
  const granted = partsOf(status)?.[0]?.content[0];
  if (granted === undefined || granted > 1 || !token) throw new NoTimeStamp('it was not granted');
  if (token.whole.length > longestToken) throw new NoTimeStamp('its answer is too large');
  const stamped = stampedHash(token.whole);
  if (
    !stamped ||
    !sameBytes(stamped.hash, hash) ||
    !stamped.rest.some((part) => sameBytes(part, integer(nonce)))
  )
    throw new NoTimeStamp('its answer is for something else');
  return Uint8Array.from(token.whole);
}

const partsOf = (element: Element | undefined) => element && elementsIn(element.content);

async function post(url: string, body: Uint8Array, limitMs: number): Promise<Uint8Array> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/timestamp-query', accept: 'application/timestamp-reply' },
      body: Buffer.from(body),
      redirect: 'error',
      signal: AbortSignal.timeout(limitMs),
    });
    if (!response.ok) throw new NoTimeStamp(`it answered ${response.status}`);
    return await readAtMost(response, 2 * longestToken);
  } catch (error) {
    if (error instanceof NoTimeStamp) throw error;
    const isLate = error instanceof Error && error.name === 'TimeoutError';
    throw new NoTimeStamp(
      isLate ? `it did not answer within ${limitMs / 1000} seconds` : 'it cannot be reached',
    );
  }
}

async function readAtMost(response: Response, limit: number): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    const bytes = part as Uint8Array;
    size += bytes.length;
    if (size > limit) throw new NoTimeStamp('its answer is too large');
    parts.push(bytes);
  }
  return Buffer.concat(parts);
}
