/**
 * The job for the workbook of rejected rows: parses and validates the rows, and writes the workbook to a
 * file.
 */
import { createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Area } from '../../../../domain/areas.ts';
import { workbookLimits } from '../../../../domain/values/limits.ts';
import { notValid, unstorableCharacter } from '../../../../domain/values/text.ts';
import { isStorable } from '../../../../domain/values/text-field.ts';
import { answerTasksWithin } from '../../../services/workers/process-tasks.ts';
import { readLimits } from '../../../services/workbook/reader/read-limits.ts';
import { writeWorkbook } from '../../../services/workbook/workbook-writer.ts';
import { rejectedSheets, type RejectedRow } from '../export/export-sheets.ts';
import { rejectedRowSchema } from './rejected-rows.ts';
import { jobLimits } from './job-limits.ts';

export interface RejectedTask {
  readonly area: Area;
  readonly body: string;
  readonly target: string;
}

interface WrongField {
  readonly path: string;
  readonly message: string;
}

/** What is wrong with the rows, or that the workbook was written. */
export type RejectedOutcome = 'written' | 'noJson' | { readonly wrong: readonly WrongField[] };

/** More would not help to find the mistake. */
const mostWrong = 20;

async function writeRejected({ area, body, target }: RejectedTask): Promise<RejectedOutcome> {
  let sent: unknown;
  try {
    sent = JSON.parse(await readFile(body, 'utf8'));
  } catch (error) {
    if (error instanceof SyntaxError) return 'noJson';
    throw error;
  }
  const rows: unknown = typeof sent === 'object' && sent !== null && 'rows' in sent ? sent.rows : undefined;
  if (!Array.isArray(rows) || rows.length > workbookLimits.rows) return { wrong: [wrong('rows')] };
  const problems: WrongField[] = [];
  for (const [at, row] of rows.entries()) {
    problems.push(...wrongIn(row, at));
    if (problems.length >= mostWrong) break;
  }
  if (problems.length > 0) return { wrong: problems.slice(0, mostWrong) };
  const sheets = new Set((rows as RejectedRow[]).map(({ sheetName }) => sheetName));
  // Each is a part of the workbook, which could not be read again.
  if (sheets.size > readLimits.parts) return { wrong: [wrong('rows')] };
  const pieces = writeWorkbook(rejectedSheets(area, rows as RejectedRow[]));
  await pipeline(Readable.from(pieces), createWriteStream(target, { mode: 0o600 }));
  return 'written';
}

function wrong(path: string): WrongField {
  return { path, message: notValid(path) };
}

function wrongIn(row: unknown, at: number): WrongField[] {
  const parsed = rejectedRowSchema.safeParse(row);
  const place = `rows.${at}`;
  if (!parsed.success) return parsed.error.issues.map(({ path }) => wrong([place, ...path].join('.')));
  const { cells, error, sheetName = '' } = parsed.data;
  return [...cells, error, sheetName].every((text) => isStorable(text ?? ''))
    ? []
    : [{ path: place, message: unstorableCharacter(place) }];
}

answerTasksWithin(jobLimits, writeRejected);
