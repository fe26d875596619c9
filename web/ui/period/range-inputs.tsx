/** The two ends of a range; the second shows an error if it is before the first. */
import { TextInput, type MantineSize, type TextInputProps } from '@mantine/core';
import { useState } from 'react';
import { calendar } from '../../../domain/text.ts';
import { notANumber } from '../../../domain/values/text.ts';
import { parseDay } from '../../../domain/values/moment/day.ts';
import { DayField } from '../day/day-field.tsx';
import { pasteNumber } from '../form/pasted-number.ts';
import { rangeProblem, type RangeKind } from './ranges.ts';

export interface RangeEnd {
  readonly label: string;
  readonly value: string;
  readonly onChange: (event: { readonly currentTarget: { readonly value: string } }) => void;
}

interface RangeInputsProps {
  readonly kind: RangeKind;
  readonly from: RangeEnd;
  readonly to: RangeEnd;
  readonly step?: number;
  readonly size?: MantineSize;
  readonly isFirstField?: boolean;
}

export function RangeInputs({ kind, from, to, step, size, isFirstField }: RangeInputsProps) {
  const first = isFirstField && { 'data-autofocus': true };
  const error = rangeProblem(kind, from.value, to.value);
  if (kind === 'date') {
    return (
      <>
        <DayField {...dayEnd(from, size)} {...first} />
        <DayField {...dayEnd(to, size)} error={error} />
      </>
    );
  }
  const common = { step, size };
  return (
    <>
      <NumberEnd {...common} {...from} {...first} />
      <NumberEnd {...common} {...to} error={error} />
    </>
  );
}

type NumberEndProps = RangeEnd & Pick<TextInputProps, 'step' | 'size' | 'error'>;

/** What was pasted and is no number is refused until the value changes. */
function NumberEnd({ error, ...end }: NumberEndProps) {
  const { label, value, onChange } = end;
  const [refusedAt, setRefusedAt] = useState<string>();
  const change: RangeEnd['onChange'] = (event) => {
    setRefusedAt(undefined);
    onChange(event);
  };
  const paste = {
    set: (number: string) => change({ currentTarget: { value: number } }),
    refuse: () => setRefusedAt(value),
  };
  return (
    <TextInput
      type="number"
      {...end}
      error={refusedAt === value ? notANumber(label) : error}
      onChange={change}
      onPaste={(event) => pasteNumber(event, paste)}
    />
  );
}

/** An address may have a day in another form. */
function dayEnd({ label, value, onChange }: RangeEnd, size: MantineSize | undefined) {
  return {
    label,
    placeholder: calendar.any,
    value: parseDay(value) ?? value,
    onChange: (day: string) => onChange({ currentTarget: { value: day } }),
    ...(size && { size }),
  };
}
