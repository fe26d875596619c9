/** Names the pages, pictures and fonts that are not the sealed ones. */
import { toHex } from '../bytes.ts';
import { shortHash, type SealedObject, type SealStatement } from '../seal-statement.ts';
import { findings, items } from './text.ts';
import type { VerifyTools } from './known-keys.ts';
import type { Finding } from './verification.ts';

type Tools = Pick<VerifyTools, 'sha256'>;

export function comparePages(
  tools: Tools,
  pdf: SealStatement['pdf'],
  bytes: Uint8Array,
  text: string,
): readonly Finding[] {
  const printed = bytes.subarray(0, pdf.bytes);
  if (printed.length === pdf.bytes && toHex(tools.sha256(printed)) === pdf.sha256) return [];
  const inPlace = changedObjects(tools, pdf.objects, bytes, ([, offset]) => offset);
  // Inserted bytes move everything after them: then each object is found by its number.
  const isMoved = inPlace.length > 1 && inPlace.length >= pdf.objects.length / 2;
  const places = isMoved ? placesIn(text) : undefined;
  const changed = places
    ? changedObjects(tools, pdf.objects, bytes, ([number]) => places.get(number))
    : inPlace;
  if (changed.length === 0) return [{ item: items.file, words: findings.betweenObjects }];
  return [...new Set(changed.map(([, , , , role]) => role))].map((item) => ({
    item,
    words: findings.changed,
  }));
}

function changedObjects(
  { sha256 }: Tools,
  objects: readonly SealedObject[],
  bytes: Uint8Array,
  placeOf: (object: SealedObject) => number | undefined,
): readonly SealedObject[] {
  return objects.filter((object) => {
    const [, , length, hash] = object;
    const at = placeOf(object);
    return at === undefined || shortHash(sha256, bytes.subarray(at, at + length)) !== hash;
  });
}

/** The first place of each object number; later ones are of later revisions. */
function placesIn(text: string): ReadonlyMap<number, number> {
  const places = new Map<number, number>();
  for (let at = text.indexOf(' 0 obj\n'); at !== -1; at = text.indexOf(' 0 obj\n', at + 1)) {
    const digits = /(?:^|\n)(\d{1,9})$/.exec(text.slice(Math.max(0, at - 10), at))?.[1];
    if (digits !== undefined && !places.has(Number(digits))) places.set(Number(digits), at - digits.length);
  }
  return places;
}

/** The role of objects in a later revision. */
export function replacedIn(tail: string, objects: readonly SealedObject[]): readonly string[] {
  const roles = new Map(objects.map(([number, , , , role]) => [number, role]));
  return [...new Set([...placesIn(tail).keys()].flatMap((number) => roles.get(number) ?? []))];
}
