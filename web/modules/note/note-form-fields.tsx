import { Textarea } from '@mantine/core';
import type { NoteFields } from '../../../domain/note/note.ts';
import type { FormFieldsProps } from '../../record-screens/form/record-form.tsx';
import { useSuggestions } from '../../record-screens/form/use-suggestions.ts';
import { DayField } from '../../ui/day/day-field.tsx';
import { SuggestedText } from '../../ui/picker/suggested-text.tsx';
import classes from './note-form-fields.module.css';

const suggested = ['origin', 'agent', 'user', 'whatsappGroup'] as const;

interface TextProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** The text comes first: a quick note needs nothing else. */
export function NoteFormFields({ area, form, labels }: FormFieldsProps<NoteFields>) {
  const suggestions = useSuggestions<(typeof suggested)[number]>(area, 'note');
  return (
    <>
      <Textarea
        label={labels.note}
        withAsterisk
        autosize
        minRows={6}
        maxRows={16}
        {...form.getInputProps('note')}
      />
      <div className={classes['grid']}>
        {suggested.map((field) => (
          <SuggestedText
            key={field}
            label={labels[field]}
            suggestions={suggestions[field] ?? []}
            {...(form.getInputProps(field) as TextProps)}
          />
        ))}
        <DayField
          label={labels.date}
          {...(form.getInputProps('date') as TextProps)}
          value={form.values.date ?? ''}
        />
      </div>
    </>
  );
}
