import { extname } from 'node:path';

/** `module` without its extension, next to `importer`: JavaScript when compiled, TypeScript in tests. */
export function moduleBeside(importer: string, module: string): URL {
  return new URL(`./${module}${extname(importer)}`, importer);
}
