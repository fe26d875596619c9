/** The command palette: go to a screen, create something, or find a value in all lists. */
import { MagnifyingGlassIcon } from '../../ui/icons/outline.ts';
import { createSpotlight, Spotlight } from '@mantine/spotlight';
import '@mantine/spotlight/styles.layer.css';
import { useEffect, useId, useState } from 'react';
import { paletteWords as words } from '../../../domain/record/search/text.ts';
import { FirstFocus, NoLateFocus, useFocusReturn } from '../../ui/dialog/dialog-focus.tsx';
import { usePaletteGroups } from './entries.ts';
import type { PaletteEntry } from './palette-source.ts';
import classes from './palette.module.css';

const [store, { open, close }] = createSpotlight();
/** Above the palette, and at least below it. */
const offset = 'min(80px, 9dvh)';

/** Keeps the selected entry where it is now, or selects the first. Spotlight itself counts from before the change. */
function selectSomething(): void {
  const { listId } = store.getState();
  const entries = [...(document.getElementById(listId)?.querySelectorAll('[data-action]') ?? [])];
  const selected = Math.max(
    0,
    entries.findIndex((entry) => entry.hasAttribute('data-selected')),
  );
  entries[selected]?.setAttribute('data-selected', 'true');
  store.updateState((state) => ({ ...state, selected }));
}

/** Enter takes the first entry, also if it arrives later than the typed text. After the list, which it needs. */
function Selection({ keys }: { readonly keys: string }) {
  useEffect(() => selectSomething(), [keys]);
  return null;
}

interface SelectedProps {
  readonly listId: string;
  readonly onSelect: (id: string | undefined) => void;
}

/**
 * Reports the selected entry, which Spotlight marks only visually and has no event for. Must be inside Spotlight: only there
 * does the list exist when the first effect runs.
 */
function Selected({ listId, onSelect }: SelectedProps) {
  useEffect(() => {
    const list = document.getElementById(listId);
    if (!list) return undefined;
    const read = () => onSelect(list.querySelector('[data-selected]')?.id);
    read();
    const observer = new MutationObserver(read);
    observer.observe(list, { subtree: true, childList: true, attributeFilter: ['id', 'data-selected'] });
    return () => observer.disconnect();
  }, [listId, onSelect]);
  return null;
}

interface OptionProps {
  readonly id: string;
  readonly isSelected: boolean;
  readonly entry: PaletteEntry;
  readonly onClick: () => void;
}

function Option({ id, isSelected, entry, onClick }: OptionProps) {
  return (
    <Spotlight.Action
      className={classes['entry']}
      onClick={onClick}
      role="option"
      aria-selected={isSelected}
      // Spotlight does not pass `id` on.
      renderRoot={(props) => <button type="button" {...props} id={id} />}
    >
      <entry.icon width={18} height={18} aria-hidden className={classes['icon']} />
      <span className={classes['label']}>{entry.label}</span>
      {entry.details !== undefined && <span className={classes['details']}>{entry.details}</span>}
    </Spotlight.Action>
  );
}

/** Open while mounted. */
export function Palette({ onClose }: { readonly onClose: () => void }) {
  const [typed, setTyped] = useState('');
  const groups = usePaletteGroups(typed);
  const listId = useId();
  const [selectedId, setSelectedId] = useState<string>();
  const filled = groups.filter(({ entries }) => entries.length > 0);
  const all = filled.flatMap(({ entries }) => entries);
  const state = groups.find((group) => group.state !== undefined && group.entries.length === 0)?.state;
  useEffect(() => {
    open();
    return close;
  }, []);
  useFocusReturn(undefined);
  const run = (entry: PaletteEntry) => {
    onClose();
    // After the palette is gone: a form that opens takes the focus.
    setTimeout(() => entry.run());
  };
  return (
    <Spotlight.Root
      store={store}
      // From the first drawing on: a key pressed right after the shortcut goes to the palette.
      forceOpened
      returnFocus={false}
      shortcut={null}
      query={typed}
      onQueryChange={setTyped}
      onSpotlightClose={onClose}
      scrollable
      style={{ '--palette-offset': offset }}
      yOffset={offset}
      overlayProps={{ backgroundOpacity: 0.35, blur: 0 }}
      attributes={{ content: { 'aria-label': words.title } }}
    >
      <NoLateFocus />
      <Spotlight.Search
        data-autofocus
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={all.length > 0}
        aria-controls={listId}
        aria-activedescendant={selectedId}
        placeholder={words.placeholder}
        aria-label={words.placeholder}
        leftSection={<MagnifyingGlassIcon width={18} height={18} aria-hidden />}
      />
      <Spotlight.ActionsList
        id={listId}
        className={classes['list']}
        role={all.length > 0 ? 'listbox' : undefined}
        aria-label={all.length > 0 ? words.title : undefined}
      >
        {filled.map(({ heading, entries }) => (
          <Spotlight.ActionsGroup key={heading} label={heading} role="group" aria-label={heading}>
            {entries.map((entry) => {
              const id = `${listId}-${all.indexOf(entry)}`;
              return (
                <Option
                  key={entry.key}
                  id={id}
                  isSelected={id === selectedId}
                  entry={entry}
                  onClick={() => run(entry)}
                />
              );
            })}
          </Spotlight.ActionsGroup>
        ))}
      </Spotlight.ActionsList>
      <FirstFocus />
      <Selection keys={all.map(({ key }) => key).join('\n')} />
      <Selected listId={listId} onSelect={setSelectedId} />
      {state !== undefined && (
        <Spotlight.Footer>
          <output className={classes['state']}>{state}</output>
        </Spotlight.Footer>
      )}
    </Spotlight.Root>
  );
}
