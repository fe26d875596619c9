/** Prints the document that a preview shows. Who printed which proof for which group goes into the audit trail. */
import { z } from 'zod';
import { apiPath, moduleRow, type Area } from '../../../domain/areas.ts';
import { textLimits } from '../../../domain/limits.ts';
import { anyOf } from '../../../domain/permissions.ts';
import { proofSentences } from '../../../domain/proof-messages.ts';
import { proofLabels, proofWords } from '../../../domain/proof-words.ts';
import { optionalText, requiredText } from '../../../domain/text.ts';
import { wireNameOf } from '../../../domain/wire.ts';
import { authorOf } from '../../http/access.ts';
import type { App } from '../../http/server.ts';
import { cleanDocument } from '../../services/document-html.ts';
import { documentBytes, type PdfService } from '../../services/pdf.ts';
import { writeAudit } from '../../store/audit.ts';
import type { Orm } from '../../store/database.ts';

export function pdfRoute(app: App, orm: Orm, area: Area, pdf: PdfService): void {
  const { heading: tag, wire } = moduleRow(area, 'proof');
  const groupName = wireNameOf(wire, 'group');
  const body = z.object({
    html: requiredText(proofWords.document, documentBytes, proofWords.htmlRequired),
    proofId: z.uuid().optional(),
    [groupName]: optionalText(proofLabels.group, textLimits.name),
  });
  app.post(
    `${apiPath(area, 'proof')}/generate-preview-pdf`,
    {
      config: { access: anyOf(area, 'proof', ['pdf_download']), denied: proofSentences.deniedPdf },
      // The limit of documents is told in words by the printer; quotes and line breaks grow on their way here.
      bodyLimit: 2 * documentBytes,
      compress: false,
      schema: { tags: [tag], summary: 'Print a document as an A4 PDF', body },
    },
    async (request, reply) => {
      const { html, proofId, [groupName]: group } = request.body;
      const printed = await pdf.print(cleanDocument(String(html)));
      await writeAudit(orm, authorOf(request), {
        action: 'pdf',
        entity: 'proof',
        area,
        ...(proofId !== undefined && { recordId: String(proofId) }),
        after: { group, bytes: printed.length },
      });
      return reply.type('application/pdf').header('content-disposition', 'attachment').send(printed);
    },
  );
}
