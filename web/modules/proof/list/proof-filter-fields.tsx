/** The fields of 'Filter Proof', the most used first. */
import { TextInput } from '@mantine/core';
import {
  exactFilterLabel,
  exactFilterNames,
  filterLabel,
  numberFilterNames,
  proofFilterWords,
  textFilterNames,
} from '../../../../domain/proof/filter.ts';
import { proofLabels, proofWords as words } from '../../../../domain/proof/text.ts';
import { alternativesIn } from '../../../../domain/record/list-filter.ts';
import { dayRange } from '../../../record-screens/filters/day-range.ts';
import type { FilterView } from '../../../record-screens/filters/filter-view.ts';
import { RangeInputs } from '../../../ui/form/range-inputs.tsx';
import { PanelPair } from '../../../ui/dialog/side-panel.tsx';

export function ProofFilterFields({ view }: { readonly view: FilterView<string> }) {
  const { values, set } = view.filters;
  const bind = (name: string, label: string) => {
    const value = values[name] ?? '';
    return {
      label,
      value: value.includes('\n') ? alternativesIn(value).join(', ') : value,
      onChange: ({ currentTarget }: { currentTarget: { value: string } }) => set(name, currentTarget.value),
    };
  };
  return (
    <>
      <PanelPair>
        {textFilterNames.map((name, index) => (
          <TextInput
            key={name}
            {...bind(name, filterLabel(name))}
            {...(index === 0 && { 'data-autofocus': true })}
          />
        ))}
        {exactFilterNames
          .filter((name) => values[name])
          .map((name) => (
            <TextInput key={name} {...bind(name, exactFilterLabel(name))} />
          ))}
      </PanelPair>
      <PanelPair legend={proofLabels.date}>
        <RangeInputs kind="date" {...dayRange(view.filters, proofFilterWords)} />
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
    </>
  );
}
