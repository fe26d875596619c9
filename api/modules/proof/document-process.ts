/**
 * The process that handles a sent document: parses and validates the body, sanitizes the document, writes it
 * to a file.
 */
import { isUtf8 } from 'node:buffer';
import { readFile, writeFile } from 'node:fs/promises';
import { parse } from 'secure-json-parse';
import { areas, type Area } from '../../../domain/areas.ts';
import { wordSchemas } from '../../http/input/schema-words.ts';
import { cleanDocument } from '../../services/pdf/document/document-html.ts';
import { PdfError } from '../../services/pdf/pdf-error.ts';
import { privateFile } from '../../runtime/private-files.ts';
import { answerTasksWithin } from '../../services/workers/process-tasks.ts';
import { documentBody, groupNameIn } from './document-body.ts';
import { processLimits, type DocumentAnswer, type DocumentTask } from './document-task.ts';

wordSchemas();
const schemas = new Map<Area, ReturnType<typeof documentBody>>(
  areas.map((area) => [area, documentBody(area)]),
);

/** Parsed like every other body; an empty one counts as no fields. */
function parsed(text: string): unknown {
  return text === '' ? {} : parse(text, { protoAction: 'error', constructorAction: 'error' });
}

async function clean({ area, bodyPath, documentPath }: DocumentTask): Promise<DocumentAnswer> {
  const bytes = await readFile(bodyPath);
  if (!isUtf8(bytes)) return { refused: 'notUtf8' };
  let body: unknown;
  try {
    body = parsed(bytes.toString());
  } catch {
    return { refused: 'notJson' };
  }
  const checked = schemas.get(area)?.safeParse(body);
  if (!checked?.success) {
    const issues = checked?.error.issues ?? [];
    const errors = issues.map(({ path, message }) => ({ path: path.join('.'), message }));
    return { refused: 'fields', errors };
  }
  const { html, proofId, [groupNameIn(area)]: group } = checked.data;
  try {
    await writeFile(documentPath, cleanDocument(String(html)), privateFile);
  } catch (error) {
    if (!(error instanceof PdfError)) throw error;
    return { refused: 'document', problem: error.problem };
  }
  return { proofId, group: String(group) };
}

answerTasksWithin(processLimits, clean);
