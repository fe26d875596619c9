/** The fonts for printing, so that documents look the same on every machine. */
import { fileURLToPath } from 'node:url';

/** The scripts in use: Latin, Gujarati, and Devanagari for Hindi. The Indian ones have no italics. */
export function documentFontDirs(): string[] {
  return [fileURLToPath(new URL('../../../../domain/proof/document/fonts', import.meta.url))];
}
