/**
 * Prints a document that a client sends. What it prints carries no seal. The audit trail records who printed which proof for which group.
 */
import type { FastifyReply } from 'fastify';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { apiPath, moduleRow, type Area } from '../../../domain/areas.ts';
import { anyOf } from '../../../domain/permissions.ts';
import { proofSentences } from '../../../domain/proof/text.ts';
import { pdfAnswer } from '../../http/answers/file-answer.ts';
import { authorOf, liveSession } from '../../http/access.ts';
import { folderOfCall } from '../../http/upload/call-files.ts';
import { refuseCompressed } from '../../http/upload/upload.ts';
import { checkBody } from '../../http/input/shared-schemas.ts';
import type { App } from '../../http/server.ts';
import { PdfError } from '../../services/pdf/pdf-error.ts';
import type { Printer } from '../../services/pdf/printer.ts';
import { NoTurnLeft, turns } from '../../runtime/turns.ts';
import { writeAudit } from '../../store/audit.ts';
import type { Orm } from '../../postgres/database.ts';
import { bodyBytes, documentBody } from './document-body.ts';
import { cleanSentDocument, storeBody } from './sent-document.ts';

/** Documents on disk at a time, from the first byte to the response; of both calls that print. */
const inTurn = turns({ running: 10, runningPerPerson: 3, waiting: 30 });

export function folderOfPrint(reply: FastifyReply, person: string): Promise<string> {
  return folderOfCall(reply, person, inTurn).catch((error: unknown) => {
    throw error instanceof NoTurnLeft ? new PdfError('busy') : error;
  });
}

export function pdfRoute(app: App, orm: Orm, area: Area, printer: Printer): void {
  void app.register(async (scope) => {
    // The handler reads the body itself: parsing 50 MB here would block other requests.
    scope.addHook('onRequest', refuseCompressed);
    scope.removeContentTypeParser('application/json');
    scope.addContentTypeParser('application/json', (_request, _payload, done) => done(null, unread));
    mountPdfRoute(scope, orm, area, printer);
  });
}

const unread = Object.freeze({});

function mountPdfRoute(app: App, orm: Orm, area: Area, printer: Printer): void {
  const body = documentBody(area);
  app.post(
    `${apiPath(area, 'proof')}/generate-preview-pdf`,
    {
      config: { access: anyOf(area, 'proof', ['pdf_download']), denied: proofSentences.deniedPdf },
      bodyLimit: bodyBytes,
      compress: false,
      schema: {
        tags: [moduleRow(area, 'proof').heading],
        summary: 'Print a document as an A4 PDF',
        body,
        response: pdfAnswer,
      },
      validatorCompiler: () => () => true,
    },
    async (request, reply) => {
      // No body at all, a form, or plain text.
      if ((request.body as unknown) !== unread) checkBody(body, request.body);
      const { id: person } = liveSession(request).user;
      const folder = await folderOfPrint(reply, person);
      const bodyPath = join(folder, 'body');
      const documentPath = join(folder, 'document');
      const pdfPath = join(folder, 'pdf');
      await storeBody(request, bodyPath);
      const { proofId, group } = await cleanSentDocument(person, { area, bodyPath, documentPath });
      await printer.print({ person, isOurs: false, documentPath, pdfPath });
      const { size: bytes } = await stat(pdfPath);
      await writeAudit(orm, authorOf(request), {
        action: 'pdf',
        entity: 'proof',
        area,
        ...(proofId !== undefined && { recordId: proofId }),
        after: { group, bytes },
      });
      // Without a length: a client that counts bytes would finish before the server and keep a stopping
      // console open.
      const printed = createReadStream(pdfPath);
      return reply.type('application/pdf').header('content-disposition', 'attachment').send(printed);
    },
  );
}
