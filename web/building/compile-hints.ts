/**
 * Marks files whose functions are mostly called before a screen is shown. Chromium compiles these completely while they load,
 * off the main thread, instead of each function on its first call. For other browsers it is a comment.
 */
import type { Plugin } from 'vite';

const marked = ['react', 'first', 'parts', 'most-screens', 'layout'];
const hint = '//# allFunctionsCalledOnLoad\n';

export function compileHints(): Plugin {
  return {
    name: 'compile-hints',
    apply: 'build',
    generateBundle: {
      // It has to be the first line: after everything that puts something else there.
      order: 'post',
      handler(_options, bundle) {
        for (const output of Object.values(bundle))
          if (output.type === 'chunk' && marked.includes(output.name)) output.code = hint + output.code;
      },
    },
  };
}
