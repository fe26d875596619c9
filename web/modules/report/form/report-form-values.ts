/** The values of the report form while it is edited: numbers may still be text or empty. */
import type { TextInputProps } from '@mantine/core';
import { report, type Original, type Report, type ReportFields } from '../../../../domain/report/report.ts';
import { roundedMoney } from '../../../../domain/values/money.ts';
import { notANumber } from '../../../../domain/values/text.ts';
import { pasteNumber } from '../../../ui/form/pasted-number.ts';
import type { FormOf } from '../../../record-screens/form/use-record-form.ts';
import { indiaDay } from '../../../../domain/values/moment/time.ts';

export type BetValues = { odds: number | string; stack: number | string; time: string };
export type OriginalValues = {
  sportNames: string[];
  eventNames: string[];
  marketNames: string[];
  pl: number | string;
  betDetails: BetValues[];
};
export type ReportFormValues = Omit<
  ReportFields,
  'recordAddBy' | 'originals' | 'acBalance' | 'afterVoidBalance' | 'date'
> & {
  date: string;
  originals: OriginalValues[];
  acBalance: number | string;
  afterVoidBalance: number | string;
};

/** An unsaved report, such as one created from a proof. */
export type ReportDraft = Partial<Omit<ReportFields, 'recordAddBy' | 'originals'>> & {
  readonly originals?: readonly (Partial<Omit<Original, 'pl'>> & { readonly pl?: number | string })[];
};

export const emptyBet: BetValues = { odds: '', stack: '', time: '' };
export const emptyOriginal: OriginalValues = {
  sportNames: [],
  eventNames: [],
  marketNames: [],
  pl: '',
  betDetails: [emptyBet],
};

/** The specified defaults, overridden by the draft. */
export function newReportValues(now: Date, draft: ReportDraft = {}): ReportFormValues {
  const { proofType, proofStatus, voidStatus } = report.initial;
  return {
    userName: '',
    agent: '',
    origin: '',
    acBalance: '',
    afterVoidBalance: '',
    catchBy: '',
    proofType,
    proofStatus,
    voidStatus,
    remark: '',
    proofId: null,
    ...draft,
    date: draft.date ?? indiaDay(now),
    originals: (draft.originals ?? [{}]).map((original) => ({
      sportNames: [...(original.sportNames ?? [])],
      eventNames: [...(original.eventNames ?? [])],
      marketNames: [...(original.marketNames ?? [])],
      pl: original.pl ?? '',
      betDetails: original.betDetails?.length ? [...original.betDetails] : [emptyBet],
    })),
  };
}

function fieldsOf(record: Report) {
  const {
    recordAddBy: _author,
    _id,
    version: _version,
    createdAt: _created,
    updatedAt: _updated,
    ...fields
  } = record;
  return fields;
}

/** A record as its form shows it. */
export function formValuesOf(record: Report): ReportFormValues {
  const fields = fieldsOf(record);
  return newReportValues(new Date(0), { ...fields, date: fields.date ?? '' });
}

/** The draft of a copied report. It does not keep the reference to the original's proof. */
export function copyOf(record: Report): ReportDraft {
  return { ...fieldsOf(record), proofId: null };
}

export type ReportFormState = FormOf<ReportFormValues>;

/** Removes the errors of a list and of everything in it: the form does it only for the field that changed. */
export function clearErrorsIn(form: ReportFormState, path: string): void {
  for (const key of Object.keys(form.errors)) {
    if (key === path || key.startsWith(`${path}.`)) form.clearFieldError(key);
  }
}

/** Numbers step by 0.01; the mouse wheel must not change money. */
export function moneyInput(form: ReportFormState, path: string, label: string) {
  const props = form.getInputProps(path) as TextInputProps;
  const showAsSaved = ({ currentTarget: { value } }: React.SyntheticEvent<HTMLInputElement>) => {
    const rounded = roundedMoney(value);
    if (rounded !== undefined) form.setFieldValue(path, rounded);
  };
  return {
    label,
    withAsterisk: true,
    type: 'number',
    step: '0.01',
    inputMode: 'decimal' as const,
    onWheel: (event: React.WheelEvent<HTMLInputElement>) => event.currentTarget.blur(),
    onPaste: (event: React.ClipboardEvent<HTMLInputElement>) =>
      pasteNumber(event, {
        set: (number) => form.setFieldValue(path, number),
        refuse: () => form.setFieldError(path, notANumber(label)),
      }),
    ...props,
    onBlur: (event: React.FocusEvent<HTMLInputElement>) => {
      props.onBlur?.(event);
      showAsSaved(event);
    },
    // Enter submits without leaving the field.
    onKeyDown: (event: React.KeyboardEvent<HTMLInputElement>) => {
      if (event.key === 'Enter') showAsSaved(event);
    },
  };
}
