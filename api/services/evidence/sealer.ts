/** Seals documents with the current key of this console, and registers its public part. */
import { sealPdf, type SealedPdf, type SealRequest } from './seal-pdf.ts';
import type { CurrentKey, SealKeys } from './seal-keys.ts';
import type { Signer } from './signer.ts';
import { requestTimeStamp } from './time-stamp.ts';

export interface DocumentToSeal extends Pick<SealRequest, 'pdf' | 'record' | 'pictures'> {
  /** Id of the audit entry of this download, and its evidence number. */
  readonly auditId: string;
  readonly evidenceNumber: string;
  readonly printedBy: string;
  readonly logProof: SealRequest['log'];
}

export interface Sealer {
  /** Throws `UnsealablePdf` for a PDF that Chromium did not print. */
  seal(document: DocumentToSeal): Promise<SealedPdf>;
}

export interface SealerParts {
  readonly keys: SealKeys;
  /** Stores the public part of a key that is used for the first time. */
  readonly register: (key: CurrentKey) => Promise<void>;
  readonly tsaUrl: string | undefined;
}

export async function createSealer({ keys, register, tsaUrl }: SealerParts): Promise<Sealer> {
  let registered: string | undefined;
  async function currentSigner(): Promise<Signer> {
    const key = await keys.current();
    if (key.signer.id !== registered) await register(key);
    registered = key.signer.id;
    return key.signer;
  }
  await currentSigner();
  const timeStamp = tsaUrl === undefined ? undefined : (hash: Uint8Array) => requestTimeStamp(tsaUrl, hash);

  return {
    async seal({ pdf, record, pictures, auditId, evidenceNumber, printedBy, logProof }) {
      const signer = await currentSigner();
      const facts = { printedBy, evidenceNumber, auditId };
      return sealPdf({ pdf, record, pictures, facts, log: logProof, signer, timeStamp });
    },
  };
}
