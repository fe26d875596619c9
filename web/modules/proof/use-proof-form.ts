/** One opening of a proof's form: its values, what is wrong with them, saving, and meeting another editor. */
import { useForm } from '@mantine/form';
import { useCallback, useState } from 'react';
import { generic, sentencesOf } from '../../../domain/messages.ts';
import type { Area } from '../../../domain/areas.ts';
import { proofSchema, type Proof } from '../../../domain/modules/proof.ts';
import { proofSentences, proofSentencesOf } from '../../../domain/proof-messages.ts';
import { messageOf } from '../../lib/api.ts';
import { fieldErrorsOf } from '../../lib/resource.ts';
import { mergeEdit } from '../../records/merge-edit.ts';
import { useBanner } from '../../ui/use-banner.ts';
import { newProofValues, valuesOf, type ProofFormValues } from './proof-form-values.ts';
import { evidenceOf, isSameEvidence, useEvidence } from './use-evidence.ts';
import { brandNamed, useProofLookups } from './use-proof-lookups.ts';
import { proofConflict, useSaveProof } from './use-save-proof.ts';

interface ProofFormInput {
  readonly area: Area;
  /** The proof that is changed; without one a new one is made. */
  readonly record: Proof | undefined;
  readonly onSaved: (saved: Proof, message: string) => void;
}

export function useProofForm({ area, record, onSaved }: ProofFormInput) {
  const sentences = sentencesOf(area, 'proof');
  const say = proofSentencesOf(area);
  const banner = useBanner();
  const lookups = useProofLookups(area);
  const { save, progress } = useSaveProof(area);
  const [isBusy, setBusy] = useState(false);
  /** The version this edit builds on; a conflict moves it forward. */
  const [base, setBase] = useState(record);
  const [conflictMessage, setConflictMessage] = useState<string>();
  const [initialEvidence, setInitialEvidence] = useState(() => evidenceOf(record));
  const { showError } = banner;
  const tell = useCallback((refusals: readonly string[]) => showError(refusals), [showError]);
  const evidence = useEvidence(initialEvidence, tell);
  const [initialValues] = useState(() => (record ? valuesOf(record) : newProofValues(new Date())));
  const form = useForm<ProofFormValues>({
    initialValues,
    validate: (values) => checked(values).errors,
  });

  /** What was deleted meanwhile stays good for a proof that has it already. */
  const brandOf = (typed: string) =>
    brandNamed(lookups.brands, typed) ?? (base && brandNamed([base.whitelabel], typed));

  function checked(values: ProofFormValues) {
    const result = proofSchema(area).safeParse({
      ...values,
      whitelabel: brandOf(values.whitelabel)?._id ?? '',
    });
    const errors: Record<string, string> = {};
    for (const { path, message } of result.error?.issues ?? []) errors[path.join('.')] ??= message;
    const isOffered = (id: string, offered: readonly { readonly _id: string }[], kept: string | undefined) =>
      id === '' || id === kept || offered.some(({ _id }) => _id === id);
    if (!isOffered(values.prooftype, lookups.templates, base?.prooftype._id)) {
      errors['prooftype'] = proofSentences.invalidProofType;
    }
    if (!isOffered(values.sportname, lookups.sports, base?.sportname._id)) {
      errors['sportname'] = proofSentences.invalidSport;
    }
    return { errors, fields: result.data };
  }

  const send = async () => {
    const mine = form.getValues();
    setBusy(true);
    try {
      const pictures = await evidence.prepared();
      const { fields = {} } = checked(mine);
      const saved = await save({ fields, evidence: pictures, over: base });
      onSaved(saved, record ? sentences.updated : sentences.created);
    } catch (error) {
      const theirs = proofConflict(area, error);
      if (theirs && base) meet(base, theirs, mine, error);
      else refuse(error);
    } finally {
      setBusy(false);
    }
  };

  const refuse = (error: unknown) => {
    const reason = messageOf(error, record ? sentences.updateFailed : sentences.createFailed);
    form.setErrors(fieldErrorsOf(area, 'proof', error));
    showError((record ? say.notUpdated(reason) : say.notCreated(reason)).split('\n'));
  };

  /** Builds my edit anew on what they saved: a field that I did not touch keeps their change. */
  const meet = (before: Proof, theirs: Proof, mine: ProofFormValues, error: unknown) => {
    const untouched = isSameEvidence(initialEvidence, evidence.evidence);
    setBase(theirs);
    setConflictMessage(messageOf(error, generic.error));
    form.setInitialValues(valuesOf(theirs));
    form.setValues(mergeEdit(valuesOf(before), mine, valuesOf(theirs)));
    setInitialEvidence(evidenceOf(theirs));
    if (untouched) evidence.replace(evidenceOf(theirs));
  };

  const takeTheirs = () => {
    form.reset();
    evidence.replace(initialEvidence);
    setConflictMessage(undefined);
    banner.clear();
  };

  /** References are chosen by name, not by id. */
  const textOf = (field: keyof ProofFormValues, value: string): string => {
    const names = {
      prooftype: [...lookups.templates, ...(base ? [base.prooftype] : [])].find(({ _id }) => _id === value)
        ?.type,
      sportname: [...lookups.sports, ...(base ? [base.sportname] : [])].find(({ _id }) => _id === value)
        ?.name,
    };
    const name = field === 'prooftype' || field === 'sportname' ? names[field] : value;
    return name || generic.missing;
  };

  const submit = form.onSubmit(send, (errors) => showError([...new Set(Object.values(errors).map(String))]));
  return {
    form,
    banner,
    lookups,
    evidence,
    brandOf,
    progress,
    isBusy,
    conflictMessage,
    theirs: base ? valuesOf(base) : undefined,
    base,
    textOf,
    takeTheirs,
    isDirty: form.isDirty() || !isSameEvidence(initialEvidence, evidence.evidence),
    submit,
    keepMine: () => {
      setConflictMessage(undefined);
      submit();
    },
  };
}

export type ProofFormState = ReturnType<typeof useProofForm>;
