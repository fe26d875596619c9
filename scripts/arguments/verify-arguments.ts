/** `npm run verify -- FILE… [--keys FILE]`. */
import { parseArgs } from 'node:util';
import { verdicts, verifyCommand } from '../../domain/evidence/verify/text.ts';

export interface VerifyArguments {
  readonly files: readonly string[];
  readonly keysFile: string | undefined;
}

export function readVerifyArguments(args: readonly string[]): VerifyArguments {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: { keys: { type: 'string' } },
      allowPositionals: true,
    });
    if (positionals.length > 0) return { files: positionals, keysFile: values.keys };
  } catch {
    // An unknown option.
  }
  throw new Error(verifyCommand.usage);
}

/** Of all files together; undefined is one that cannot be read. Changed counts more than not sealed. */
export function exitCodeOf(found: readonly (string | undefined)[]): 0 | 1 | 2 {
  if (found.some((verdict) => verdict === verdicts.changed || verdict === verdicts.unknownKey)) return 1;
  return found.every((verdict) => verdict === verdicts.asSealed) ? 0 : 2;
}
