/** A multi-line text field that grows while typing. Done by the browser: measuring on each key takes longer than the rest of a form. */
import { Textarea, type TextareaProps } from '@mantine/core';
import classes from './long-text.module.css';

interface LongTextProps extends Omit<TextareaProps, 'rows' | 'autosize' | 'minRows' | 'maxRows' | 'style'> {
  /** At first, and at most. */
  readonly lines: readonly [number, number];
}

export function LongText({ lines: [first, most], ...props }: LongTextProps) {
  return (
    <Textarea
      {...props}
      rows={first}
      resize="vertical"
      classNames={{ input: classes['text'] }}
      style={{ '--first': first, '--most': most }}
    />
  );
}
