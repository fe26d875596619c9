import { auditSentences } from '../../domain/evidence/audit/text.ts';
import { BadCursor } from '../store/audit-entries.ts';
import { Refusal } from './errors.ts';

export async function badCursorIs400<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    throw error instanceof BadCursor ? new Refusal(400, auditSentences.badCursor) : error;
  }
}
