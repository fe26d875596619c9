import { TextInput } from '@mantine/core';
import type { Area } from '../../../../domain/areas.ts';
import { proofStatuses, voidStatuses } from '../../../../domain/report/report.ts';
import type { ReportChoices } from '../../../../domain/report/options.ts';
import { reportLabels as labels } from '../../../../domain/report/text.ts';
import { FindingsAt } from '../../../record-screens/findings/form-findings.tsx';
import { DayField } from '../../../ui/day/day-field.tsx';
import { LongText } from '../../../ui/form/long-text.tsx';
import { Choice } from '../../../ui/picker/choice.tsx';
import { SuggestedText } from '../../../ui/picker/suggested-text.tsx';
import { OriginalsFields } from './originals-fields.tsx';
import { isAboutBalance, isAboutReport } from './report-findings.ts';
import { moneyInput, type ReportFormState } from './report-form-values.ts';
import classes from './report-form.module.css';
import { useReportSuggestions } from '../options/use-options.ts';

interface ReportFieldsProps {
  readonly area: Area;
  readonly form: ReportFormState;
  readonly choices: ReportChoices;
}

interface TextProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

export function ReportFields({ area, form, choices }: ReportFieldsProps) {
  const suggestions = useReportSuggestions(area);
  const suggested = (field: 'userName' | 'agent' | 'origin') => ({
    label: labels[field],
    suggestions: suggestions[field],
    ...(form.getInputProps(field) as TextProps),
  });
  const chosen = (
    field: 'catchBy' | 'proofType' | 'proofStatus' | 'voidStatus',
    options: readonly string[],
  ) => ({
    label: labels[field],
    options,
    withAsterisk: true,
    ...(form.getInputProps(field) as TextProps),
  });
  const money = (field: 'acBalance' | 'afterVoidBalance') => moneyInput(form, field, labels[field]);
  return (
    <>
      <section className={classes['grid']}>
        <DayField label={labels.date} {...(form.getInputProps('date') as TextProps)} />
        <SuggestedText {...suggested('userName')} withAsterisk data-autofocus />
        <SuggestedText {...suggested('agent')} withAsterisk />
        <SuggestedText {...suggested('origin')} />
        <FindingsAt place="below" of={isAboutReport} />
      </section>
      <OriginalsFields form={form} sports={choices.sport} suggestions={suggestions} />
      <section className={`${classes['grid']} ${classes['dense']}`}>
        <TextInput {...money('acBalance')} placeholder={labels.beforeVoidBalance} />
        <TextInput {...money('afterVoidBalance')} />
        <FindingsAt place="below" of={isAboutBalance} />
        <Choice {...chosen('catchBy', choices.catchBy)} />
        <Choice {...chosen('proofType', choices.proofType)} />
        <Choice {...chosen('proofStatus', proofStatuses)} />
        <Choice {...chosen('voidStatus', voidStatuses)} />
        <LongText
          className={classes['double']}
          label={labels.remark}
          lines={[1, 12]}
          {...form.getInputProps('remark')}
        />
      </section>
    </>
  );
}
