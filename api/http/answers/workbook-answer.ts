/** Answers that are spreadsheets, sent while they are written. */
import type { FastifyReply } from 'fastify';
import { Readable } from 'node:stream';
import { writeWorkbook, type Sheet } from '../../services/workbook/workbook-writer.ts';
import { attachment } from './attachment.ts';
import { fileAnswer } from './file-answer.ts';

/** The media type of .xlsx. */
export const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export const workbookAnswer = fileAnswer('The workbook', workbookType);

/** `asciiName` is for clients that cannot read the name. */
export function sendWorkbook(
  reply: FastifyReply,
  name: string,
  sheets: readonly Sheet[],
  asciiName?: string,
) {
  const disposition =
    asciiName === undefined ? `attachment; filename="${name}"` : attachment(asciiName, name);
  return reply
    .type(workbookType)
    .header('content-disposition', disposition)
    .send(Readable.from(writeWorkbook(sheets), { objectMode: false }));
}
