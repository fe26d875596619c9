/** The answer about a document. */
import type { Verdict } from './text.ts';

export interface Finding {
  /** `field amount`, `page 2`, `signature`, … */
  readonly item: string;
  readonly words: string;
  /** The sealed value and the current one, where known. */
  readonly sealed?: string | undefined;
  readonly present?: string | undefined;
}

export interface SealFacts {
  readonly printedBy: string;
  readonly sealedAt: string;
  readonly evidenceNumber: string;
  readonly signedBy: string | undefined;
  /** SHA-256 of the certificate. */
  readonly key: string;
  /** Place of the download in the audit log, from 0, and how many entries the log had. */
  readonly auditIndex: number;
  readonly auditSize: number | undefined;
  /** Claimed by a time-stamp server; its signature is not checked here. */
  readonly timeStamp: string | undefined;
}

export interface Verification {
  readonly verdict: Verdict;
  readonly findings: readonly Finding[];
  /** Why it is not a sealed document. */
  readonly reason?: string;
  /** What the seal says, if its own signature is valid. */
  readonly facts?: SealFacts | undefined;
  /** The record as it is in the file. */
  readonly record?: unknown;
}
