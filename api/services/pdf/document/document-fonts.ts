/** The fonts for printing, so that documents look the same on every machine. */
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const require = createRequire(import.meta.url);

const upright = ['400Regular', '700Bold'];
const slanted = ['400Regular_Italic', '700Bold_Italic'];

/** The scripts in use: Latin, Gujarati, and Devanagari for Hindi. The Indian ones have no italics. */
export function documentFontDirs(): string[] {
  return [
    ...inside(require.resolve('@expo-google-fonts/noto-sans/package.json'), [...upright, ...slanted]),
    ...inside(require.resolve('@expo-google-fonts/noto-sans-gujarati/package.json'), upright),
    ...inside(require.resolve('@expo-google-fonts/noto-sans-devanagari/package.json'), upright),
  ];
}

function inside(manifest: string, folders: readonly string[]): string[] {
  return folders.map((folder) => join(dirname(manifest), folder));
}
