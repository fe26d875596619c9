/** The filter fields of the report list. */
import { NativeSelect, TextInput } from '@mantine/core';
import type { Area } from '../../../../domain/areas.ts';
import { proofStatuses, voidStatuses } from '../../../../domain/report/report.ts';
import { shownFilter } from '../../../../domain/record/filter-text.ts';
import { alternativesIn, anyFinding } from '../../../../domain/record/list-filter.ts';
import { findingNames, reportWarnings } from '../../../../domain/record/finding-codes.ts';
import { reportFilters, type Amount } from '../../../../domain/report/filter.ts';
import { reportLabels as labels, reportWords as words } from '../../../../domain/report/text.ts';
import { dayRange } from '../../../record-screens/filters/day-range.ts';
import { RangeInputs } from '../../../ui/period/range-inputs.tsx';
import { PanelPair } from '../../../ui/dialog/side-panel.tsx';
import { SuggestedText } from '../../../ui/picker/suggested-text.tsx';
import { reportList, type PanelField, type ReportNarrowing } from '../store/report-list.ts';
import { useOptions, useReportSuggestions } from '../options/use-options.ts';

interface ReportFilterFieldsProps {
  readonly area: Area;
  readonly view: Pick<ReportNarrowing, 'filters'>;
}

export function ReportFilterFields({ area, view }: ReportFilterFieldsProps) {
  const { everOffered } = useOptions(area);
  const suggestions = useReportSuggestions(area);
  const { values, set } = view.filters;
  const bind = (field: PanelField) => ({
    label: reportFilters[field].label,
    value: inOneLine(values[field]),
    onChange: (event: { currentTarget: { value: string } }) => set(field, event.currentTarget.value),
  });
  const suggest = (field: PanelField, data: readonly string[]) => (
    <SuggestedText
      label={reportFilters[field].label}
      value={inOneLine(values[field])}
      onChange={(value) => set(field, value)}
      suggestions={data}
    />
  );
  const choose = (field: PanelField, offered: readonly string[]) => (
    <NativeSelect
      {...bind(field)}
      value={values[field] ?? ''}
      data={[{ value: '', label: words.any }, ...offered, ...chosenAbove(values[field], offered)]}
    />
  );
  const range = (amount: Amount) => (
    <PanelPair legend={labels[amount]}>
      <RangeInputs kind="number" step={0.01} from={bind(`${amount}Min`)} to={bind(`${amount}Max`)} />
    </PanelPair>
  );
  return (
    <>
      <PanelPair legend={labels.date}>
        <RangeInputs kind="date" {...dayRange(view.filters, reportList.filter)} isFirstField />
      </PanelPair>
      {suggest('catchBy', everOffered.catchBy)}
      <PanelPair>
        {choose('voidStatus', voidStatuses)}
        {choose('proofStatus', proofStatuses)}
      </PanelPair>
      {suggest('userName', suggestions.userName)}
      {suggest('agent', suggestions.agent)}
      {suggest('origin', suggestions.origin)}
      {suggest('sportName', everOffered.sport)}
      {suggest('eventName', suggestions.eventNames)}
      {suggest('marketName', suggestions.marketNames)}
      {suggest('proofType', everOffered.proofType)}
      <NativeSelect
        {...bind('finding')}
        value={values.finding ?? ''}
        data={[
          { value: '', label: words.any },
          { value: anyFinding, label: shownFilter('finding', anyFinding) },
          ...reportWarnings.map((code) => ({ value: code as string, label: findingNames[code] })),
          ...severalFindings(values.finding),
        ]}
      />
      {range('pl')}
      {range('odds')}
      {range('stack')}
      {range('acBalance')}
      {range('afterVoidBalance')}
      <TextInput {...bind('remark')} />
    </>
  );
}

/** From an address. */
function severalFindings(value = '') {
  return value.includes('\n') ? [{ value, label: shownFilter('finding', value) }] : [];
}

/** Several values come from the filters above the list or from an address. */
function inOneLine(value = ''): string {
  return value.includes('\n') ? alternativesIn(value).join(', ') : value;
}

function chosenAbove(value: string | undefined, offered: readonly string[]) {
  const isOffered = value === undefined || value === '' || offered.includes(value);
  return isOffered ? [] : [{ value, label: inOneLine(value) }];
}
