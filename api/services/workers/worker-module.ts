import { extname } from 'node:path';

/** `module` without its ending, beside `importer`: compiled it is JavaScript, in tests TypeScript. */
export function moduleBeside(importer: string, module: string): URL {
  return new URL(`./${module}${extname(importer)}`, importer);
}
