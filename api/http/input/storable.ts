/**
 * Rejects what PostgreSQL cannot store, in every string and date of every call, before a handler runs: NUL,
 * lone surrogates, and years out of range.
 */
import type { FastifyInstance } from 'fastify';
import { unstorableCharacter } from '../../../domain/values/text.ts';
import { isPlausibleMoment } from './moment.ts';
import { isStorable } from '../../../domain/values/text-field.ts';
import { NotFound } from '../../postgres/failures.ts';
import { InvalidFields } from '../errors.ts';

type Found = readonly [path: string, value: unknown];

/** Nobody reads more. */
const mostPlaces = 20;

/** The paths of the first values that cannot be stored. Iterative, because bodies may be nested deeply. */
function unstorablePlaces(root: unknown): string[] {
  const found: string[] = [];
  const left: Found[] = [['', root]];
  for (let next = left.pop(); next && found.length < mostPlaces; next = left.pop()) {
    const [path, value] = next;
    const inner = innerOf(value);
    if (!isHeld(value) || inner.some(([key]) => !isStorable(key))) found.push(path);
    // The last one is taken first.
    else
      for (const [key, part] of inner.toReversed()) left.push([path === '' ? key : `${path}.${key}`, part]);
  }
  return found;
}

function innerOf(value: unknown): [string, unknown][] {
  return typeof value !== 'object' || value === null || ArrayBuffer.isView(value)
    ? []
    : Object.entries(value);
}

function isHeld(value: unknown): boolean {
  if (typeof value === 'string') return isStorable(value);
  if (value instanceof Date) return isPlausibleMoment(value);
  if (value instanceof File) return isStorable(value.name);
  return true;
}

export function refuseUnstorable(app: FastifyInstance): void {
  app.addHook('preValidation', async ({ params }) => {
    // No record has such an id.
    if (unstorablePlaces(params).some((path) => /id$/i.test(path))) throw new NotFound();
  });
  // After validation, because multipart forms are read just before it.
  app.addHook('preHandler', async ({ params, query, body, is404 }) => {
    // Addresses of screens are read by the browser.
    if (is404) return;
    for (const part of [params, query, body]) {
      const paths = unstorablePlaces(part);
      if (paths.length === 0) continue;
      throw new InvalidFields(
        paths.map((path) => ({ path, message: unstorableCharacter(path || 'The request') })),
      );
    }
  });
}
