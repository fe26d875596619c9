/** Free text with suggestions: what was typed stays, unless an arrow key highlighted a suggestion. */
import { TextInput } from '@mantine/core';
import type { FieldProps } from './field.ts';
import { asOptions } from './fitting.ts';
import { PickerList } from './picker-list.tsx';
import { usePicker } from './use-picker.ts';

interface SuggestedTextProps extends FieldProps {
  readonly suggestions: readonly string[];
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Only a suggestion makes sense: typing highlights the first one that fits. */
  readonly isStrict?: boolean;
}

export function SuggestedText(props: SuggestedTextProps) {
  const { suggestions, value, onChange, isStrict = false, label, ...field } = props;
  // What is typed already needs no suggestion, unless another one could be taken instead of it.
  const others = isStrict ? suggestions : suggestions.filter((text) => text !== value);
  const picker = usePicker({
    options: asOptions(others),
    typed: value,
    isStrict,
    onTake: (option) => onChange(option.value),
  });
  return (
    <PickerList picker={picker}>
      <TextInput
        {...field}
        {...picker.inputProps}
        label={label}
        value={value}
        onChange={({ currentTarget }) => {
          onChange(currentTarget.value);
          picker.typing(currentTarget.value);
        }}
        onClick={() => value === '' && picker.open()}
      />
    </PickerList>
  );
}
