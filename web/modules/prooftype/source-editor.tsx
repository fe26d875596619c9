import { Input } from '@mantine/core';
import { useImperativeHandle, useLayoutEffect, useRef, type ChangeEvent } from 'react';
import type { RichTextEditorProps } from '../../ui/editor/rich-text-editor.tsx';
import classes from './content-field.module.css';

type SourceEditorProps = Omit<RichTextEditorProps, 'onSimplified'>;

/** The HTML itself, for people who paste it. What they typed stays as it is; cleaning happens on saving. */
export function SourceEditor(props: SourceEditorProps) {
  const { value, onChange, labelledBy, describedBy, isInvalid, ref } = props;
  const field = useRef<HTMLTextAreaElement>(null);
  /** Where the cursor belongs once the changed text is there. */
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
      spellCheck={false}
      value={value}
      onChange={({ currentTarget }: ChangeEvent<HTMLTextAreaElement>) => onChange(currentTarget.value)}
      error={isInvalid}
      // Named and described here; its own way would put nothing in their place.
      withAria={false}
      aria-invalid={isInvalid || undefined}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      aria-required
    />
  );
}
