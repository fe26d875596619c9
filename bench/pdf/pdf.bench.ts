/**
 * A proof with eight images as a PDF: with the shared browser, with a browser launched per request, and a whole download
 * from a console, which also reads the record, writes it to the audit log and seals the file.
 */
import { createPdfService, type PdfService } from '../../api/services/pdf/pdf.ts';
import { proofDocument } from '../../domain/proof/document.ts';
import { downloadFigures } from './cpu-of-download.ts';
import { cpuSecondsOfTree } from '../measuring/cpu-of-tree.ts';
import { printFigures } from '../measuring/print-figures.ts';
import { sampleProof } from '../sample/proof-with-photos.ts';
import { median } from '../measuring/quantile.ts';

const WARM_PRINTS = 12;
const PAIRS = 10;

const note = (details: object, message: string) =>
  process.stderr.write(`${message} ${JSON.stringify(details)}\n`);
const log = { info: note, warn: note, error: note };

const photos = { pictures: 8, width: 4000, height: 3000 };
const { fullPictures, ...proof } = await sampleProof(photos);
const html = proofDocument(proof);
const fullHtml = proofDocument({ ...proof, fullPictures });

/** As the API does for a document from a stored record. */
async function secondsOfPrint(service: PdfService, person = 'somebody', printed = html): Promise<number> {
  const startedAt = performance.now();
  await service.print(person, async () => printed, { isOurs: true });
  return (performance.now() - startedAt) / 1000;
}

async function secondsWithOwnBrowser(): Promise<number> {
  const startedAt = performance.now();
  const service = createPdfService({ log });
  await service.print('somebody', async () => html, { isOurs: true });
  await service.close();
  return (performance.now() - startedAt) / 1000;
}

const service = createPdfService({ log });
await secondsOfPrint(service);
await secondsOfPrint(service);

async function cpuOfPrint(printed: string): Promise<number> {
  const before = cpuSecondsOfTree();
  for (let print = 0; print < WARM_PRINTS; print++) await secondsOfPrint(service, 'somebody', printed);
  return (cpuSecondsOfTree() - before) / WARM_PRINTS;
}
const cpu = await cpuOfPrint(html);
await secondsOfPrint(service, 'somebody', fullHtml);
const fullCpu = await cpuOfPrint(fullHtml);

const startedAt = performance.now();
await Promise.all(Array.from({ length: 8 }, (_none, index) => secondsOfPrint(service, `person ${index}`)));
const eightAtOnce = (performance.now() - startedAt) / 1000;

// Interleaved, so that other load affects both equally.
const warm: number[] = [];
const cold: number[] = [];
for (let pair = 0; pair < PAIRS; pair++) {
  cold.push(await secondsWithOwnBrowser());
  warm.push(await secondsOfPrint(service));
}
await service.close();

printFigures([
  { what: 'time, warm', value: median(warm), unit: 's' },
  { what: 'time, a browser for each request', value: median(cold), unit: 's' },
  {
    what: 'warm, as part of a browser for each request',
    value: median(warm) / median(cold),
    unit: '',
    limit: 0.5,
  },
  { what: 'CPU, printing alone', value: cpu, unit: 's', limit: 0.25 },
  { what: 'CPU, printing alone with pages of their own', value: fullCpu, unit: 's', limit: 0.8 },
  ...(await downloadFigures(photos)),
  { what: 'time, eight at once', value: eightAtOnce, unit: 's' },
  { what: 'size of the document', value: Buffer.byteLength(html) / 1024 / 1024, unit: 'MB' },
  { what: 'size with pages of their own', value: Buffer.byteLength(fullHtml) / 1024 / 1024, unit: 'MB' },
]);
