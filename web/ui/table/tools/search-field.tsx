/** Filters a list while typing. `/` focuses it from anywhere, Escape clears it. */
import { XMarkIcon } from '../../icons/marks.ts';
import { MagnifyingGlassIcon } from '../../icons/small.ts';
import { Kbd, TextInput } from '@mantine/core';
import { memo, startTransition, useOptimistic, useRef, type KeyboardEvent, type RefObject } from 'react';
import { lists } from '../../../../domain/text.ts';
import { ariaKeys } from '../../shortcuts/shortcuts.ts';
import { useHandler } from '../../form/use-handler.ts';
import { useShortcut } from '../../shortcuts/use-shortcut.ts';
import { IconAction } from '../../button/icon-action.tsx';
import classes from './search-field.module.css';

interface SearchFieldProps {
  readonly placeholder: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Arrow down moves from the field to the results. */
  readonly onLeave?: () => void;
  /** Results are found so fast that they appear with the letter. Two frames would take longer than one. */
  readonly isInstant?: boolean;
}

export const SearchField = memo(function SearchField(props: SearchFieldProps) {
  const { placeholder, onLeave, isInstant = false } = props;
  // Unless results are instant, the field shows a keystroke first; the list is drawn once, when its search is done.
  const [value, show] = useOptimistic(props.value);
  const onChange = useHandler((text: string) => {
    if (isInstant) return props.onChange(text);
    startTransition(() => {
      show(text);
      props.onChange(text);
    });
  });
  const input = useRef<HTMLInputElement>(null);
  useShortcut('search', () => {
    input.current?.focus();
    input.current?.select();
  });

  const onKeyDown = useHandler((event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown' && onLeave) {
      event.preventDefault();
      onLeave();
    }
    if (event.key !== 'Escape') return;
    if (value) onChange('');
    else input.current?.blur();
  });

  return (
    <SearchInput
      ref={input}
      placeholder={placeholder}
      value={value}
      onChange={onChange}
      onKeyDown={onKeyDown}
    />
  );
});

interface SearchInputProps extends Pick<SearchFieldProps, 'placeholder' | 'value' | 'onChange'> {
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly ref: RefObject<HTMLInputElement | null>;
}

/** The list that follows does not draw it again. */
const SearchInput = memo(function SearchInput(props: SearchInputProps) {
  const { placeholder, value, onChange, onKeyDown, ref } = props;
  const clear = () => {
    onChange('');
    ref.current?.focus();
  };
  return (
    <TextInput
      ref={ref}
      type="search"
      classNames={{ input: classes['input'] }}
      aria-label={placeholder}
      aria-keyshortcuts={ariaKeys('search')}
      placeholder={placeholder}
      autoComplete="off"
      spellCheck={false}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={onKeyDown}
      leftSection={<MagnifyingGlassIcon width={16} height={16} aria-hidden />}
      rightSection={
        value ? (
          <IconAction name={lists.clearSearch} icon={XMarkIcon} onClick={clear} />
        ) : (
          <Kbd className={classes['hint']} size="xs" aria-hidden>
            /
          </Kbd>
        )
      }
    />
  );
});
