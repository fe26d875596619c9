/**
 * Verifies a sealed document using only its bytes and the console's public keys, and names what was changed. Runs in Node
 * and in browsers, with their own hash functions. Nothing in a file makes it throw; size and depth are limited, and
 * the work grows with the size only.
 */
import { fromBase64, sameBytes, toHex, utf8 } from '../bytes.ts';
import { certificateParts } from '../certificate.ts';
import { statementText, type SealFile } from '../seal-statement.ts';
import { findings, items, notSealedReasons, verdicts } from './text.ts';
import { checkAudit, type CheckedAudit } from './check-audit.ts';
import { checkSignature, idOf, type CheckedSignature } from './check-signature.ts';
import { comparePages, replacedIn } from './compare-pages.ts';
import { compareRecord } from './compare-record.ts';
import { commonNameIn } from './common-name.ts';
import { byteText, isRecord, jsonIn } from './file-text.ts';
import { embeddedFiles, findSignature, type SignaturePlace } from './find-seal.ts';
import { chainById, type KnownKeys, type VerifyTools } from './known-keys.ts';
import { sealFileFrom } from './seal-file.ts';
import type { Finding, Verification } from './verification.ts';

const megabyte = 1024 * 1024;
export const largestFile = 64 * megabyte;
const largestAttachment = 8 * megabyte;

export function verifyDocument(bytes: Uint8Array, keys: KnownKeys, tools: VerifyTools): Verification {
  if (bytes.length > largestFile) return notSealed(notSealedReasons.tooLarge(largestFile / megabyte));
  const text = byteText(bytes);
  const place = findSignature(text);
  const files = attachmentsIn(bytes, text, place);
  const signature = checkSignature(tools, keys, bytes, place);
  const isUnreadable = !files.seal && isEncrypted(text);
  if (!files.seal && !signature.statementHash) return notSealed(whyNotSealed(text, isUnreadable));

  const statement = checkStatement(tools, keys, files.seal, signature);
  const audit = statement.seal && checkAudit(tools, keys, statement.seal);
  const isUnknown = !signature.isKnown || (audit?.isUnknown ?? false);
  const found = [
    ...(isUnreadable ? [{ item: items.file, words: findings.encrypted }] : []),
    ...placeFindings(bytes, text, place, statement.seal),
    ...statement.findings,
    ...signature.findings,
    ...chainFindings(statement.seal, signature),
    ...formFindings(statement.seal, signature),
    ...stampFindings(statement.seal, signature),
    ...(statement.seal ? contentFindings(tools, statement.seal, { bytes, text, place, files }) : []),
    ...auditFindings(audit, signature),
  ];
  if (!signature.isWhole && signature.certificate) {
    if (found.length === 0) found.push({ item: items.sealStructure, words: findings.partOfSeal });
    else if (found.every(({ item }) => item === items.laterRevision))
      found.push({ item: items.signature, words: findings.alsoChanged });
  }
  return {
    verdict: found.length > 0 ? verdicts.changed : isUnknown ? verdicts.unknownKey : verdicts.asSealed,
    findings: found,
    facts: statement.seal && factsOf(statement.seal, signature, audit),
    record: files.record && jsonIn(files.record, largestAttachment),
  };
}

/**
 * Certificates are not signed: the statement says which they are. In documents of earlier versions they are the known ones;
 * an operator may have added issuers to the file of the key since.
 */
function chainFindings(
  seal: SealFile | undefined,
  { certificate, chain, hasKnownChain, findings: known }: CheckedSignature,
): Finding[] {
  if (!certificate || known.some(({ item }) => item === items.signature)) return [];
  const sealed = seal?.statement.chain;
  const isRight = sealed === undefined ? hasKnownChain : sealed === chain;
  return isRight ? [] : [{ item: items.signature, words: findings.frameChanged }];
}

/** The other form of a signature is valid too, but the console did not write it. */
const formFindings = (seal: SealFile | undefined, signature: CheckedSignature): Finding[] =>
  seal?.statement.smallerForm && signature.certificate && !signature.isSmallerForm
    ? [{ item: items.signature, words: findings.signatureChanged }]
    : [];

/** Encryption hides the seal, and the signature ends with it. */
const isEncrypted = (text: string) => /\/Encrypt\s+\d+\s+\d+\s+R/.test(text);

function whyNotSealed(text: string, isUnreadable: boolean): string {
  if (!text.includes('%PDF-')) return notSealedReasons.notPdf;
  return isUnreadable ? notSealedReasons.encrypted : notSealedReasons.noSeal;
}

const notSealed = (reason: string): Verification => ({ verdict: verdicts.notSealed, findings: [], reason });

interface Attachments {
  readonly record: Uint8Array | undefined;
  readonly seal: unknown;
}

/** The console writes the record, then the seal. */
function attachmentsIn(bytes: Uint8Array, text: string, place: SignaturePlace | undefined): Attachments {
  const found = embeddedFiles(text, 0, place?.from ?? text.length).map(({ from, to }) =>
    bytes.subarray(from, to),
  );
  const [first, last] = [found.at(-2), found.at(-1)];
  const seal = last && jsonIn(last, largestAttachment);
  if (isRecord(seal) && 'statement' in seal) return { record: first, seal };
  return { record: first ?? last, seal: undefined };
}

interface CheckedStatement {
  /** Only if its own signature is valid. */
  readonly seal: SealFile | undefined;
  readonly findings: readonly Finding[];
}

function checkStatement(
  tools: VerifyTools,
  keys: KnownKeys,
  file: unknown,
  { certificate, statementHash }: CheckedSignature,
): CheckedStatement {
  const wrong = (words: string, item: string = items.seal) => ({
    seal: undefined,
    findings: [{ item, words }],
  });
  const seal = sealFileFrom(file);
  if (!seal) return wrong(findings.sealMissing);
  const { key } = seal.statement;
  const own = certificate && idOf(tools, certificate) === key ? certificate : undefined;
  const signer = own ?? chainById(tools, keys, key)?.[0];
  const spki = signer && certificateParts(signer)?.spki;
  const message = utf8(statementText(seal.statement));
  const signed = fromBase64(seal.signature);
  // Without the certificate the statement cannot be checked; a signature that does not match it is reported anyway.
  if (spki && !(signed && tools.verifyP256(spki, message, signed))) return wrong(findings.statementChanged);
  const isOther = statementHash && !sameBytes(statementHash, tools.sha256(message));
  if (isOther) return { ...wrong(findings.otherDocument, items.attachments), seal: spki && seal };
  return spki ? { seal, findings: [] } : wrong(findings.statementChanged);
}

function placeFindings(
  bytes: Uint8Array,
  text: string,
  place: SignaturePlace | undefined,
  seal: SealFile | undefined,
): readonly Finding[] {
  if (!place) return [];
  const found: Finding[] = [];
  if (place.shift !== 0) found.push({ item: items.file, words: findings.shifted(place.shift) });
  if (place.end > bytes.length)
    found.push({ item: items.file, words: findings.missingBytes(place.end - bytes.length) });
  if (place.end < bytes.length) {
    const replaced = replacedIn(text.slice(place.end), seal?.statement.pdf.objects ?? []);
    found.push({
      item: items.laterRevision,
      words: findings.appended(bytes.length - place.end, replaced),
    });
  }
  return found;
}

function contentFindings(
  tools: VerifyTools,
  { statement }: SealFile,
  file: { bytes: Uint8Array; text: string; place: SignaturePlace | undefined; files: Attachments },
): readonly Finding[] {
  const { bytes, text, place, files } = file;
  const later = place ? embeddedFiles(text, place.end, text.length) : [];
  const replaced = later.flatMap(({ from, to }) => {
    const record = jsonIn(bytes.subarray(from, to), largestAttachment);
    return isRecord(record) && 'pictures' in record
      ? compareRecord(tools, statement.record.fields, record)
      : [];
  });
  return [
    ...recordFindings(tools, statement.record, files.record),
    ...replaced,
    ...comparePages(tools, statement.pdf, bytes, text),
  ];
}

/** Documents without this signature are older, or no time stamp was requested. */
function stampFindings(
  seal: SealFile | undefined,
  { certificate, findings: known, stampSeal }: CheckedSignature,
): readonly Finding[] {
  if (!certificate || known.some(({ item }) => item === items.timeStamp)) return [];
  if (stampSeal === 'wrong') return [{ item: items.timeStamp, words: findings.stampChanged }];
  const isRemoved = seal?.statement.timeStamp === true && stampSeal === 'missing';
  return isRemoved ? [{ item: items.timeStamp, words: findings.stampRemoved }] : [];
}

function recordFindings(
  tools: VerifyTools,
  sealed: SealFile['statement']['record'],
  record: Uint8Array | undefined,
): readonly Finding[] {
  if (!record) return [{ item: items.record, words: findings.recordMissing }];
  if (toHex(tools.sha256(record)) === sealed.sha256) return [];
  const named = compareRecord(tools, sealed.fields, jsonIn(record, largestAttachment));
  return named.length > 0 ? named : [{ item: items.record, words: findings.recordRewritten }];
}

function auditFindings(
  audit: CheckedAudit | undefined,
  { isWhole, isKnown }: CheckedSignature,
): readonly Finding[] {
  // In a changed file of a known key, a checkpoint of an unknown log is a changed one.
  const isChanged = audit?.isUnknown && isKnown && !isWhole;
  const words = audit?.problem ?? (isChanged ? findings.checkpointChanged : undefined);
  return words === undefined ? [] : [{ item: items.audit, words }];
}

function factsOf(
  { statement, log }: SealFile,
  { certificate, timeStamp }: CheckedSignature,
  audit: CheckedAudit | undefined,
): Verification['facts'] {
  const { printedBy, sealedAt, evidenceNumber, key } = statement;
  return {
    printedBy,
    sealedAt,
    evidenceNumber,
    key,
    signedBy: certificate && commonNameIn(certificate),
    auditIndex: log.index,
    auditSize: audit?.size,
    timeStamp,
  };
}
