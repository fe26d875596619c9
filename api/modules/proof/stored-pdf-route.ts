/** Downloads the document of a stored proof. */
import { Readable } from 'node:stream';
import { z } from 'zod';
import { apiPath, moduleRow, type Area } from '../../../domain/areas.ts';
import { anyOf } from '../../../domain/permissions.ts';
import { fullPdfFileName, pdfFileName } from '../../../domain/proof/proof.ts';
import { proofLabels, proofSentences } from '../../../domain/proof/text.ts';
import { optionalName } from '../../../domain/values/text-field.ts';
import { pdfAnswer } from '../../http/answers/file-answer.ts';
import { authorOf, liveSession } from '../../http/access.ts';
import { attachment } from '../../http/answers/attachment.ts';
import { idParams, versionField } from '../../http/input/shared-schemas.ts';
import type { App } from '../../http/server.ts';
import type { Database } from '../../postgres/database.ts';
import type { Printer } from '../../services/pdf/printer.ts';
import { groupNameIn } from './document-body.ts';
import { folderOfPrint } from './pdf-route.ts';
import { printProof } from './print-proof.ts';
import { sealProof, type Sealing } from './seal-proof.ts';
import { verifyAddress } from './verify-address.ts';

export interface PrintParts extends Pick<Database, 'orm' | 'pool'> {
  readonly printer: Printer;
  /** The address under which people reach the console, if it is configured. */
  readonly publicUrl: string | undefined;
  readonly sealing: Sealing;
}

export function storedPdfRoute(app: App, area: Area, parts: PrintParts): void {
  const { orm, printer, publicUrl, sealing } = parts;
  const groupName = groupNameIn(area);
  app.get(
    `${apiPath(area, 'proof')}/:id/pdf`,
    {
      config: { access: anyOf(area, 'proof', ['pdf_download']), denied: proofSentences.deniedPdf },
      compress: false,
      exposeHeadRoute: false,
      schema: {
        tags: [moduleRow(area, 'proof').heading],
        summary: 'Print a stored proof as a sealed A4 PDF',
        params: idParams,
        querystring: z.object({
          [groupName]: optionalName(proofLabels.group),
          pictures: z.literal('full').optional(),
          version: versionField.optional().describe('Refused with 409 if the proof has another one'),
        }),
        response: pdfAnswer,
      },
    },
    async (request, reply) => {
      const { id: person } = liveSession(request).user;
      const folder = await folderOfPrint(reply, person);
      const { version } = request.query;
      const what = { area, id: request.params.id, author: authorOf(request) };
      const printed = await printProof(parts, printer, {
        ...what,
        group: String(request.query[groupName] ?? ''),
        isFull: request.query.pictures === 'full',
        ...(version !== undefined && { version: Number(version) }),
        person,
        verifyAt: verifyAddress(publicUrl, request),
        folder,
      });
      const pdf = await sealProof(orm, sealing, printed, what);
      const name = attachment(pdfFileName(area, printed.user), fullPdfFileName(area, printed.user));
      // Without a length, as in the other call that prints.
      return reply
        .type('application/pdf')
        .header('content-disposition', name)
        .send(Readable.from([pdf]));
    },
  );
}
