/** A few named colours, all readable on paper. */
import { Popover } from '@mantine/core';
import { RichTextEditor as Frame } from '@mantine/tiptap';
import { useEditorState, type Editor } from '@tiptap/react';
import { useState } from 'react';
import { chainInText } from './chain-in-text.ts';
import { editorWords, textColors } from './editor-text.ts';
import { ownEscape } from '../shortcuts/own-escape.ts';
import classes from './rich-text-editor.module.css';

export function RichTextColor({ editor }: { readonly editor: Editor }) {
  const [isOpen, setOpen] = useState(false);
  const color = useEditorState({
    editor,
    selector: (state) => state.editor.getAttributes('textStyle')['color'] as string | null | undefined,
  });
  const close = () => {
    setOpen(false);
    editor.view.focus();
  };
  const choose = (value: string | undefined) => {
    if (value) chainInText(editor).setColor(value).run();
    else chainInText(editor).unsetColor().run();
    close();
  };
  const choices = [{ name: editorWords.noColor, value: undefined }, ...textColors];
  return (
    <Popover opened={isOpen} onChange={setOpen} onDismiss={close} trapFocus shadow="md" zIndex={10_000}>
      <Popover.Target>
        <Frame.Control
          aria-label={editorWords.color}
          title={editorWords.color}
          active={Boolean(color)}
          onClick={() => setOpen(!isOpen)}
        >
          <span className={classes['letter']} style={{ borderColor: color ?? undefined }} aria-hidden>
            A
          </span>
        </Frame.Control>
      </Popover.Target>
      <Popover.Dropdown aria-label={editorWords.color}>
        <div className={classes['colors']}>
          {choices.map(({ name, value }) => (
            <button
              key={name}
              type="button"
              className={classes['color']}
              aria-pressed={(color ?? undefined) === value}
              onClick={() => choose(value)}
              {...ownEscape}
            >
              <span className={classes['swatch']} style={{ background: value }} aria-hidden />
              {name}
            </button>
          ))}
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}
