/**
 * The keyboard of every picker: arrow keys highlight, Enter and leaving the field take what is highlighted,
 * Escape leaves without taking. Enter with an open list never submits the form.
 */
import { useId, useState, type FocusEvent, type KeyboardEvent } from 'react';
import { ownEscape } from '../shortcuts/own-escape.ts';
import { fitting, type PickerOption } from './fitting.ts';

export interface PickerInput {
  readonly options: readonly PickerOption[];
  /** The options that fit this are listed. */
  readonly typed: string;
  /** Highlighted when the list is opened without typing. */
  readonly current?: string;
  /** Typing highlights the first option that fits; otherwise only the arrow keys highlight. */
  readonly isStrict: boolean;
  readonly onTake: (option: PickerOption) => void;
  /** Enter or leaving with nothing highlighted. Returns true if Enter must not submit the form. */
  readonly onFinish?: (how: 'enter' | 'leave') => boolean;
  /** After Escape: restores the previous value. */
  readonly onEscape?: () => void;
}

const mostShown = 20;
const strictlyShown = 100;
const nothing = -1;

export function usePicker(input: PickerInput) {
  const { options, typed, current, isStrict, onTake, onFinish, onEscape } = input;
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const [at, setAt] = useState(nothing);
  const shown = isOpen ? fitting(options, typed, isStrict ? strictlyShown : mostShown) : [];
  const isShown = shown.length > 0;
  const highlighted = shown[at];
  const optionId = (index: number) => `${id}-${index}`;

  const close = () => {
    setOpen(false);
    setAt(nothing);
  };
  const open = (from = shown) => {
    setOpen(true);
    setAt(from.findIndex(({ value }) => value === current));
  };
  const take = (option: PickerOption) => {
    close();
    onTake(option);
  };
  const step = (by: 1 | -1) => {
    if (isShown) return setAt((at + by + shown.length) % shown.length);
    const all = fitting(options, typed, isStrict ? strictlyShown : mostShown);
    const start = all.findIndex(({ value }) => value === current);
    setOpen(true);
    setAt(start === nothing ? (by === 1 ? 0 : all.length - 1) : start);
    return undefined;
  };
  /** Returns true if the key was handled. */
  const enter = (): boolean => {
    if (highlighted) take(highlighted);
    const isUsed = highlighted !== undefined || isShown;
    const isFinished = highlighted === undefined && onFinish?.('enter') === true;
    if (isUsed) close();
    return isUsed || isFinished;
  };

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing || event.altKey) return;
    const isPlain = !event.ctrlKey && !event.metaKey && !event.shiftKey;
    if (isPlain && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      event.preventDefault();
      step(event.key === 'ArrowDown' ? 1 : -1);
    } else if (event.key === 'Escape' && isShown) {
      event.stopPropagation();
      close();
      onEscape?.();
    } else if (event.key === 'Enter') {
      // With Ctrl the choice is taken and the form is sent by its own shortcut.
      if (enter() && isPlain) event.preventDefault();
    }
  };
  const onBlur = (event: FocusEvent<HTMLInputElement>) => {
    // Another window is in front: the field keeps the focus.
    if (document.activeElement === event.currentTarget) return;
    if (highlighted) take(highlighted);
    else {
      close();
      onFinish?.('leave');
    }
  };

  return {
    id,
    shown,
    isShown,
    at,
    optionId,
    open,
    close,
    take,
    /** Call with the text after each change. */
    typing: (text: string) => {
      setOpen(true);
      setAt(isStrict && text.trim() !== '' ? 0 : nothing);
    },
    inputProps: {
      role: 'combobox',
      autoComplete: 'off',
      'aria-autocomplete': 'list',
      'aria-haspopup': 'listbox',
      'aria-expanded': isShown,
      'aria-controls': isShown ? `${id}-list` : undefined,
      'aria-activedescendant': isShown && at !== nothing ? optionId(at) : undefined,
      onKeyDown,
      onBlur,
      ...(isShown && ownEscape),
    } as const,
  };
}

export type PickerState = ReturnType<typeof usePicker>;
