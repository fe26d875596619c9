/**
 * Marks files whose functions are mostly called before a screen is there. Chromium compiles these whole while they are loaded,
 * beside the page's thread, instead of one function after the other when it is called. Other browsers read a comment.
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
