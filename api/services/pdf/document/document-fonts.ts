/** The fonts for printing, so that documents look the same on every machine. */
import { fileURLToPath } from 'node:url';

/**
 * The scripts in use: Latin, Gujarati, and Devanagari for Hindi; the Indian ones have no italics. The folder `other` has
 * what names and texts may contain as well: other scripts of India, Arabic, Hebrew, emoji, arrows and other signs.
 */
export function documentFontDirs(): string[] {
  return [fileURLToPath(new URL('../../../../domain/proof/document/fonts', import.meta.url))];
}
