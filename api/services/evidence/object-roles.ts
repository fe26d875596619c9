/** What a reader sees in each object of a document: the names that a verifier reports as changed. */
import { createHash } from 'node:crypto';
import { roles, pageRole, pictureRole } from '../../../domain/evidence/object-roles.ts';
import { referencesIn, type ChromiumPdf, type PdfObject } from './chromium-pdf.ts';

export interface PrintedPicture {
  readonly group: string;
  /** from 1 */
  readonly position: number;
  readonly filename: string;
  /** SHA-256 in hexadecimal of each rendition of it that the document shows. */
  readonly printed: readonly string[];
}

export function rolesIn(
  { pages, objects }: Pick<ChromiumPdf, 'pages' | 'objects'>,
  pictures: readonly PrintedPicture[],
): ReadonlyMap<number, string> {
  const found = new Map<number, string>();
  pages.forEach((page, at) => {
    found.set(page.number, pageRole(at + 1));
    const contents = /\/Contents (\[[^\]]*\]|\d+ 0 R)/.exec(page.dictionary)?.[1] ?? '';
    for (const number of referencesIn(contents)) found.set(number, pageRole(at + 1));
  });
  const shown = new Map<string, string[]>();
  // Chromium writes equal pictures once: the object then has several names.
  for (const picture of pictures)
    for (const hash of new Set(picture.printed))
      shown.set(hash, [...(shown.get(hash) ?? []), pictureRole(picture)]);
  markFonts(objects, found);
  for (const object of objects)
    if (!found.has(object.number)) found.set(object.number, roleOf(object, shown));
  return found;
}

/** A font and everything it consists of. */
function markFonts(objects: readonly PdfObject[], found: Map<number, string>): void {
  const byNumber = new Map(objects.map((object) => [object.number, object]));
  const waiting = objects.filter(({ dictionary }) => /\/Type \/Font\b/.test(dictionary));
  for (let object = waiting.pop(); object; object = waiting.pop()) {
    if (found.has(object.number)) continue;
    found.set(object.number, roles.fonts);
    for (const number of referencesIn(object.dictionary)) {
      const part = byNumber.get(number);
      if (part) waiting.push(part);
    }
  }
}

function roleOf({ dictionary, stream }: PdfObject, shown: ReadonlyMap<string, readonly string[]>): string {
  if (/\/Subtype \/Image\b/.test(dictionary) && stream) {
    const names = shown.get(createHash('sha256').update(stream).digest('hex'));
    return names?.join(', ') ?? roles.logo;
  }
  return stream ? roles.drawing : roles.structure;
}
