/** One field for each digit of a code; a complete code is submitted automatically. */
import { PinInput } from '@mantine/core';
import classes from './code-digits.module.css';

interface CodeDigitsProps {
  /** Fixed: it keeps Mantine from recreating the fields, which would lose focus. */
  readonly id: string;
  readonly length: number;
  readonly label: string;
  readonly digitLabel: (position: number, length: number) => string;
  readonly code: string;
  readonly isBusy: boolean;
  readonly onChange: (code: string) => void;
  readonly onComplete: (code: string) => void;
}

export function CodeDigits(props: CodeDigitsProps) {
  const { id, length, label, digitLabel, code, isBusy, onChange, onComplete } = props;
  return (
    <PinInput
      id={id}
      length={length}
      type="number"
      oneTimeCode
      placeholder=""
      size="md"
      aria-label={label}
      getInputProps={(index) => ({ 'aria-label': digitLabel(index + 1, length) })}
      className={classes['digits']}
      value={code}
      readOnly={isBusy}
      onChange={onChange}
      onComplete={onComplete}
    />
  );
}
