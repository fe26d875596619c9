/** 'Filter Proof': changes take effect on Apply. */
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import {
  dateFilterNames,
  exactFilterLabel,
  exactFilterNames,
  filterLabel,
  numberFilterNames,
  textFilterNames,
  type ProofFilter,
} from '../../../../domain/proof/filter.ts';
import { proofSentences, proofLabels, proofWords as words } from '../../../../domain/proof/text.ts';
import { RangeInputs } from '../../../ui/form/range-inputs.tsx';
import { PanelPair, SidePanel } from '../../../ui/dialog/side-panel.tsx';

interface FilterPanelProps {
  readonly filter: ProofFilter;
  readonly onApply: (filter: ProofFilter) => void;
  readonly onClose: () => void;
}

/** Open while mounted: starts with the active filter. Exact filters come from links and can be changed here. */
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
  const submit = () => {
    onApply(values);
    onClose();
  };
  const reset = () => {
    setValues({});
    onApply({});
  };
  const buttons = (
    <>
      <Button variant="default" onClick={reset}>
        {words.reset}
      </Button>
      <Button type="submit">{words.apply}</Button>
    </>
  );
  return (
    <SidePanel
      title={proofSentences.filterPanel}
      isOpen
      onClose={onClose}
      onSubmit={submit}
      buttons={buttons}
    >
      <PanelPair>
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
      </PanelPair>
      {numberFilterNames.map((name) => (
        <PanelPair key={name} legend={filterLabel(name)}>
          <RangeInputs
            kind="number"
            step={1}
            from={bind(`${name}Min`, words.rangeOf(filterLabel(name), words.min))}
            to={bind(`${name}Max`, words.rangeOf(filterLabel(name), words.max))}
          />
        </PanelPair>
      ))}
      <PanelPair legend={proofLabels.date}>
        <RangeInputs
          kind="date"
          from={bind(dateFilterNames.start, words.rangeOf(proofLabels.date, words.from))}
          to={bind(dateFilterNames.end, words.rangeOf(proofLabels.date, words.to))}
        />
      </PanelPair>
    </SidePanel>
  );
}
