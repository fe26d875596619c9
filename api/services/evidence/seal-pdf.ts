/** Seals a PDF that Chromium printed: attaches the record and the statement, and signs the whole file. */
import { createHash } from 'node:crypto';
import type { LogProof } from '../../../domain/evidence/log-proof.ts';
import {
  chainHash,
  sealedStamp,
  signedAttributes,
  writeSignature,
} from '../../../domain/evidence/seal-signature.ts';
import { commonNameIn } from '../../../domain/evidence/verify/common-name.ts';
import {
  sealedFields,
  shortHash,
  statementText,
  type SealStatement,
} from '../../../domain/evidence/seal-statement.ts';
import { readChromiumPdf, type ChromiumPdf } from './chromium-pdf.ts';
import { rolesIn, type PrintedPicture } from './object-roles.ts';
import { appendSeal } from './seal-update.ts';
import type { Signer } from './signer.ts';
import { longestToken, NoTimeStamp } from './time-stamp.ts';

export interface SealRequest {
  readonly pdf: Buffer;
  /** Canonical JSON. */
  readonly record: string;
  readonly facts: Pick<SealStatement, 'printedBy' | 'evidenceNumber' | 'auditId'>;
  readonly pictures: readonly PrintedPicture[];
  readonly log: LogProof;
  readonly signer: Signer;
  readonly at?: Date;
  /** Gives a token for a signature; throws `NoTimeStamp`. */
  readonly timeStamp?: ((signature: Uint8Array) => Promise<Uint8Array>) | undefined;
}

export interface SealedPdf {
  readonly pdf: Buffer;
  /** Why the document has no time stamp although one was requested. */
  readonly withoutTimeStamp: string | undefined;
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest();
/** Size of a signature without certificates and time stamp. */
const frameRoom = 1024;

export async function sealPdf(request: SealRequest): Promise<SealedPdf> {
  const { signer, timeStamp, at = new Date() } = request;
  const pdf = readChromiumPdf(request.pdf);
  // Megabytes: read once for the statement and for the signature.
  const printed = createHash('sha256').update(pdf.bytes);
  const statement = statementOf(request, pdf, printed.copy().digest('hex'), at);
  const text = Buffer.from(statementText(statement));
  const signature = signer.sign(text).toString('base64');
  const seal = JSON.stringify({ format: 1, statement, signature, log: request.log });
  const chain = signer.chain.map(({ raw }) => raw);
  const [certificate] = chain;
  if (!certificate) throw new Error('a signer has a certificate');
  const room =
    frameRoom + chain.reduce((sum, { length }) => sum + length, 0) + (timeStamp ? longestToken : 0);
  const signerName = commonNameIn(certificate) ?? '';
  const update = appendSeal(pdf, { record: request.record, seal, signerName, at, room, printed });

  const attributes = signedAttributes(sha256, {
    digest: update.digest,
    certificate,
    statementHash: sha256(text),
  });
  const fileSignature = signer.sign(attributes);
  const stamped = await stamp(timeStamp, fileSignature);
  const cms = writeSignature({
    attributes,
    signature: fileSignature,
    chain,
    timeStamp: stamped.token,
    stampSeal: timeStamp && signer.sign(sealedStamp(sha256, fileSignature, stamped.token)),
  });
  if (!cms) throw new Error('the certificate cannot be read');
  return { pdf: update.finish(cms), withoutTimeStamp: stamped.missing };
}

function statementOf(
  { record, facts, pictures, signer, timeStamp }: SealRequest,
  { bytes, objects, pages }: ChromiumPdf,
  printedHash: string,
  at: Date,
): SealStatement {
  const roles = rolesIn({ objects, pages }, pictures);
  return {
    format: 1,
    sealedAt: at.toISOString(),
    printedBy: facts.printedBy,
    evidenceNumber: facts.evidenceNumber,
    auditId: facts.auditId,
    key: signer.id,
    chain: chainHash(
      sha256,
      signer.chain.map(({ raw }) => raw),
    ),
    smallerForm: true,
    ...(timeStamp && { timeStamp: true }),
    record: {
      sha256: sha256(Buffer.from(record)).toString('hex'),
      fields: sealedFields(sha256, JSON.parse(record)),
    },
    pdf: {
      bytes: bytes.length,
      sha256: printedHash,
      objects: objects.map(({ number, offset, length }) => [
        number,
        offset,
        length,
        shortHash(sha256, bytes.subarray(offset, offset + length)),
        roles.get(number) ?? '',
      ]),
    },
  };
}

/** A time-stamp server that is down or slow delays no document. */
async function stamp(
  timeStamp: SealRequest['timeStamp'],
  signature: Uint8Array,
): Promise<{ token?: Uint8Array; missing?: string }> {
  try {
    return timeStamp ? { token: await timeStamp(signature) } : {};
  } catch (error) {
    if (error instanceof NoTimeStamp) return { missing: error.message };
    throw error;
  }
}
