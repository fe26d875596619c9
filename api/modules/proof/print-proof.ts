/**
 * Prints a proof from the stored record: nothing that a client sends gets onto the paper but the group. The audit
 * entry comes first, because its id gives the evidence number on the pages; it holds the hash of the record, so that
 * the document and the entry name each other.
 */
import { createHash, randomUUID } from 'node:crypto';
import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { v7 as uuidv7 } from 'uuid';
import type { Area } from '../../../domain/areas.ts';
import { canonicalJson } from '../../../domain/evidence/canonical-json.ts';
import { evidenceNumberOf } from '../../../domain/evidence/evidence-number.ts';
import { frozenRecord } from '../../../domain/evidence/frozen-record.ts';
import { filledTemplate, printedProof } from '../../../domain/proof/printed-proof.ts';
import type { ImageGroup, ProofFields } from '../../../domain/proof/proof.ts';
import type { Orm } from '../../postgres/database.ts';
import { privateFile } from '../../runtime/private-files.ts';
import { cleanTemplate } from '../../services/html/clean-template.ts';
import type { Printer } from '../../services/pdf/printer.ts';
import { writeAudit, type Author } from '../../store/audit.ts';
import { dataUrl } from '../../store/files.ts';
import { proofToPrint, type PictureToPrint, type ProofToPrint } from '../../store/proof/proof-to-print.ts';

export interface PrintRequest {
  readonly area: Area;
  readonly id: string;
  readonly group: string;
  readonly author: Author;
  /** Who waits for a turn of the printer. */
  readonly person: string;
  /** Where readers can verify the document, as printed on its pages. */
  readonly verifyAt: string | undefined;
  /** A private folder for the document on its way to the printer. */
  readonly folder: string;
}

export interface PrintedPicture {
  readonly group: ImageGroup;
  /** From 1. */
  readonly position: number;
  readonly filename: string;
  /** SHA-256 in hexadecimal of each rendition of it that the document shows. */
  readonly printed: readonly string[];
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

interface Frozen extends ProofToPrint {
  readonly record: string;
}

/** Rejects with NotFound or a PdfError. */
export async function printProof(orm: Orm, printer: Printer, request: PrintRequest): Promise<PrintedProof> {
  const { person, folder, verifyAt } = request;
  const auditId = uuidv7();
  const evidenceNumber = evidenceNumberOf(auditId);
  const { record, ...frozen } = await freeze(orm, request, auditId);
  const documentPath = join(folder, 'document');
  const pdfPath = join(folder, 'pdf');
  await writeDocument(documentPath, frozen, { evidenceNumber, ...(verifyAt !== undefined && { verifyAt }) });
  await printer.print({ person, documentPath, pdfPath });
  return {
    pdf: await readFile(pdfPath),
    record,
    auditId,
    evidenceNumber,
    pictures: frozen.pictures.map(({ group, position, filename, documentHash }) => ({
      group,
      position,
      filename,
      printed: [documentHash],
    })),
    user: frozen.proof.user,
  };
}

/** Reads proof and pictures as of one moment, and writes the audit entry in the same transaction. */
function freeze(orm: Orm, { area, id, group, author }: PrintRequest, auditId: string): Promise<Frozen> {
  return orm.transaction(
    async (tx) => {
      const stored = await proofToPrint(tx, area, id);
      const { proof, logo, pictures } = stored;
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

function frozenPicture({ group, position, filename, mediaType, size, hash }: PictureToPrint) {
  return { group, position, filename, mediaType, bytes: size, sha256: hash };
}

function sha256(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}

/** Pictures are put in while writing, one at a time, so that the document is never in memory as a whole. */
async function writeDocument(
  path: string,
  { proof, logo, pictures, renditions }: ProofToPrint,
  foot: { readonly evidenceNumber: string; readonly verifyAt?: string },
): Promise<void> {
  // Nobody can write a text that is taken for a place.
  const secret = randomUUID();
  const placeOf = (hash: string) => `${secret}:${hash}`;
  const shown = (group: ImageGroup) =>
    pictures
      .filter((picture) => picture.group === group)
      .map((picture) => ({ ...picture, data: placeOf(picture.documentHash) }));
  const fields: ProofFields = {
    ...proof,
    whitelabel: { ...proof.whitelabel, logoBase64: logo ? dataUrl(logo) : null },
    images: shown('images'),
    navigation2Images: shown('navigation2Images'),
  };
  const html = printedProof(fields, await cleanTemplate(filledTemplate(fields)), foot);
  const file = await open(path, privateFile.flags, privateFile.mode);
  try {
    const [start = '', ...parts] = html.split(`${secret}:`);
    await file.write(start);
    for (const part of parts) {
      const hash = part.slice(0, hashLength);
      const content = renditions.get(hash);
      if (!content) throw new Error(`there is no file ${hash}`);
      await file.write(dataUrl(content));
      await file.write(part.slice(hashLength));
    }
  } finally {
    await file.close();
  }
}

const hashLength = 64;
