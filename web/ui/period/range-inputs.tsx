/** The two ends of a range; the second shows an error if it is before the first. */
import { TextInput, type MantineSize } from '@mantine/core';
import { calendar } from '../../../domain/text.ts';
import { parseDay } from '../../../domain/values/moment/day.ts';
import { DayField } from '../day/day-field.tsx';
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
  const common = { type: kind, step, size };
  return (
    <>
      <TextInput {...common} {...from} {...first} />
      <TextInput {...common} {...to} error={error} />
    </>
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
