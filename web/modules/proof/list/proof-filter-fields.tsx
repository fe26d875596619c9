/** The fields of 'Filter Proof', the most used first. */
import { TextInput } from '@mantine/core';
import {
  exactFilterNames,
  numberFilterNames,
  proofFilterWords,
  textFilterNames,
  type PanelField,
} from '../../../../domain/proof/filter.ts';
import { proofLabels as labels } from '../../../../domain/proof/text.ts';
import { alternativesIn } from '../../../../domain/record/list-filter.ts';
import { dayRange } from '../../../record-screens/filters/day-range.ts';
import type { FilterView } from '../../../record-screens/filters/filter-view.ts';
import { RangeInputs } from '../../../ui/period/range-inputs.tsx';
import { PanelPair } from '../../../ui/dialog/side-panel.tsx';

export function ProofFilterFields({ view }: { readonly view: FilterView<PanelField> }) {
  const { values, set } = view.filters;
  const bind = (name: PanelField) => {
    const value = values[name] ?? '';
    return {
      label: proofFilterWords.labelOf(name),
      value: value.includes('\n') ? alternativesIn(value).join(', ') : value,
      onChange: ({ currentTarget }: { currentTarget: { value: string } }) => set(name, currentTarget.value),
    };
  };
  return (
    <>
      <PanelPair>
        {textFilterNames.map((name, index) => (
          <TextInput key={name} {...bind(name)} {...(index === 0 && { 'data-autofocus': true })} />
        ))}
        {exactFilterNames
          .filter((name) => values[name])
          .map((name) => (
            <TextInput key={name} {...bind(name)} />
          ))}
      </PanelPair>
      <PanelPair legend={labels.date}>
        <RangeInputs kind="date" {...dayRange(view.filters, proofFilterWords)} />
      </PanelPair>
      {numberFilterNames.map((name) => (
        <PanelPair key={name} legend={labels[name]}>
          <RangeInputs kind="number" step={1} from={bind(`${name}Min`)} to={bind(`${name}Max`)} />
        </PanelPair>
      ))}
    </>
  );
}
