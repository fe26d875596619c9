import { Autocomplete, NativeSelect, Select, Textarea, TextInput } from '@mantine/core';
import type { Area } from '../../../../domain/areas.ts';
import { proofStatuses, voidStatuses } from '../../../../domain/report/report.ts';
import type { ReportChoices } from '../../../../domain/report/options.ts';
import { reportLabels as labels } from '../../../../domain/report/text.ts';
import { picksOnEnter } from '../../../ui/form/pick-on-enter.ts';
import { OriginalsFields } from './originals-fields.tsx';
import { moneyInput, type ReportFormState } from './report-form-values.ts';
import classes from './report-form.module.css';
import { useReportSuggestions } from '../options/use-options.ts';

interface ReportFieldsProps {
  readonly area: Area;
  readonly form: ReportFormState;
  readonly choices: ReportChoices;
}

export function ReportFields({ area, form, choices }: ReportFieldsProps) {
  const suggestions = useReportSuggestions(area);
  const suggested = (field: 'userName' | 'agent' | 'origin') => ({
    label: labels[field],
    data: [...suggestions[field]],
    limit: 20,
    openOnFocus: false,
    ...form.getInputProps(field),
  });
  const chosen = (field: 'catchBy' | 'proofType') => {
    const { value, ...rest } = form.getInputProps(field) as { value: string };
    const isOffered = choices[field].includes(value);
    return {
      label: labels[field],
      data: [...choices[field]],
      searchable: true,
      selectFirstOptionOnChange: true,
      wrapperProps: picksOnEnter,
      allowDeselect: false,
      withAsterisk: true,
      value: isOffered ? value : null,
      ...rest,
    };
  };
  return (
    <>
      <section className={classes['grid']}>
        <TextInput label={labels.date} type="date" {...form.getInputProps('date')} />
        <Autocomplete {...suggested('userName')} withAsterisk data-autofocus />
        <Autocomplete {...suggested('agent')} withAsterisk />
        <Autocomplete {...suggested('origin')} />
      </section>
      <OriginalsFields form={form} sports={choices.sport} suggestions={suggestions} />
      <section className={classes['grid']} data-wide>
        <TextInput
          label={labels.acBalance}
          placeholder={labels.beforeVoidBalance}
          withAsterisk
          {...moneyInput}
          {...form.getInputProps('acBalance')}
        />
        <TextInput
          label={labels.afterVoidBalance}
          withAsterisk
          {...moneyInput}
          {...form.getInputProps('afterVoidBalance')}
        />
        <Select {...chosen('catchBy')} />
        <Select {...chosen('proofType')} />
        <NativeSelect
          label={labels.proofStatus}
          withAsterisk
          data={[...proofStatuses]}
          {...form.getInputProps('proofStatus')}
        />
        <NativeSelect
          label={labels.voidStatus}
          withAsterisk
          data={[...voidStatuses]}
          {...form.getInputProps('voidStatus')}
        />
      </section>
      <Textarea label={labels.remark} rows={3} resize="vertical" {...form.getInputProps('remark')} />
    </>
  );
}
