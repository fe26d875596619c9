/** The list below a picker's field. The field keeps the focus. */
import { Combobox, useCombobox } from '@mantine/core';
import { useEffect, type ReactElement } from 'react';
import { pickers as words } from '../../../domain/text.ts';
import classes from './picker.module.css';
import type { PickerState } from './use-picker.ts';

interface PickerListProps {
  readonly picker: PickerState;
  readonly chosen?: readonly string[];
  /** The field; the list is as wide. */
  readonly children: ReactElement;
}

export function PickerList({ picker, chosen = [], children }: PickerListProps) {
  const { shown, isShown, at, optionId } = picker;
  const store = useCombobox({ opened: isShown, onOpenedChange: (opens) => !opens && picker.close() });
  const highlightedId = isShown && at >= 0 ? optionId(at) : undefined;
  useEffect(() => {
    if (highlightedId === undefined) return;
    // Not `scrollIntoView`: a list that has just opened has no place yet, and the page would scroll to it.
    const option = document.getElementById(highlightedId);
    const list = option?.parentElement;
    if (!option || !list) return;
    const end = option.offsetTop + option.offsetHeight - list.clientHeight;
    list.scrollTop = Math.min(option.offsetTop, Math.max(list.scrollTop, end));
  }, [highlightedId]);
  return (
    <Combobox
      store={store}
      keepMounted={false}
      onOptionSubmit={(value) => {
        const option = shown.find((one) => one.value === value);
        if (option) picker.take(option);
      }}
    >
      <Combobox.DropdownTarget>{children}</Combobox.DropdownTarget>
      <Combobox.Dropdown>
        <Combobox.Options id={`${picker.id}-list`} aria-label={words.list} className={classes['list']}>
          {shown.map((option, index) => (
            <Combobox.Option
              key={option.value}
              id={optionId(index)}
              value={option.value}
              selected={index === at}
              active={chosen.includes(option.value)}
              aria-selected={chosen.includes(option.value)}
            >
              {option.label}
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
