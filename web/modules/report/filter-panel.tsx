/** Every filter of the list, in a panel that slides in from the right; what is set counts at once. */
import { Autocomplete, Button, Drawer, NativeSelect, TextInput } from '@mantine/core';
import type { Area } from '../../../domain/areas.ts';
import { longListWords } from '../../../domain/long-list-words.ts';
import { forms } from '../../../domain/messages.ts';
import { proofStatuses, voidStatuses } from '../../../domain/modules/report.ts';
import { reportFilters, type Amount, type ReportFilterField } from '../../../domain/report-filter.ts';
import { reportLabels as labels, reportWords as words } from '../../../domain/report-words.ts';
import classes from './filter-panel.module.css';
import { useOptions, useSuggestions } from './use-options.ts';
import type { ReportParams } from './use-report-view.ts';

interface FilterPanelProps {
  readonly area: Area;
  readonly view: ReportParams;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

export function FilterPanel({ area, view, isOpen, onClose }: FilterPanelProps) {
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      position="right"
      size={400}
      title={longListWords.filters}
      closeButtonProps={{ 'aria-label': forms.close }}
      overlayProps={{ backgroundOpacity: 0.15 }}
      // A <header> would be a second banner of the page to those who listen.
      attributes={{ header: { role: 'presentation' } }}
    >
      {isOpen && <Fields area={area} view={view} onClose={onClose} />}
    </Drawer>
  );
}

type FieldsProps = Omit<FilterPanelProps, 'isOpen'>;
type PanelField = Exclude<ReportFilterField, 'searchTerm'>;

function Fields({ area, view, onClose }: FieldsProps) {
  const { choices } = useOptions(area);
  const suggestions = useSuggestions(area);
  const { values, set } = view.filters;
  const bind = (field: PanelField) => ({
    label: reportFilters[field].label,
    value: values[field] ?? '',
    onChange: (event: { currentTarget: { value: string } }) => set(field, event.currentTarget.value),
  });
  const suggest = (field: PanelField, data: readonly string[]) => (
    <Autocomplete
      label={reportFilters[field].label}
      value={values[field] ?? ''}
      onChange={(value) => set(field, value)}
      data={[...data]}
      limit={30}
      openOnFocus={false}
    />
  );
  const choose = (field: PanelField, offered: readonly string[]) => (
    <NativeSelect {...bind(field)} data={[{ value: '', label: words.any }, ...offered]} />
  );
  const range = (amount: Amount) => (
    <Range legend={labels[amount]}>
      <TextInput {...bind(`${amount}Min`)} type="number" step="0.01" />
      <TextInput {...bind(`${amount}Max`)} type="number" step="0.01" />
    </Range>
  );
  return (
    <form
      className={classes['fields']}
      onSubmit={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <Range legend={labels.date}>
        <TextInput {...bind('startDate')} type="date" data-autofocus />
        <TextInput {...bind('endDate')} type="date" />
      </Range>
      {suggest('userName', suggestions.userName)}
      {suggest('agent', suggestions.agent)}
      {suggest('origin', suggestions.origin)}
      {suggest('sportName', choices.sport)}
      {suggest('eventName', suggestions.eventNames)}
      {suggest('marketName', suggestions.marketNames)}
      {range('pl')}
      {range('odds')}
      {range('stack')}
      {range('acBalance')}
      {range('afterVoidBalance')}
      {suggest('catchBy', choices.catchBy)}
      {suggest('proofType', choices.proofType)}
      <div className={classes['pair']}>
        {choose('proofStatus', proofStatuses)}
        {choose('voidStatus', voidStatuses)}
      </div>
      <TextInput {...bind('remark')} />
      <div className={classes['buttons']}>
        <Button variant="default" onClick={view.resetAll}>
          {longListWords.resetFilters}
        </Button>
        <Button type="submit">{forms.close}</Button>
      </div>
    </form>
  );
}

function Range({ legend, children }: { readonly legend: string; readonly children: React.ReactNode }) {
  return (
    <fieldset className={classes['pair']}>
      <legend className={classes['legend']}>{legend}</legend>
      {children}
    </fieldset>
  );
}
