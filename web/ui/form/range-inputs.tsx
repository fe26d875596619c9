/** The two ends of a range; the second shows an error if it is before the first. */
import { TextInput, type MantineSize } from '@mantine/core';
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
  const common = { type: kind, step, size };
  return (
    <>
      <TextInput {...common} {...from} {...(isFirstField && { 'data-autofocus': true })} />
      <TextInput {...common} {...to} error={rangeProblem(kind, from.value, to.value)} />
    </>
  );
}
