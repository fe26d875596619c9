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

/** The path of the first value that cannot be stored. Iterative, because bodies may be nested deeply. */
function unstorablePlace(root: unknown): string | undefined {
  const left: Found[] = [['', root]];
  for (let next = left.pop(); next; next = left.pop()) {
    const [path, value] = next;
    if (!isHeld(value)) return path;
    if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) continue;
    for (const [key, inner] of Object.entries(value)) {
      if (!isStorable(key)) return path;
      left.push([path === '' ? key : `${path}.${key}`, inner]);
    }
  }
  return undefined;
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
    if (/id$/i.test(unstorablePlace(params) ?? '')) throw new NotFound();
  });
  // After validation, because multipart forms are read just before it.
  app.addHook('preHandler', async ({ params, query, body }) => {
    for (const part of [params, query, body]) {
      const path = unstorablePlace(part);
      if (path === undefined) continue;
      throw new InvalidFields([{ path, message: unstorableCharacter(path || 'The request') }]);
    }
  });
}
