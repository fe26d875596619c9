/** Findings about a proof while it is typed, and where the form shows them. */
import type { UseFormReturnType } from '@mantine/form';
import { useMemo } from 'react';
import { moduleRow, type Area } from '../../../../domain/areas.ts';
import {
  chosenField,
  imageGroups,
  orderField,
  proof,
  type Proof,
  type ImageGroup,
} from '../../../../domain/proof/proof.ts';
import { fromWire, toWire } from '../../../../domain/record/wire.ts';
import { useFindings } from '../../../record-screens/findings/use-findings.ts';
import { namedPictures, type ProofFormValues } from './proof-form-values.ts';
import { createKey } from './use-save-proof.ts';
import type { Evidence } from '../evidence/evidence.ts';

interface ProofFindingsInput {
  readonly area: Area;
  readonly form: UseFormReturnType<ProofFormValues>;
  readonly evidence: Evidence;
  /** The id of the whitelabel whose name was typed. */
  readonly brand: string;
  /** The proof that is edited. */
  readonly record: Proof | undefined;
  /** What would be created now, with the id of its draft; undefined for what was never sent. */
  readonly toCreate: () =>
    | { readonly fields: Readonly<Record<string, unknown>>; readonly draft: string }
    | undefined;
}

export function useProofFindings({ area, form, evidence, brand, record, toCreate }: ProofFindingsInput) {
  const id = record?._id;
  const { values } = form;
  const findings = useFindings({
    area,
    module: 'proof',
    body: useMemo(
      () => bodyOf(area, { ...values, whitelabel: brand }, evidence, id),
      [area, values, brand, evidence, id],
    ),
    record,
    createKey: () => {
      const sent = id === undefined ? toCreate() : undefined;
      return sent && createKey(area, { fields: sent.fields, evidence }, sent.draft);
    },
    onUse: (field, value) => form.setFieldValue(field, value),
  });
  return {
    ...findings,
    settle: (fields: Readonly<Record<string, unknown>>, pictures: Evidence, draft: string) =>
      findings.settle(
        bodyOf(area, fields, pictures, id),
        id === undefined ? createKey(area, { fields, evidence: pictures }, draft) : undefined,
      ),
  };
}

/** Pictures are referenced by hash, not sent. */
function bodyOf(
  area: Area,
  fields: Readonly<Record<string, unknown>>,
  evidence: Evidence,
  id: string | undefined,
): object {
  const pictures = imageGroups.flatMap((group): [string, unknown][] => {
    const { order, chosen } = namedPictures(evidence[group]);
    return [
      [orderField(group), order],
      [chosenField(group), chosen],
    ];
  });
  return {
    ...toWire(fields, moduleRow(area, 'proof').wire),
    ...Object.fromEntries(pictures),
    ...(id !== undefined && { _id: id }),
  };
}

export const isInGroup = (group: ImageGroup) => (field: string) => field.startsWith(`${group}.`);
/** Everything that is not about a picture. */
export const isAboutProof = (field: string) => !imageGroups.some((group) => isInGroup(group)(field));

/** `images.1` is the second picture of its group; other fields have their label. */
export function labelOfField(area: Area): (field: string) => string | undefined {
  const labels: Readonly<Record<string, string>> = proof.labels(area);
  return (field) => {
    const [name = '', place] = field.split('.');
    const [inside = name] = Object.keys(fromWire({ [name]: '' }, moduleRow(area, 'proof').wire));
    const label = Object.hasOwn(labels, inside) ? labels[inside] : undefined;
    return label === undefined || place === undefined ? label : `${label} ${Number(place) + 1}`;
  };
}
