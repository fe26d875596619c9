/** Timestamps in requests: ISO 8601 with a zone, within a plausible range of years. */
import { z } from 'zod';
import { notValid } from '../../../domain/values/text.ts';

const firstYear = 1900;
const lastYear = 2999;

export function isPlausibleMoment(moment: Date): boolean {
  const year = moment.getUTCFullYear();
  return year >= firstYear && year <= lastYear;
}

export function momentField(label: string) {
  return z.iso
    .datetime({ offset: true, error: notValid(label) })
    .transform((text) => new Date(text))
    .refine(isPlausibleMoment, notValid(label));
}
