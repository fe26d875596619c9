/** The bets of an original: odds, stack and time per row. The first row cannot be removed. */
import { PlusIcon, TrashIcon } from '@heroicons/react/16/solid';
import { Button, TextInput } from '@mantine/core';
import { useRef } from 'react';
import { tidyTime } from '../../../../domain/values/clock-time.ts';
import { reportLabels as labels, reportWords as words } from '../../../../domain/report/text.ts';
import { IconAction } from '../../../ui/table/icon-action.tsx';
import { emptyBet, moneyInput, type BetValues, type ReportFormState } from './report-form-values.ts';
import classes from './report-form.module.css';
import { useItemKeys } from './use-item-keys.ts';

interface BetsFieldsProps {
  readonly form: ReportFormState;
  readonly path: string;
}

export function BetsFields({ form, path }: BetsFieldsProps) {
  const bets = (form.getInputProps(path) as { value: BetValues[] }).value;
  const keys = useItemKeys(bets.length);
  const list = useRef<HTMLDivElement>(null);
  const add = () => {
    form.insertListItem(path, emptyBet);
    keys.added();
    setTimeout(() => list.current?.querySelector<HTMLElement>('[data-bet]:last-of-type input')?.focus());
  };
  const remove = (index: number) => {
    form.removeListItem(path, index);
    keys.removed(index);
    // The focused button is gone: focus the previous bet.
    setTimeout(() => {
      const above = list.current?.querySelectorAll('[data-bet]')[index - 1];
      above?.querySelector<HTMLElement>('input')?.focus();
    });
  };
  const missing = form.errors[path];
  return (
    <div className={classes['bets']} role="group" aria-label={words.bets}>
      <div ref={list}>
        {keys.list.map((key, index) => (
          <div key={key} className={classes['bet']} data-bet>
            <TextInput
              aria-label={words.betField(labels.odds, index + 1)}
              label={index === 0 ? labels.odds : undefined}
              {...moneyInput}
              min="0"
              {...withMissing(form.getInputProps(`${path}.${index}.odds`), index === 0 && missing)}
            />
            <TextInput
              aria-label={words.betField(labels.stack, index + 1)}
              label={index === 0 ? labels.stack : undefined}
              {...moneyInput}
              min="0"
              {...form.getInputProps(`${path}.${index}.stack`)}
            />
            <TimeInput form={form} path={`${path}.${index}.time`} bet={index + 1} />
            {index > 0 && (
              <IconAction
                name={words.removeBet(index + 1)}
                icon={TrashIcon}
                isDangerous
                onClick={() => remove(index)}
              />
            )}
          </div>
        ))}
      </div>
      <Button
        variant="subtle"
        size="compact-sm"
        className={classes['add']}
        leftSection={<PlusIcon width={14} height={14} aria-hidden />}
        onClick={add}
      >
        {words.addBet}
      </Button>
    </div>
  );
}

/** Shows the error about missing bets at the first bet. */
function withMissing<Props extends { error?: React.ReactNode }>(
  props: Props,
  missing: React.ReactNode,
): Props {
  return { ...props, error: props.error ?? (missing || undefined) };
}

function TimeInput({ form, path, bet }: BetsFieldsProps & { readonly bet: number }) {
  const { onBlur, ...props } = form.getInputProps(path) as { value: string; onBlur?: () => void };
  return (
    <TextInput
      aria-label={words.betField(labels.time, bet)}
      label={bet === 1 ? labels.time : undefined}
      placeholder={words.timeHint}
      inputMode="numeric"
      {...props}
      onBlur={() => {
        const tidy = tidyTime(props.value);
        if (tidy !== props.value) form.setFieldValue(path, tidy);
        onBlur?.();
      }}
      onKeyDown={(event) => {
        // Enter submits without a blur event.
        if (event.key === 'Enter') form.setFieldValue(path, tidyTime(props.value));
      }}
    />
  );
}
