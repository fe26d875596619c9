/**
 * `seal.json` of a sealed document. Its statement holds a hash of each field of the record and of each object of the
 * document, so that a verifier can name a change. The signature covers the statement exactly as written in the file, so
 * that it can be checked without canonical JSON.
 */
import { toBase64, utf8 } from './bytes.ts';
import type { LogProof } from './log-proof.ts';
import type { Sha256 } from './merkle.ts';

export const recordFile = 'record.json';
export const sealFile = 'seal.json';

export type FieldValue = string | number | boolean | null;

/** Path, hash, and the value unless it is long. */
export type SealedField = readonly [path: string, hash: string, value?: FieldValue];

/** Number of the object, its place and length in the file, its hash, and what a reader sees in it. */
export type SealedObject = readonly [
  number: number,
  offset: number,
  length: number,
  hash: string,
  role: string,
];

export interface SealStatement {
  readonly format: 1;
  readonly sealedAt: string;
  readonly printedBy: string;
  readonly evidenceNumber: string;
  /** Id of the audit entry of this download. */
  readonly auditId: string;
  /** SHA-256 of the certificate that signed, in hexadecimal. */
  readonly key: string;
  /** SHA-256 of the certificates in the signature, joined, in hexadecimal. Missing in documents of earlier versions. */
  readonly chain?: string;
  /** Signatures of the file are in their smaller form: see smaller-form.ts. Missing in documents of earlier versions. */
  readonly smallerForm?: true;
  /** A time stamp was requested: the signature then contains it, or that there was none. */
  readonly timeStamp?: true;
  readonly record: { readonly sha256: string; readonly fields: readonly SealedField[] };
  /** The document as it was printed: the beginning of the file. */
  readonly pdf: {
    readonly bytes: number;
    readonly sha256: string;
    readonly objects: readonly SealedObject[];
  };
}

export interface SealFile {
  readonly statement: SealStatement;
  /** ECDSA P-256 with SHA-256 over the text of the statement: DER in base64. */
  readonly signature: string;
  readonly log: LogProof;
}

/** As in the file. Its keys have a fixed order and none looks like a number, so that parsing and writing round-trips. */
export const statementText = (statement: SealStatement): string => JSON.stringify(statement);

const shortHashBytes = 16;
export const shortHash = (sha256: Sha256, bytes: Uint8Array): string =>
  toBase64(sha256(bytes).subarray(0, shortHashBytes));

/** Longer values are in the record only. */
const longestSealedValue = 500;
const deepestField = 16;
const mostFields = 20_000;

/**
 * Every value with its path: `amount`, `brand.name`, `pictures.1.sha256` (lists count from 1). Undefined if the record is
 * nested deeper or has more fields than any record.
 */
export function fieldsIn(record: unknown): readonly (readonly [string, FieldValue])[] | undefined {
  const found: [string, FieldValue][] = [];
  const collect = (value: unknown, path: string, depth: number): boolean => {
    if (depth > deepestField || found.length > mostFields) return false;
    if (value !== null && typeof value === 'object') {
      const isList = Array.isArray(value);
      const parts = Object.entries(value);
      if (parts.length === 0) found.push([path, isList ? '[]' : '{}']);
      return parts.every(([key, part]) => {
        const name = isList ? String(Number(key) + 1) : key;
        return collect(part, path === '' ? name : `${path}.${name}`, depth + 1);
      });
    }
    if (value !== undefined) found.push([path, value as FieldValue]);
    return true;
  };
  return collect(record, '', 0) ? found : undefined;
}

export const fieldHash = (sha256: Sha256, path: string, value: FieldValue): string =>
  shortHash(sha256, utf8(JSON.stringify([path, value])));

export function sealedFields(sha256: Sha256, record: unknown): readonly SealedField[] {
  const fields = fieldsIn(record);
  if (!fields) throw new Error('the record is nested too deeply or has too many fields');
  return fields.map(([path, value]) => {
    const hash = fieldHash(sha256, path, value);
    return typeof value === 'string' && value.length > longestSealedValue
      ? [path, hash]
      : [path, hash, value];
  });
}
