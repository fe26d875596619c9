/**
 * Prints a proof from the stored record: of the client's input, only the group is printed. The audit
 * entry comes first, because its id gives the evidence number on the pages; it holds the hash of the record, so that
 * the document and the entry refer to each other.
 */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { v7 as uuidv7 } from 'uuid';
import type { Area } from '../../../domain/areas.ts';
import { canonicalJson } from '../../../domain/evidence/canonical-json.ts';
import { evidenceNumberOf } from '../../../domain/evidence/evidence-number.ts';
import { frozenRecord, type FrozenPicture } from '../../../domain/evidence/frozen-record.ts';
import type { DocumentFoot } from '../../../domain/proof/document/foot.ts';
import { proofWords } from '../../../domain/proof/text.ts';
import { indiaDateTime } from '../../../domain/values/moment/time.ts';
import { Refusal } from '../../http/errors.ts';
import type { Database, Orm } from '../../postgres/database.ts';
import { fillPictures } from '../../services/evidence/fill-pictures.ts';
import { PdfError } from '../../services/pdf/pdf-error.ts';
import type { Printer } from '../../services/pdf/printer.ts';
import { writeAudit, type Author } from '../../store/audit.ts';
import { privateFilePieces } from '../../store/files.ts';
import { proofToPrint, type PictureToPrint, type ProofToPrint } from '../../store/proof/proof-to-print.ts';
import { existing, writeProofDocument, type PrintedPicture } from './proof-document-file.ts';

export interface PrintRequest {
  readonly area: Area;
  readonly id: string;
  readonly group: string;
  /** The version that the person has seen, if known. */
  readonly version?: number;
  /** Whether to append each picture on a page of its own. */
  readonly isFull: boolean;
  readonly author: Author;
  /** The person who waits for the printer. */
  readonly person: string;
  /** Where readers can verify the document, as printed on its pages. */
  readonly verifyAt: string | undefined;
  /** A private folder for the document on its way to the printer. */
  readonly folder: string;
}

export interface PrintedProof {
  readonly pdf: Buffer;
  /** `record.json`: canonical JSON. */
  readonly record: string;
  readonly auditId: string;
  readonly evidenceNumber: string;
  readonly pictures: readonly PrintedPicture[];
  /** The user of the proof, for the file name. */
  readonly user: string;
}

/** Rejects with NotFound, a PdfError, or a Refusal if the proof has another version. */
export async function printProof(
  database: Pick<Database, 'orm' | 'pool'>,
  printer: Printer,
  request: PrintRequest,
): Promise<PrintedProof> {
  const { verifyAt } = request;
  const auditId = uuidv7();
  const evidenceNumber = evidenceNumberOf(auditId);
  const { record, ...stored } = await freeze(database.orm, request, auditId);
  const foot = { evidenceNumber, ...(verifyAt !== undefined && { verifyAt }) };
  const printWith = (isWhole: boolean) => print(database, printer, stored, { ...request, foot, isWhole });
  // A browser that does not copy placeholders gets the pictures themselves.
  const printed = (await printWith(false)) ?? (await printWith(true));
  if (!printed) throw new PdfError('failed');
  return { ...printed, record, auditId, evidenceNumber, user: stored.proof.user };
}

interface Printing extends PrintRequest {
  readonly foot: DocumentFoot;
  /** With the pictures themselves instead of placeholders. */
  readonly isWhole: boolean;
}

/** Undefined if the pictures cannot be put into what was printed. */
async function print(
  { orm, pool }: Pick<Database, 'orm' | 'pool'>,
  printer: Printer,
  stored: ProofToPrint,
  { person, folder, isFull, foot, isWhole }: Printing,
): Promise<Pick<PrintedProof, 'pdf' | 'pictures'> | undefined> {
  const documentPath = join(folder, isWhole ? 'whole-document' : 'document');
  const pdfPath = `${documentPath}.pdf`;
  const writing = { path: documentPath, foot, isFull, person, isWhole };
  const { pictures, standIns } = await writeProofDocument(orm, stored, writing);
  await printer.print({ person, isOurs: true, documentPath, pdfPath });
  const load = async (hash: string) => existing(hash, await privateFilePieces(pool, hash));
  const pdf = await fillPictures(await readFile(pdfPath), standIns, load);
  return pdf && { pdf, pictures };
}

interface Frozen extends ProofToPrint {
  readonly record: string;
}

/** Reads the proof as of one moment, and writes the audit entry in the same transaction. */
function freeze(orm: Orm, request: PrintRequest, auditId: string): Promise<Frozen> {
  const { area, id, group, author } = request;
  return orm.transaction(
    async (tx) => {
      const stored = await proofToPrint(tx, area, id);
      const { proof, logo, pictures } = stored;
      refuseOther(proof, request.version);
      const frozen = frozenRecord(proof, {
        area,
        printedBy: author.username,
        printedAt: new Date().toISOString(),
        group,
        templateSha256: sha256(proof.prooftype.content ?? ''),
        logoSha256: logo && sha256(logo.bytes),
        pictures: pictures.map(frozenPicture),
      });
      const record = canonicalJson(frozen);
      const after = { group, recordSha256: sha256(record) };
      await writeAudit(tx, author, {
        id: auditId,
        action: 'pdf',
        entity: 'proof',
        area,
        recordId: id,
        after,
      });
      return { ...stored, record };
    },
    { isolationLevel: 'repeatable read' },
  );
}

/** A person can only seal the version they have seen. */
function refuseOther(
  { version, updatedBy, updatedAt }: ProofToPrint['proof'],
  seen: number | undefined,
): void {
  if (seen === undefined || seen === version) return;
  throw new Refusal(409, proofWords.changedSinceShown(updatedBy, indiaDateTime(updatedAt)));
}

function frozenPicture(picture: PictureToPrint): FrozenPicture {
  const { group, position, filename, mediaType, size, hash, receivedSha256, chosenSha256 } = picture;
  return { group, position, filename, mediaType, bytes: size, sha256: hash, receivedSha256, chosenSha256 };
}

function sha256(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}
