/** The originals of a report: sports, events, markets, P&L and bets of each. At least one remains. */
import { PlusIcon, TrashIcon } from '@heroicons/react/16/solid';
import { Button, MultiSelect, TagsInput, TextInput } from '@mantine/core';
import { useRef } from 'react';
import { forms } from '../../../../domain/text.ts';
import { reportLimits } from '../../../../domain/report/report.ts';
import { reportLabels as labels, reportWords as words } from '../../../../domain/report/text.ts';
import { IconAction } from '../../../ui/table/icon-action.tsx';
import { fieldSelector } from '../../../ui/form/form-guards.ts';
import { picksOnEnter } from '../../../ui/form/pick-on-enter.ts';
import { BetsFields } from './bets-fields.tsx';
import { emptyOriginal, moneyInput, type ReportFormState } from './report-form-values.ts';
import classes from './report-form.module.css';
import { useItemKeys } from './use-item-keys.ts';
import type { Suggestions } from '../options/use-options.ts';

interface OriginalsFieldsProps {
  readonly form: ReportFormState;
  readonly sports: readonly string[];
  readonly suggestions: Suggestions;
}

export function OriginalsFields({ form, sports, suggestions }: OriginalsFieldsProps) {
  const { originals } = form.values;
  const keys = useItemKeys(originals.length);
  const section = useRef<HTMLElement>(null);
  const add = () => {
    form.insertListItem('originals', emptyOriginal);
    keys.added();
    // The new original exists after the next render.
    setTimeout(() => {
      const last = section.current?.querySelector('[data-original]:last-of-type');
      last?.querySelector<HTMLElement>(fieldSelector)?.focus();
    });
  };
  const remove = (index: number) => {
    form.removeListItem('originals', index);
    keys.removed(index);
    setTimeout(() => {
      const near = section.current?.querySelectorAll('[data-original]')[Math.max(0, index - 1)];
      near?.querySelector<HTMLElement>(fieldSelector)?.focus();
    });
  };
  return (
    <section ref={section} className={classes['originals']} aria-label={labels.originals}>
      {keys.list.map((key, index) => (
        <fieldset key={key} className={classes['original']} data-original>
          <legend className={classes['legend']}>
            {words.original(index + 1)}
            {originals.length > 1 && (
              <IconAction
                name={words.removeOriginal(index + 1)}
                icon={TrashIcon}
                isDangerous
                onClick={() => remove(index)}
              />
            )}
          </legend>
          <OneOriginal form={form} path={`originals.${index}`} sports={sports} suggestions={suggestions} />
        </fieldset>
      ))}
      <Button
        variant="default"
        size="xs"
        className={classes['add']}
        leftSection={<PlusIcon width={14} height={14} aria-hidden />}
        disabled={originals.length >= reportLimits.originals}
        onClick={add}
      >
        {words.addOriginal}
      </Button>
    </section>
  );
}

interface OneOriginalProps extends OriginalsFieldsProps {
  readonly path: string;
}

function OneOriginal({ form, path, sports, suggestions }: OneOriginalProps) {
  const names = (field: 'eventNames' | 'marketNames') => ({
    label: labels[field],
    withAsterisk: true,
    data: [...suggestions[field]],
    limit: 20,
    openOnFocus: false,
    splitChars: ['\n'],
    maxTags: reportLimits.names,
    clearButtonProps: { 'aria-label': forms.reset },
    ...form.getInputProps(`${path}.${field}`),
    error: errorIn(form.errors, `${path}.${field}`),
  });
  return (
    <>
      <div className={classes['grid']}>
        <MultiSelect
          label={labels.sportNames}
          withAsterisk
          searchable
          // Focus moves here after a failed submit: an open list would cover the error.
          openOnFocus={false}
          selectFirstOptionOnChange
          wrapperProps={picksOnEnter}
          data={[...sports]}
          {...form.getInputProps(`${path}.sportNames`)}
        />
        <TagsInput {...names('eventNames')} />
        <TagsInput {...names('marketNames')} />
        <TextInput label={labels.pl} withAsterisk {...moneyInput} {...form.getInputProps(`${path}.pl`)} />
      </div>
      <BetsFields form={form} path={`${path}.betDetails`} />
    </>
  );
}

/** The error of a list, or of the first invalid name in it. */
function errorIn(errors: ReportFormState['errors'], path: string) {
  const key = Object.keys(errors).find((name) => name === path || name.startsWith(`${path}.`));
  return key === undefined ? undefined : errors[key];
}
