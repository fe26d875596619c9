/** The request body of a document. */
import { z } from 'zod';
import { moduleRow, type Area } from '../../../domain/areas.ts';
import { proofLabels, proofWords } from '../../../domain/proof/text.ts';
import { optionalName, requiredText } from '../../../domain/values/text-field.ts';
import { wireNameOf } from '../../../domain/record/wire.ts';
import { documentBytes } from '../../services/pdf/document/document-limits.ts';

export function groupNameIn(area: Area): string {
  return wireNameOf(moduleRow(area, 'proof').wire, 'group');
}

export function documentBody(area: Area) {
  return z.object({
    html: requiredText(proofWords.document, documentBytes, proofWords.htmlRequired),
    proofId: z.uuid().optional(),
    [groupNameIn(area)]: optionalName(proofLabels.group),
  });
}

/** Escaped quotes and line breaks make the JSON larger than the document. */
export const bodyBytes = 2 * documentBytes;
