import { Input } from '@mantine/core';
import { useImperativeHandle, useLayoutEffect, useRef, type ChangeEvent } from 'react';
import type { RichTextEditorProps } from '../../ui/editor/rich-text-editor.tsx';
import classes from './content-field.module.css';

type SourceEditorProps = Omit<RichTextEditorProps, 'onSimplified'>;

/** The HTML source, for pasting. Input stays unchanged; sanitising happens on saving. */
export function SourceEditor(props: SourceEditorProps) {
  const { value, onChange, labelledBy, describedBy, isInvalid, path, ref } = props;
  const field = useRef<HTMLTextAreaElement>(null);
  /** Cursor position to restore after the text has changed. */
  const cursor = useRef<number>(undefined);

  useImperativeHandle(ref, () => ({
    insert: (text) => {
      const { selectionStart = value.length, selectionEnd = value.length } = field.current ?? {};
      cursor.current = selectionStart + text.length;
      field.current?.focus();
      onChange(value.slice(0, selectionStart) + text + value.slice(selectionEnd));
    },
  }));
  useLayoutEffect(() => {
    if (cursor.current === undefined) return;
    field.current?.setSelectionRange(cursor.current, cursor.current);
    cursor.current = undefined;
  }, [value]);

  return (
    <Input
      component="textarea"
      multiline
      ref={field}
      classNames={{ input: classes['source'] }}
      rows={14}
      data-path={path}
      spellCheck={false}
      value={value}
      onChange={({ currentTarget }: ChangeEvent<HTMLTextAreaElement>) => onChange(currentTarget.value)}
      error={isInvalid}
      // Labelled and described here; Mantine's own attributes would override that with nothing.
      withAria={false}
      aria-invalid={isInvalid || undefined}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      aria-required
    />
  );
}
