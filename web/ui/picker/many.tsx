/** Several options of a list, or several names typed freely with suggestions. */
import { Pill, PillsInput } from '@mantine/core';
import type { ClipboardEvent, KeyboardEvent } from 'react';
import { pickers as words } from '../../../domain/text.ts';
import type { FieldProps } from './field.ts';
import { asOptions, named } from './fitting.ts';
import classes from './picker.module.css';
import { PickerList } from './picker-list.tsx';
import { useTypedText } from './typed-texts.ts';
import { usePicker } from './use-picker.ts';

interface ManyProps extends FieldProps {
  readonly options: readonly string[];
  readonly value: readonly string[];
  readonly onChange: (value: string[]) => void;
  /** Only what is listed can be taken; otherwise the options are suggestions. */
  readonly isStrict: boolean;
  /** The form refuses more than this. One more is kept for that, so that nothing is dropped silently. */
  readonly most: number;
}

export function Many(props: ManyProps) {
  const { options, value, onChange, isStrict, most, label, error, withAsterisk, className, ...field } = props;
  const [typed, setTyped] = useTypedText(field['data-path']);
  const isTaken = (name: string) => named(asOptions(value), name) !== undefined;
  const add = (names: readonly string[]) => {
    setTyped('');
    const fresh = names.map((name) => name.trim()).filter((name) => name !== '' && !isTaken(name));
    if (fresh.length > 0) onChange([...value, ...new Set(fresh)].slice(0, most + 1));
  };
  const remove = (index: number) => onChange(value.filter((_, at) => at !== index));
  const left = asOptions(options.filter((name) => !isTaken(name)));
  const picker = usePicker({
    options: left,
    typed,
    isStrict,
    onTake: (option) => add([option.value]),
    onEscape: () => isStrict && setTyped(''),
    onFinish: () => {
      if (typed.trim() === '') return false;
      const option = isStrict ? named(left, typed)?.value : typed;
      if (option !== undefined) add([option]);
      return true;
    },
  });
  const isUnknown = isStrict && typed.trim() !== '' && !picker.isShown;

  const keyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Backspace' && typed === '' && value.length > 0) remove(value.length - 1);
    picker.inputProps.onKeyDown(event);
  };
  /** Lines of a spreadsheet's column are one name each. */
  const paste = (event: ClipboardEvent) => {
    const lines = event.clipboardData.getData('text/plain').split(/[\r\n]+/);
    if (isStrict || lines.length < 2) return;
    event.preventDefault();
    add(lines);
  };
  return (
    <PickerList picker={picker}>
      <PillsInput
        id={picker.id}
        label={label}
        withAsterisk={withAsterisk}
        className={className}
        classNames={{ input: classes['many'] }}
        error={error ?? (isUnknown ? words.notListed : undefined)}
      >
        <Pill.Group className={classes['pills']}>
          {value.map((name, index) => (
            <Pill
              key={name}
              withRemoveButton
              className={classes['pill']}
              title={name}
              removeButtonProps={{ 'aria-label': words.remove(name), tabIndex: -1, 'aria-hidden': false }}
              onRemove={() => remove(index)}
            >
              {name}
            </Pill>
          ))}
          <PillsInput.Field
            {...field}
            {...picker.inputProps}
            id={picker.id}
            data-filled={value.length > 0 || undefined}
            className={classes['field']}
            // At least as wide as its text: beside a long name it moves to a line of its own.
            style={{ flexBasis: `${typed.length + 1}ch` }}
            value={typed}
            onChange={({ currentTarget }) => {
              setTyped(currentTarget.value);
              picker.typing(currentTarget.value);
            }}
            onKeyDown={keyDown}
            onPaste={paste}
            onClick={() => typed === '' && picker.open()}
          />
        </Pill.Group>
      </PillsInput>
    </PickerList>
  );
}
