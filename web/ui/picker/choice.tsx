/** One of several options, found by typing. */
import { Combobox, TextInput } from '@mantine/core';
import { useState } from 'react';
import { pickers as words } from '../../../domain/text.ts';
import type { FieldProps } from './field.ts';
import { asOptions, named, type PickerOption } from './fitting.ts';
import { PickerList } from './picker-list.tsx';
import { usePicker } from './use-picker.ts';

interface ChoiceProps extends FieldProps {
  readonly options: readonly (string | PickerOption)[];
  /** Empty if nothing is chosen. */
  readonly value: string;
  readonly onChange: (value: string) => void;
}

export function Choice({ options: offered, value, onChange, label, error, ...field }: ChoiceProps) {
  const options = asOptions(offered);
  // Undefined while the field shows the choice.
  const [typed, setTyped] = useState<string>();
  const chosen = options.find((option) => option.value === value);
  const choose = (option: PickerOption) => {
    setTyped(undefined);
    if (option.value !== value) onChange(option.value);
  };
  const picker = usePicker({
    options,
    typed: typed ?? '',
    current: value,
    isStrict: true,
    onTake: choose,
    onEscape: () => setTyped(undefined),
    onFinish: () => {
      if (typed === undefined) return false;
      const option = named(options, typed);
      if (option) choose(option);
      else if (typed.trim() === '') setTyped(undefined);
      // Stays visible with an error; the previous choice must not be sent instead.
      else if (value !== '') onChange('');
      return option === undefined && typed.trim() !== '';
    },
  });
  const isUnknown = typed !== undefined && typed.trim() !== '' && !picker.isShown;
  return (
    <PickerList picker={picker} chosen={chosen ? [value] : []}>
      <TextInput
        {...field}
        {...picker.inputProps}
        label={label}
        error={error ?? (isUnknown && named(options, typed) === undefined ? words.notListed : undefined)}
        value={typed ?? chosen?.label ?? ''}
        rightSection={<Combobox.Chevron />}
        rightSectionPointerEvents="none"
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value);
          picker.typing(currentTarget.value);
        }}
        onClick={() => typed === undefined && picker.open(options)}
      />
    </PickerList>
  );
}
