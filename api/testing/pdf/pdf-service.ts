/** A PDF service for tests: each document belongs to another person unless the test names one. */
import { randomUUID } from 'node:crypto';
import { createPdfService, type PdfServiceOptions } from '../../services/pdf/pdf.ts';

export function pdfServiceWith(options: PdfServiceOptions) {
  const service = createPdfService(options);
  return {
    print: (html: string, person: string = randomUUID()) => service.print(person, async () => html),
    /** As documents made from a stored record. */
    printOurs: (html: string) => service.print(randomUUID(), async () => html, { isOurs: true }),
    close: () => service.close(),
  };
}
