/** `npm run backup -- FILE [--force]`, `npm run restore -- FILE [--unsealed]`. */
import path from 'node:path';
import { parseArgs } from 'node:util';

const options = { backup: 'force', restore: 'unsealed' } as const;

export interface FileArguments {
  readonly file: string;
  /** Whether the option of the command is given. */
  readonly isGiven: boolean;
}

export function readFileArguments(command: keyof typeof options, args: readonly string[]): FileArguments {
  const option = options[command];
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { [option]: { type: 'boolean', default: false } },
    });
    const [file] = positionals;
    if (file && positionals.length === 1)
      return { file: path.resolve(file), isGiven: values[option] === true };
  } catch {
    // unknown option
  }
  throw new Error(`Usage: npm run ${command} -- FILE [--${option}]`);
}
