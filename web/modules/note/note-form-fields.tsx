import type { NoteFields } from '../../../domain/note/note.ts';
import type { FormFieldsProps } from '../../record-screens/form/record-form.tsx';
import { useSuggestions } from '../../record-screens/form/use-suggestions.ts';
import { DayField } from '../../ui/day/day-field.tsx';
import { LongText } from '../../ui/form/long-text.tsx';
import { SuggestedText } from '../../ui/picker/suggested-text.tsx';
import classes from './note-form-fields.module.css';

type Suggested = 'origin' | 'agent' | 'user' | 'whatsappGroup';

interface TextProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** The text comes first: a quick note needs nothing else. */
export function NoteFormFields({ area, form, labels }: FormFieldsProps<NoteFields>) {
  const suggestions = useSuggestions<Suggested>(area, 'note');
  const suggested = (field: Suggested) => ({
    label: labels[field],
    suggestions: suggestions[field] ?? [],
    ...(form.getInputProps(field) as TextProps),
  });
  return (
    <>
      <LongText label={labels.note} withAsterisk lines={[6, 16]} {...form.getInputProps('note')} />
      <div className={classes['grid']}>
        <SuggestedText {...suggested('origin')} />
        <SuggestedText {...suggested('agent')} />
        <SuggestedText {...suggested('user')} />
        <DayField
          label={labels.date}
          {...(form.getInputProps('date') as TextProps)}
          value={form.values.date ?? ''}
        />
        <SuggestedText {...suggested('whatsappGroup')} className={classes['whole']} />
      </div>
    </>
  );
}
