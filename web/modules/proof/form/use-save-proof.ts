/** Uploads a proof with its images, reports progress, and updates the caches. */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { apiPath, type Area } from '../../../../domain/areas.ts';
import { proofFromWire, type Proof, type ProofFields } from '../../../../domain/proof/proof.ts';
import type { Confirmation } from '../../../../domain/sense/finding/finding.ts';
import { ApiError } from '../../../client/calls/api.ts';
import { attemptKeys, draftKey } from '../../../client/calls/attempt-keys.ts';
import { oneKey, patchList, withRecord } from '../../../client/calls/record-cache.ts';
import { upload } from '../../../client/calls/upload.ts';
import { proofFormData } from './proof-form-values.ts';
import type { Evidence } from '../evidence/evidence.ts';

interface Save {
  readonly fields: Readonly<Record<string, unknown>>;
  readonly evidence: Evidence;
  readonly over: Pick<Proof, '_id' | 'version'> | undefined;
  readonly confirmations: readonly Confirmation[];
  /** The id of the form's draft: see `attemptKeys`. */
  readonly draft: string;
}

interface Answer {
  readonly data: Readonly<Record<string, unknown>>;
}

/** In an edit conflict, the proof as saved by the other user. */
export function proofConflict(area: Area, error: unknown): Proof | undefined {
  if (!(error instanceof ApiError) || error.status !== 409) return undefined;
  const { current } = (error.body ?? {}) as { current?: Record<string, unknown> };
  return current && proofFromWire(area, current);
}

/** The Idempotency-Key that a proof gets when it is created from this draft. */
export function createKey(
  area: Area,
  { fields, evidence }: Pick<Save, 'fields' | 'evidence'>,
  draft: string,
) {
  return draftKey([...proofFormData({ area, fields, evidence, version: undefined }).entries()], draft);
}

/** Use once per opened form: see `attemptKeys`. */
export function useSaveProof(area: Area) {
  const client = useQueryClient();
  const [keyFor] = useState(attemptKeys);
  const [progress, setProgress] = useState<number>();

  const save = async ({ fields, evidence, over, confirmations, draft }: Save): Promise<Proof> => {
    const form = proofFormData({ area, fields, evidence, version: over?.version });
    const idempotencyKey = keyFor([...form.entries()], draft);
    if (confirmations.length > 0) form.append('confirmations', JSON.stringify(confirmations));
    const onProgress = (sent: number, total: number) => setProgress(total > 0 ? sent / total : 0);
    const options = { onProgress, idempotencyKey };
    setProgress(0);
    try {
      const { data } = over
        ? await upload<Answer>('PUT', `${apiPath(area, 'proof')}/${over._id}`, form, options)
        : await upload<Answer>('POST', apiPath(area, 'proof', 'create'), form, options);
      const saved = proofFromWire(area, data);
      // The response has no images: reload the proof when it is opened next.
      client.removeQueries({ queryKey: oneKey(area, 'proof', saved._id) });
      await patchList<ProofFields>(client, area, 'proof', (rows) => withRecord(rows, saved));
      return saved;
    } finally {
      setProgress(undefined);
    }
  };
  return { save, progress };
}
