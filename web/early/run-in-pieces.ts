/** Runs the files of a screen, which the script in the head has begun to load. */

declare global {
  /** In the order in which they can run. Undefined for those who are not signed in. */
  var earlyFiles: readonly string[] | undefined;
}

/** One at a time, each in a separate task: together they would block the browser. */
export async function runInPieces(
  files: readonly string[],
  run: (file: string) => Promise<unknown> = (file) => import(/* @vite-ignore */ file),
): Promise<void> {
  for (const file of files) await run(`/${file}`);
}
