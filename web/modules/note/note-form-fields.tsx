import { Autocomplete, Textarea, TextInput } from '@mantine/core';
import type { NoteFields } from '../../../domain/note/note.ts';
import type { FormFieldsProps } from '../../record-screens/form/record-form.tsx';
import { useSuggestions } from '../../record-screens/form/use-suggestions.ts';
import classes from './note-form-fields.module.css';

const suggested = ['origin', 'agent', 'user', 'whatsappGroup'] as const;

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
          <Autocomplete
            key={field}
            label={labels[field]}
            data={[...(suggestions[field] ?? [])]}
            limit={20}
            openOnFocus={false}
            {...form.getInputProps(field)}
          />
        ))}
        <TextInput
          label={labels.date}
          type="date"
          {...form.getInputProps('date')}
          value={form.values.date ?? ''}
        />
      </div>
    </>
  );
}
