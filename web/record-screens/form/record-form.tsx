/** The dialog to create or edit a record. */
import type { ComponentType } from 'react';
import type { Area } from '../../../domain/areas.ts';
import { forms, sentencesOf } from '../../../domain/text.ts';
import type { ModuleDefinition, RecordOf } from '../../../domain/record/module-definition.ts';
import { ConflictNotice } from '../../ui/form/conflict-notice.tsx';
import type { DialogSize } from '../../ui/dialog/dialog.tsx';
import { FormModal } from '../../ui/form/modal/form-modal.tsx';
import { bothAsText, differingFields } from './merge-edit.ts';
import { carriedOver, useAnother } from './use-another.ts';
import { useComingInput, type ComingInput } from './use-coming-input.ts';
import type { OnSaved } from './use-edit-form.ts';
import { useRecordForm, type FormOf } from './use-record-form.ts';

/** Props for the fields of a module's form. */
export interface FormFieldsProps<Fields extends Record<string, unknown>> {
  readonly area: Area;
  readonly form: FormOf<Fields>;
  readonly labels: Readonly<Record<keyof Fields & string, string>>;
  readonly isEditing: boolean;
  /** For a file that is read when it is chosen. */
  readonly coming: ComingInput;
}

interface RecordFormProps<Fields extends Record<string, unknown>> {
  readonly area: Area;
  readonly definition: ModuleDefinition<Fields>;
  readonly FormFields: ComponentType<FormFieldsProps<Fields>>;
  readonly record?: RecordOf<Fields>;
  /** Values of a new record in addition to the initial ones. */
  readonly given?: Partial<Fields>;
  readonly size?: DialogSize;
  /** The next of a series, in the window of the one before. */
  readonly isContinued?: boolean;
  readonly onSaved: OnSaved<RecordOf<Fields>>;
  /** Saved, and the next one begins with these values. */
  readonly onAnother?: (saved: RecordOf<Fields>, next: Partial<Fields>) => void;
  readonly onClose: () => void;
  readonly onFocusLost?: () => void;
}

export function RecordForm<Fields extends Record<string, unknown>>(props: RecordFormProps<Fields>) {
  const { area, definition, FormFields, record, given, size, isContinued } = props;
  const { onSaved, onAnother, onClose, onFocusLost } = props;
  const sentences = sentencesOf(area, definition.module);
  const labels = definition.labels(area);
  const isEditing = record !== undefined;
  const another = useAnother();
  const { form, banner, theirs, conflict, submit, discard, ...state } = useRecordForm({
    area,
    definition,
    record,
    given,
    onSaved: (saved, after) => {
      if (another.isAnother() && onAnother && !after.staysOpen)
        onAnother(saved, carriedOver(definition.carriedOver ?? [], saved) as Partial<Fields>);
      else onSaved(saved, after);
    },
  });
  const { coming, isComing, isAwaited, send } = useComingInput(submit);
  const isBusy = state.isBusy || isAwaited;
  const reset = () => {
    coming.forget();
    state.reset();
  };
  const mine = form.values;

  const notice = conflict && (
    <ConflictNotice
      key={conflict.count}
      message={conflict.message}
      differences={differingFields(mine, theirs).map((field) => ({
        label: labels[field],
        ...bothAsText(theirs[field], mine[field], definition.plainText?.[field]),
      }))}
      takenOver={conflict.takenOver.map((field) => labels[field])}
      isBusy={isBusy}
      onKeepMine={send}
      onTakeTheirs={reset}
    />
  );

  return (
    <FormModal
      title={isEditing ? sentences.editHeading : sentences.createHeading}
      submitLabel={isEditing ? forms.update : forms.submit}
      banner={banner}
      errors={form.errors}
      size={size}
      isContinued={isContinued}
      isDirty={state.isDirty || isComing}
      isBusy={isBusy}
      isBlocked={conflict !== undefined}
      notice={notice}
      onSubmit={() => {
        another.begin();
        send();
      }}
      {...(onAnother && { onAnother: another.ask })}
      onReset={reset}
      onDiscard={discard}
      onClose={onClose}
      onFocusLost={onFocusLost}
    >
      <FormFields area={area} form={form} labels={labels} isEditing={isEditing} coming={coming} />
    </FormModal>
  );
}
