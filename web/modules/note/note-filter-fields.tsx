/** The filter fields of the note list. */
import { TextInput } from '@mantine/core';
import type { Area } from '../../../domain/areas.ts';
import { noteFilter } from '../../../domain/note/filter.ts';
import { noteLabels } from '../../../domain/note/text.ts';
import { dayRange } from '../../record-screens/filters/day-range.ts';
import type { FilterView } from '../../record-screens/filters/filter-view.ts';
import { useSuggestions } from '../../record-screens/form/use-suggestions.ts';
import { RangeInputs } from '../../ui/period/range-inputs.tsx';
import { PanelPair } from '../../ui/dialog/side-panel.tsx';
import { SuggestedText } from '../../ui/picker/suggested-text.tsx';
import type { PanelField } from './note-list.ts';

const suggested = ['origin', 'agent', 'user', 'whatsappGroup'] as const;

interface NoteFilterFieldsProps {
  readonly area: Area;
  readonly view: FilterView<PanelField>;
}

export function NoteFilterFields({ area, view }: NoteFilterFieldsProps) {
  const suggestions = useSuggestions<(typeof suggested)[number]>(area, 'note');
  const { values, set } = view.filters;
  const bind = (field: PanelField) => ({
    label: noteFilter.labelOf(field),
    value: values[field] ?? '',
    onChange: (event: { currentTarget: { value: string } }) => set(field, event.currentTarget.value),
  });
  return (
    <>
      <PanelPair legend={noteLabels.date}>
        <RangeInputs kind="date" {...dayRange(view.filters, noteFilter)} isFirstField />
      </PanelPair>
      {suggested.map((field) => (
        <SuggestedText
          key={field}
          {...bind(field)}
          onChange={(value) => set(field, value)}
          suggestions={suggestions[field] ?? []}
        />
      ))}
      <TextInput {...bind('note')} />
    </>
  );
}
