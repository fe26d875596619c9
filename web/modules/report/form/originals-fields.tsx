/** The originals of a report: sports, events, markets, P&L and bets of each. At least one remains. */
import { PlusIcon, TrashIcon } from '../../../ui/icons/small.ts';
import { Button, TextInput } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { useContext, useRef } from 'react';
import { flushSync } from 'react-dom';
import { reportLimits } from '../../../../domain/report/report.ts';
import {
  reportLabels as labels,
  reportWords as words,
  shortReportError,
} from '../../../../domain/report/text.ts';
import { FindingsAt } from '../../../record-screens/findings/form-findings.tsx';
import { IconAction } from '../../../ui/button/icon-action.tsx';
import { fieldSelector } from '../../../ui/form/form-guards.ts';
import { KeyHint } from '../../../ui/form/key-hint.tsx';
import { Many } from '../../../ui/picker/many.tsx';
import { TypedTextsOfForm } from '../../../ui/picker/typed-texts.ts';
import { BetsFields } from './bets-fields.tsx';
import { isAboutOriginal } from './report-findings.ts';
import { clearErrorsIn, emptyOriginal, moneyInput, type ReportFormState } from './report-form-values.ts';
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
  const typed = useContext(TypedTextsOfForm);
  const section = useRef<HTMLElement>(null);
  const isFull = originals.length >= reportLimits.originals;
  const focusOriginal = (index: number) => {
    const near = section.current?.querySelectorAll('[data-original]')[index];
    near?.querySelector<HTMLElement>(fieldSelector)?.focus();
    near?.scrollIntoView({ block: 'nearest' });
  };
  // The original must exist before it gets the focus.
  const add = () => {
    if (isFull) return;
    flushSync(() => form.insertListItem('originals', emptyOriginal));
    focusOriginal(originals.length);
  };
  const remove = (index: number) => {
    flushSync(() => {
      form.removeListItem('originals', index);
      typed?.removeItem('originals', index);
      keys.removed(index);
    });
    focusOriginal(Math.max(0, index - 1));
  };
  useHotkeys([['alt+Enter', add]], [], true);
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
        tabIndex={-1}
        leftSection={<PlusIcon width={14} height={14} aria-hidden />}
        rightSection={<KeyHint keys="Alt+Enter" />}
        aria-keyshortcuts="Alt+Enter"
        disabled={isFull}
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
  const names = (field: 'sportNames' | 'eventNames' | 'marketNames', options: readonly string[]) => {
    const at = `${path}.${field}`;
    const given = form.getInputProps(at) as { value: string[]; onChange: (value: string[]) => void };
    return {
      label: labels[field],
      withAsterisk: true,
      options,
      most: reportLimits.names,
      ...given,
      onChange: (value: string[]) => {
        given.onChange(value);
        clearErrorsIn(form, at);
      },
      error: errorIn(form.errors, at),
    };
  };
  return (
    <>
      <div className={classes['grid']}>
        <Many {...names('sportNames', sports)} isStrict />
        <Many {...names('eventNames', suggestions.eventNames)} isStrict={false} />
        <Many {...names('marketNames', suggestions.marketNames)} isStrict={false} />
        <TextInput {...moneyInput(form, `${path}.pl`, labels.pl)} />
        <FindingsAt place="below" of={isAboutOriginal(path)} />
      </div>
      <BetsFields form={form} path={`${path}.betDetails`} />
    </>
  );
}

/** The error of a list, or of the first invalid name in it. */
function errorIn(errors: ReportFormState['errors'], path: string) {
  const key = Object.keys(errors).find((name) => name === path || name.startsWith(`${path}.`));
  const sentence = key === undefined ? undefined : errors[key];
  return typeof sentence === 'string' ? shortReportError(path, sentence) : sentence;
}
