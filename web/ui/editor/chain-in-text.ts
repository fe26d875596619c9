import type { ChainedCommands, Editor } from '@tiptap/react';

/**
 * Begins a chain of commands with the focus in the text. The editor's own `focus` command waits for the next
 * frame: keys that are typed until then would be lost.
 */
export function chainInText(editor: Editor): ChainedCommands {
  editor.view.focus();
  return editor.chain();
}
