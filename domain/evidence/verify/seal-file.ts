/** Reads `seal.json`, which is untrusted: anything with another shape is rejected. */
import type { LogProof } from '../log-proof.ts';
import type { SealedField, SealedObject, SealFile, SealStatement } from '../seal-statement.ts';
import { isRecord } from './file-text.ts';

const mostEntries = 60_000;
const isText = (value: unknown): value is string => typeof value === 'string';
const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;
const isHash = (value: unknown) => isText(value) && /^[0-9a-f]{64}$/.test(value);
const isList = (value: unknown): value is readonly unknown[] =>
  Array.isArray(value) && value.length <= mostEntries;

const isField = (value: unknown): value is SealedField =>
  isList(value) && value.length <= 3 && isText(value[0]) && isText(value[1]) && !(value[2] instanceof Object);

/** In order and without overlap, so that hashing all of them takes no longer than hashing the file. */
function areObjects(value: unknown, size: number): value is readonly SealedObject[] {
  if (!isList(value)) return false;
  let end = 0;
  return value.every((object) => {
    if (!isList(object)) return false;
    const [number, offset, length, hash, role] = object;
    if (!isCount(number) || !isCount(offset) || !isCount(length) || !isText(hash) || !isText(role))
      return false;
    const isApart = offset >= end && offset + length <= size;
    end = offset + length;
    return isApart;
  });
}

function isStatement(value: unknown): value is SealStatement {
  if (!isRecord(value) || value['format'] !== 1) return false;
  const { sealedAt, printedBy, evidenceNumber, auditId, key, record, pdf } = value;
  if (![sealedAt, printedBy, evidenceNumber, auditId].every(isText) || !isHash(key)) return false;
  const isFlag = (flag: unknown) => flag === undefined || flag === true;
  if (value['chain'] !== undefined && !isHash(value['chain'])) return false;
  if (!isFlag(value['timeStamp']) || !isFlag(value['smallerForm'])) return false;
  if (!isRecord(record) || !isHash(record['sha256']) || !isRecord(pdf) || !isHash(pdf['sha256']))
    return false;
  const { fields } = record;
  const { bytes, objects } = pdf;
  return isList(fields) && fields.every(isField) && isCount(bytes) && areObjects(objects, bytes);
}

function isLogProof(value: unknown): value is LogProof {
  if (!isRecord(value)) return false;
  const { entryId, index, leaf, path, checkpoint } = value;
  return (
    isText(entryId) &&
    isCount(index) &&
    isText(leaf) &&
    isList(path) &&
    path.every(isText) &&
    isText(checkpoint)
  );
}

export function sealFileFrom(value: unknown): SealFile | undefined {
  if (!isRecord(value)) return undefined;
  const { statement, signature, log } = value;
  return isStatement(statement) && isText(signature) && isLogProof(log)
    ? { statement, signature, log }
    : undefined;
}
