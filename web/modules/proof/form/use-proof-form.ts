/** State of an open proof form: its values, validation, saving, and conflict handling. */
import { useForm } from '@mantine/form';
import { useCallback, useMemo, useState } from 'react';
import { draftWords, generic, sentencesOf } from '../../../../domain/text.ts';
import { moduleRow, type Area } from '../../../../domain/areas.ts';
import {
  imageGroups,
  proofSchema,
  type BrandReference,
  type ImageGroup,
  type Proof,
} from '../../../../domain/proof/proof.ts';
import {
  proofLabels as labels,
  proofSentences,
  proofSentencesOf,
  proofWords as words,
  shortProofError,
} from '../../../../domain/proof/text.ts';
import { beside } from '../../../../domain/values/beside.ts';
import { messageOf } from '../../../client/calls/api.ts';
import { fieldErrorsOf } from '../../../client/calls/resource.ts';
import { addressOf } from '../../../client/record-address.ts';
import { serverNow } from '../../../client/session/session.ts';
import { isNetworkLoss } from '../../../client/session/session-renewal.ts';
import { errorsByField, uniqueTexts } from '../../../record-screens/form/invalid-fields.ts';
import { withShortErrors } from '../../../record-screens/form/short-errors.ts';
import { differingFields } from '../../../record-screens/form/merge-edit.ts';
import { useChangedFields } from '../../../record-screens/form/use-changed-fields.ts';
import { useDraft } from '../../../record-screens/form/use-draft.ts';
import { deletedMeanwhile } from '../../../record-screens/form/deleted-meanwhile.ts';
import type { AfterSave } from '../../../record-screens/form/use-edit-form.ts';
import { useEditBase } from '../../../record-screens/form/use-edit-base.ts';
import { useIsOpen } from '../../../record-screens/form/use-is-open.ts';
import { useBanner } from '../../../ui/page/use-banner.ts';
import {
  isSameGroup,
  missingIn,
  removedFrom,
  type EvidenceItem,
  type Evidence,
} from '../evidence/evidence.ts';
import { useProofFindings } from './proof-findings.ts';
import { draftOf, type ProofDraft } from './proof-draft.ts';
import { newProofValues, valuesOf, type ProofFormValues } from './proof-form-values.ts';
import { evidenceOf, isSameEvidence, mergeEvidence, useEvidence } from '../evidence/use-evidence.ts';
import { brandNamed, useProofLookups } from './use-proof-lookups.ts';
import { proofConflict, useSaveProof } from './use-save-proof.ts';

/** A saved proof: the message, and the saved values. */
interface SavedProof extends AfterSave {
  readonly message: string;
  readonly values: ProofFormValues;
}

interface ProofFormInput {
  readonly area: Area;
  /** The proof to edit; undefined for a new one. */
  readonly record: Proof | undefined;
  /** Values of a new proof in addition to the initial ones. */
  readonly given?: Partial<ProofFormValues>;
  /** The whitelabel whose name is among these values. */
  readonly givenBrand?: BrandReference;
  /** Paths of fields with input that the browser does not pass on. */
  readonly unreadable: () => readonly string[];
  readonly onSaved: (saved: Proof, result: SavedProof) => void;
}

export function useProofForm({ area, record, given, givenBrand, unreadable, onSaved }: ProofFormInput) {
  const sentences = sentencesOf(area, 'proof');
  const ownSentences = proofSentencesOf(area);
  const banner = useBanner();
  const isOpen = useIsOpen();
  const lookups = useProofLookups(area);
  const { save, progress } = useSaveProof(area);
  const [isBusy, setBusy] = useState(false);
  const [isBrandChosen, setBrandChosen] = useState(false);
  const [brandGiven, setBrandGiven] = useState(givenBrand);
  const [initial] = useState(() => ({ ...newProofValues(serverNow()), ...given }));
  const edit = useEditBase({ record, valuesOf, initial });
  const { base, theirs, keptBase } = edit;
  const [initialEvidence, setInitialEvidence] = useState(() => evidenceOf(record));
  const [theirPictures, noteTheirPictures] = useState<TheirPictures>({ takenOver: [], removed: [] });
  const { showError } = banner;
  const showRefusals = useCallback((refusals: readonly string[]) => showError(refusals), [showError]);
  const evidence = useEvidence(initialEvidence, showRefusals);
  const form = useForm<ProofFormValues>({
    initialValues: theirs,
    validate: (values) => ({ ...checked(values).errors, ...unreadableNumbers() }),
  });

  const { screen, heading } = moduleRow(area, 'proof');
  const values = form.values;
  const { coming } = evidence;
  const isChanged = useChangedFields(form).length > 0;
  const isDirty = isChanged || evidence.isComing || !isSameEvidence(initialEvidence, evidence.evidence);
  const draft = useDraft({
    address: addressOf(screen, record ? { kind: 'update', id: record._id } : { kind: 'create' }),
    noun: heading,
    subject: beside([values.user, values.eventname]),
    isWorthKeeping: isDirty,
    content: useMemo(
      () =>
        draftOf(
          values,
          keptBase,
          { evidence: evidence.evidence, coming },
          isBrandChosen ? undefined : brandGiven,
        ),
      [values, keptBase, evidence.evidence, coming, isBrandChosen, brandGiven],
    ),
    onRestore: (content) => {
      const kept = content as ProofDraft;
      if (kept.base) {
        edit.rebase(kept.base);
        form.setInitialValues(valuesOf(kept.base));
        setInitialEvidence(evidenceOf(kept.base));
      }
      form.setValues({ ...form.getInitialValues(), ...kept.values });
      setBrandGiven(kept.brand);
      if (kept.brand) setBrandChosen(false);
      evidence.restore(kept.evidence);
      const missing = missingIn(kept.evidence);
      if (missing > 0) showError(draftWords.picturesMissing(missing));
    },
  });
  const finish = (saved: Proof, message: string, values: ProofFormValues) => {
    draft.forget();
    onSaved(saved, { message, values, staysOpen: !isOpen() });
  };

  // A deleted reference stays valid for a proof that already has it.
  const brandCalled = (name: string) =>
    brandNamed(lookups.brands, name) ?? (base && brandNamed([base.whitelabel], name));

  /** The initial name means the proof's own whitelabel, even if another one has that name now. */
  const brandOf = (typed: string) => {
    const own = base?.whitelabel ?? brandGiven;
    if (isBrandChosen || !own || !brandNamed([own], typed)) return brandCalled(typed);
    return lookups.brands.find(({ _id }) => _id === own._id) ?? base?.whitelabel ?? brandCalled(typed);
  };

  /** Also sets the group. */
  const chooseBrand = (name: string) => {
    if (name !== form.getValues().whitelabel) setBrandChosen(true);
    form.setFieldValue('whitelabel', name);
    const { group } = brandCalled(name) ?? {};
    if (group !== undefined) form.setFieldValue('group', group);
  };

  function checked(values: ProofFormValues) {
    const result = proofSchema(area).safeParse({
      ...values,
      whitelabel: brandOf(values.whitelabel)?._id ?? '',
    });
    const errors = errorsByField(result.error);
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

  /** Their value is empty, which would be saved as 0. */
  const unreadableNumbers = () =>
    Object.fromEntries(
      unreadable().map((path) => [path, words.notANumber(labels[path as keyof typeof labels])]),
    );

  const findings = useProofFindings({
    area,
    form,
    evidence: evidence.evidence,
    brand: brandOf(values.whitelabel)?._id ?? '',
    record,
    toCreate: () => {
      const id = draft.knownId();
      const { errors, fields } = checked(values);
      const isSendable = Object.keys(errors).length === 0 && !evidence.isPreparing;
      return id !== undefined && fields && isSendable ? { fields, draft: id } : undefined;
    },
  });

  const send = async () => {
    const mine = form.getValues();
    setBusy(true);
    const pictures = await evidence.prepared();
    if (!pictures) {
      // Saving without the rejected image would hide its message.
      setBusy(false);
      return;
    }
    banner.clear();
    try {
      const { fields = {} } = checked(mine);
      const confirmations = await findings.settle(fields, pictures, draft.id());
      if (!confirmations) return;
      const saved = await save({ fields, evidence: pictures, over: base, confirmations, draft: draft.id() });
      finish(saved, record ? sentences.updated : sentences.created, mine);
    } catch (error) {
      const current = proofConflict(area, error);
      if (current) mergeWith(current, { values: mine, pictures }, error);
      else refuse(error);
    } finally {
      setBusy(false);
    }
  };

  const refuse = (error: unknown) => {
    const reason = messageOf(error, record ? sentences.updateFailed : sentences.createFailed);
    const errors = fieldErrorsOf(area, 'proof', error);
    form.setErrors(errors);
    if (references.some((field) => field in errors)) lookups.reload();
    const deleted = deletedMeanwhile(error, record === undefined);
    showError(
      deleted ?? (record ? ownSentences.notUpdated(reason) : ownSentences.notCreated(reason)).split('\n'),
      {
        isLasting: deleted !== undefined || isNetworkLoss(error),
      },
    );
  };

  const mergeWith = (
    current: Proof,
    mine: { readonly values: ProofFormValues; readonly pictures: Evidence },
    error: unknown,
  ) => {
    const saved = evidenceOf(current);
    const merged = mergeEvidence(initialEvidence, mine.pictures, saved);
    const isNothingToTell =
      isSameEvidence(merged, saved) &&
      (isSameEvidence(initialEvidence, mine.pictures) || isSameEvidence(merged, mine.pictures));
    if (edit.isSameAs(mine.values, current) && isNothingToTell) {
      finish(current, sentences.updated, mine.values);
      return;
    }
    edit.mergeWith(form, mine.values, current, messageOf(error, generic.error));
    noteTheirPictures({
      takenOver: imageGroups.filter(
        (group) =>
          isSameGroup(merged[group], saved[group]) && !isSameGroup(initialEvidence[group], saved[group]),
      ),
      removed: imageGroups.flatMap((group) => removedFrom(mine.pictures[group], saved[group])),
    });
    setInitialEvidence(saved);
    evidence.replace(merged);
  };

  const takeTheirs = () => {
    form.reset();
    evidence.replace(initialEvidence);
    edit.settle();
    banner.clear();
  };

  /** References are selected by name, not by id. */
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

  const submit = form.onSubmit(send, (errors) => showError(uniqueTexts(errors), { isSummary: true }));
  return {
    form: withShortErrors(form, (_path, sentence) => shortProofError(area, sentence)),
    banner,
    lookups,
    evidence,
    findings,
    brandOf,
    chooseBrand,
    progress,
    isBusy,
    conflict: edit.conflict && {
      message: edit.conflict.message,
      takenOver: [...edit.conflict.takenOver, ...theirPictures.takenOver],
      removed: theirPictures.removed,
      fields: differingFields(form.values, theirs).map((field) => ({
        field,
        theirs: textOf(field, theirs[field]),
        mine: textOf(field, form.values[field]),
      })),
      groups: imageGroups
        .filter((group) => !isSameGroup(evidence.evidence[group], initialEvidence[group]))
        .map((group) => ({
          field: group,
          theirs: namesIn(initialEvidence[group]),
          mine: namesIn(evidence.evidence[group]),
        })),
    },
    base,
    takeTheirs,
    isDirty,
    /** The person discards unsaved input. */
    discard: draft.forget,
    submit,
    keepMine: () => {
      edit.settle();
      submit();
    },
  };
}

/** Fields that name other records, which may be deleted while the form is open. */
const references = ['whitelabel', 'prooftype', 'sportname'] as const satisfies (keyof ProofFormValues)[];

interface TheirPictures {
  /** Groups that only they changed. */
  readonly takenOver: readonly ImageGroup[];
  /** Names of images that they removed and I kept. */
  readonly removed: readonly string[];
}

function namesIn(items: readonly EvidenceItem[]): string {
  return items.map(({ name }) => name).join('\n') || generic.missing;
}

export type ProofFormState = ReturnType<typeof useProofForm>;
