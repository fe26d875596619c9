/** 'Filter Proof': what is typed counts when it is applied. */
import { Button, Drawer, TextInput } from '@mantine/core';
import { useState, type ReactNode, type SyntheticEvent } from 'react';
import { forms } from '../../../domain/messages.ts';
import {
  dateFilterNames,
  exactFilterLabel,
  exactFilterNames,
  filterLabel,
  numberFilterNames,
  textFilterNames,
  type ProofFilter,
} from '../../../domain/proof-filter.ts';
import { proofSentences } from '../../../domain/proof-messages.ts';
import { proofLabels, proofWords as words } from '../../../domain/proof-words.ts';
import { RangeInputs } from '../../ui/range-inputs.tsx';
import classes from './proof-filter-panel.module.css';

interface FilterPanelProps {
  readonly filter: ProofFilter;
  readonly onApply: (filter: ProofFilter) => void;
  readonly onClose: () => void;
}

/** Mounted is open: it begins with what filters now. Exact fields come from links, and are shown to be changed. */
export function ProofFilterPanel({ filter, onApply, onClose }: FilterPanelProps) {
  const [values, setValues] = useState(filter);
  const bind = (name: string, label: string) => ({
    label,
    value: values[name] ?? '',
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => {
      const { value } = currentTarget;
      setValues((now) => ({ ...now, [name]: value }));
    },
  });
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    onApply(values);
    onClose();
  };
  const reset = () => {
    setValues({});
    onApply({});
  };
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={400}
      title={proofSentences.filterPanel}
      closeButtonProps={{ 'aria-label': forms.close }}
      overlayProps={{ backgroundOpacity: 0.15 }}
    >
      <form className={classes['fields']} onSubmit={submit} noValidate>
        <div className={classes['pair']}>
          {textFilterNames.map((name, index) => (
            <TextInput
              key={name}
              {...bind(name, filterLabel(name))}
              {...(index === 0 && { 'data-autofocus': true })}
            />
          ))}
          {exactFilterNames
            .filter((name) => filter[name])
            .map((name) => (
              <TextInput key={name} {...bind(name, exactFilterLabel(name))} />
            ))}
        </div>
        {numberFilterNames.map((name) => (
          <Pair key={name} legend={filterLabel(name)}>
            <RangeInputs
              kind="number"
              step={1}
              from={bind(`${name}Min`, words.rangeOf(filterLabel(name), words.min))}
              to={bind(`${name}Max`, words.rangeOf(filterLabel(name), words.max))}
            />
          </Pair>
        ))}
        <Pair legend={proofLabels.date}>
          <RangeInputs
            kind="date"
            from={bind(dateFilterNames.start, words.rangeOf(proofLabels.date, words.from))}
            to={bind(dateFilterNames.end, words.rangeOf(proofLabels.date, words.to))}
          />
        </Pair>
        <div className={classes['buttons']}>
          <Button variant="default" onClick={reset}>
            {words.reset}
          </Button>
          <Button type="submit">{words.apply}</Button>
        </div>
      </form>
    </Drawer>
  );
}

function Pair({ legend, children }: { readonly legend: string; readonly children: ReactNode }) {
  return (
    <fieldset className={classes['pair']} aria-label={legend}>
      {children}
    </fieldset>
  );
}
