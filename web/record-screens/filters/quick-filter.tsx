/**
 * One filter above a list: type to find a value, Enter or Tab takes the highlighted one, several are
 * alternatives. Shows the chosen values while nothing is typed.
 */
import { Combobox, InputBase, useCombobox } from '@mantine/core';
import { CheckIcon, ChevronDownIcon } from '../../ui/icons/small.ts';
import { memo, useEffect, useEffectEvent, useState, type KeyboardEvent } from 'react';
import { alternativesIn, joinAlternatives } from '../../../domain/record/list-filter.ts';
import { generic, longListWords as words } from '../../../domain/text.ts';
import { foldText } from '../../../domain/values/fold.ts';
import { nameTerms } from '../../../domain/values/typed-term.ts';
import { useHandler } from '../../ui/form/use-handler.ts';
import classes from './quick-filters.module.css';

interface QuickFilterProps {
  readonly label: string;
  readonly value: string;
  /** Undefined until they have arrived. */
  readonly options: readonly string[] | undefined;
  readonly onChange: (value: string) => void;
}

/** Typing in the search draws the screen; this is the most expensive part above its list. */
export function QuickFilter({ onChange, ...props }: QuickFilterProps) {
  return <Filter {...props} onChange={useHandler(onChange)} />;
}

const Filter = memo(function Filter({ label, value, options: known, onChange }: QuickFilterProps) {
  const [typed, setTyped] = useState('');
  // Text that was confirmed before there were options: the best match is taken when they arrive.
  const [isAwaiting, setAwaiting] = useState(false);
  const options = known ?? [];
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const chosen = alternativesIn(value);
  const terms = nameTerms(typed);
  const [term = ''] = terms;
  // What starts with the text comes first, 'v' is Void before Not Void; what is chosen already comes last.
  const rankOf = (option: string) =>
    term === ''
      ? 0
      : Number(!terms.some((one) => foldText(option).startsWith(one))) + 2 * Number(chosen.includes(option));
  const found = options
    .filter((option) => terms.some((one) => foldText(option).includes(one)))
    .toSorted((a, b) => rankOf(a) - rankOf(b));
  const shown = [...chosen.filter((option) => !options.includes(option) && term === ''), ...found];
  const [first] = chosen;
  const summary = first === undefined ? label : words.chosen(label, first, chosen.length - 1);

  const toggle = (option: string) => {
    const next = chosen.includes(option) ? chosen.filter((one) => one !== option) : [...chosen, option];
    onChange(joinAlternatives(next));
    setTyped('');
  };
  const type = (text: string) => {
    setTyped(text);
    setAwaiting(false);
    combobox.openDropdown();
  };
  const light = useEffectEvent(() => {
    if (term === '') combobox.resetSelectedOption();
    else combobox.selectFirstOption();
  });
  useEffect(() => light(), [term, combobox.dropdownOpened, known]);

  const [awaited, setAwaited] = useState<string>();
  if (isAwaiting && known !== undefined) {
    setAwaiting(false);
    setTyped('');
    setAwaited(found[0]);
  }
  const add = useEffectEvent((option: string) => {
    if (!chosen.includes(option)) onChange(joinAlternatives([...chosen, option]));
  });
  useEffect(() => {
    if (awaited !== undefined) add(awaited);
  }, [awaited]);

  const onKeyDown = (event: KeyboardEvent) => {
    const at = combobox.getSelectedOptionIndex();
    const lit = shown[at] ?? found[0];
    if (known === undefined && term !== '') setAwaiting(event.key === 'Tab' || event.key === 'Enter');
    if (term !== '' && lit !== undefined) {
      if (event.key === 'Tab' && !chosen.includes(lit)) toggle(lit);
      // Keys may come faster than the options render; the list itself takes a highlighted one.
      if (event.key === 'Enter' && at < 0) toggle(lit);
    }
    if (event.key === 'Backspace' && typed === '' && chosen.length > 0) {
      onChange(joinAlternatives(chosen.slice(0, -1)));
    }
  };

  return (
    <Combobox
      store={combobox}
      onOptionSubmit={toggle}
      width={240}
      position="bottom-start"
      withinPortal={false}
      // Six closed lists on a screen would be drawn and measured with it.
      keepMounted={false}
    >
      <Combobox.Target>
        <InputBase
          size="xs"
          className={classes['filter']}
          classNames={{ input: classes['input'] }}
          data-chosen={chosen.length > 0 || undefined}
          // Its accessible name: the same label as in the panel would name two fields alike.
          placeholder={summary}
          wrapperProps={{ title: chosen.length > 1 ? words.several(chosen) : undefined }}
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={(event) => type(event.currentTarget.value)}
          onClick={() => combobox.openDropdown()}
          onBlur={() => {
            combobox.closeDropdown();
            if (!isAwaiting) setTyped('');
          }}
          onKeyDown={onKeyDown}
          rightSection={<ChevronDownIcon width={14} height={14} aria-hidden />}
          rightSectionWidth={22}
          rightSectionPointerEvents="none"
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options className={classes['options']} aria-label={words.choices}>
          {shown.map((option) => (
            <Combobox.Option key={option} value={option} active={chosen.includes(option)}>
              <span className={classes['option']}>
                <span className={classes['check']}>
                  {chosen.includes(option) && <CheckIcon width={14} height={14} aria-hidden />}
                </span>
                {option}
              </span>
            </Combobox.Option>
          ))}
        </Combobox.Options>
        <div role="status">
          {shown.length === 0 && (
            <Combobox.Empty>{known === undefined ? generic.loading : words.noChoice}</Combobox.Empty>
          )}
        </div>
      </Combobox.Dropdown>
    </Combobox>
  );
});
