/** Findings about a report while it is typed, and where the form shows them. */
import { useMemo, useRef } from 'react';
import { moduleRow, type Area } from '../../../../domain/areas.ts';
import { toWire } from '../../../../domain/record/wire.ts';
import type { Report } from '../../../../domain/report/report.ts';
import { reportLabels as labels, reportWords as words } from '../../../../domain/report/text.ts';
import type { Confirmation } from '../../../../domain/sense/finding/finding.ts';
import { createKey } from '../../../client/calls/resource.ts';
import { useFindings } from '../../../record-screens/findings/use-findings.ts';
import type { ReportFormState, ReportFormValues } from './report-form-values.ts';

interface ReportFindingsInput {
  readonly area: Area;
  readonly form: ReportFormState;
  /** The report that is edited. */
  readonly record: Report | undefined;
  /** What would be created now: see `useEditForm`. */
  readonly toCreate: () => { readonly values: ReportFormValues; readonly draft: string } | undefined;
}

export function useReportFindings({ area, form, record, toCreate }: ReportFindingsInput) {
  const id = record?._id;
  const { values } = form;
  const findings = useFindings({
    area,
    module: 'report',
    body: useMemo(() => bodyOf(area, values, id), [area, id, values]),
    record,
    createKey: () => {
      const sent = toCreate();
      return sent && createKey(area, 'report', sent.values, sent.draft);
    },
    onUse: (field, value) => form.setFieldValue(field, value),
  });
  const latest = useRef<readonly Confirmation[]>([]);
  return {
    ...findings,
    mayBeSaved: async (sent: ReportFormValues, draft: string) => {
      const key = id === undefined ? createKey(area, 'report', sent, draft) : undefined;
      const confirmations = await findings.settle(bodyOf(area, sent, id), key);
      latest.current = confirmations ?? [];
      return confirmations !== undefined;
    },
    /** The values to save with the confirmations of the last question. */
    confirmations: () => latest.current,
  };
}

function bodyOf(area: Area, values: ReportFormValues, id: string | undefined): object {
  const body = toWire(values, moduleRow(area, 'report').wire);
  return id === undefined ? body : { ...body, _id: id };
}

const balances = ['acBalance', 'afterVoidBalance'];

export const isAboutBalance = (field: string) => balances.includes(field);
export const isAt = (path: string) => (field: string) => field === path || field.startsWith(`${path}.`);
/** The names and the P&L; bets show theirs at their rows. */
export const isAboutOriginal = (path: string) => (field: string) =>
  isAt(path)(field) && !/\.betDetails\.\d/.test(field);
/** Findings without their own field, such as about the proof. */
export const isAboutReport = (field: string) => !isAboutBalance(field) && !isAt('originals')(field);

/** `originals.0.pl` is about the P&L, `originals.1.betDetails.2` about the third bet of the second original. */
export function labelOfField(field: string): string | undefined {
  const { original, bet } =
    /^originals\.(?<original>\d+)(?:\.betDetails\.(?<bet>\d+))?/.exec(field)?.groups ?? {};
  const name = field.split('.').findLast((part) => !/^\d+$/.test(part)) ?? '';
  const label = Object.hasOwn(labels, name) ? labels[name as keyof typeof labels] : undefined;
  const parts = [
    original !== undefined && original !== '0' && words.original(Number(original) + 1),
    bet === undefined ? label : `${words.bet} ${Number(bet) + 1}`,
  ];
  return parts.filter(Boolean).join(', ') || undefined;
}
