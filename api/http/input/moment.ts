/** Timestamps in requests: ISO 8601 with a zone, within a plausible range of years. */
import { z } from 'zod';
import { momentLimits } from '../../../domain/values/limits.ts';
import { notValid } from '../../../domain/values/text.ts';

export function isPlausibleMoment(moment: Date): boolean {
  return moment.getTime() >= momentLimits.first && moment.getTime() <= momentLimits.last;
}

export function momentField(label: string) {
  return z.iso
    .datetime({ offset: true, error: notValid(label) })
    .transform((text) => new Date(text))
    .refine(isPlausibleMoment, notValid(label));
}
