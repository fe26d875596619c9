/** Answers that are files. */
import { z } from 'zod';
import { acceptedImageTypes } from '../../../domain/record/image-kind.ts';

/** Handlers send bytes or a stream. */
const file: z.ZodType = z.file();

/** Describes an answer that is a file of one of these types. */
export function fileAnswer(description: string, ...types: readonly string[]) {
  const content = Object.fromEntries(types.map((type) => [type, { schema: file }]));
  return { 200: { description, content } };
}

export const pdfAnswer = fileAnswer('The document', 'application/pdf');

/** Pictures are stored as one of these. */
export const imageAnswer = (description: string) =>
  fileAnswer(description, ...acceptedImageTypes.filter((type) => type !== 'image/gif'));
