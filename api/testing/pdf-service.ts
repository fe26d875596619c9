/** A PDF service as most tests use it: each document is somebody else's, unless the test says whose. */
import { randomUUID } from 'node:crypto';
import { createPdfService, type PdfServiceOptions } from '../services/pdf/pdf.ts';

export function pdfServiceWith(options: PdfServiceOptions) {
  const service = createPdfService(options);
  return {
    print: (html: string, person: string = randomUUID()) => service.print(person, async () => html),
    close: () => service.close(),
  };
}
