/** Proof types: templates whose HTML is cleaned on its way in and on its way out. */
import type { Area } from '../../domain/areas.ts';
import { prooftype as definition } from '../../domain/modules/prooftype.ts';
import { mountCrud } from '../http/crud.ts';
import { Refusal } from '../http/errors.ts';
import type { App } from '../http/server.ts';
import { takingTurns } from '../store/give-way.ts';
import { sanitize } from '../services/sanitize.ts';
import { collectionOf, type Collection } from '../store/collection.ts';
import type { Orm } from '../store/database.ts';
import { StaleVersion } from '../store/failures.ts';
import { prooftype as table } from '../store/tables/prooftype.ts';

export function proofTypeRoutes(app: App, orm: Orm, area: Area): void {
  mountCrud(app, orm, area, definition, cleaned(collectionOf(orm, definition, table)));
}

/** Whatever is stored, and however it got there, only clean content leaves; rows may have none at all. */
function leaving<Row extends Record<string, unknown>>(row: Row): Row {
  const { content } = row;
  return { ...row, content: typeof content === 'string' ? sanitize(content) : '' };
}

/** Others get their turn while a long list is cleaned for the first time. */
async function allLeaving<Row extends Record<string, unknown>>(rows: readonly Row[]): Promise<Row[]> {
  const clean: Row[] = [];
  const giveWay = takingTurns();
  for (const row of rows) {
    clean.push(leaving(row));
    await giveWay();
  }
  return clean;
}

/** What cleaning leaves has to pass the same checks: it may be empty now, or longer by escaped characters. */
function arriving(area: Area, fields: Record<string, unknown>): Record<string, unknown> {
  const result = definition
    .schema(area, 'create')
    .safeParse({ ...fields, content: sanitize(String(fields['content'])) });
  if (result.success) return result.data;
  const errors = result.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }));
  throw new Refusal(400, [...new Set(errors.map(({ message }) => message))].join('\n'), { errors });
}

async function telling<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof StaleVersion)) throw error;
    const { message, current, changedBy, changedAt } = error;
    throw new StaleVersion(message, leaving(current), changedBy, changedAt);
  }
}

function cleaned(stored: Collection): Collection {
  return {
    list: async (area) => allLeaving(await stored.list(area)),
    listDeleted: async (area) => allLeaving(await stored.listDeleted(area)),
    get: async (area, id) => leaving(await stored.get(area, id)),
    create: async (tx, area, fields, author) =>
      leaving(await stored.create(tx, area, arriving(area, fields), author)),
    update: async (tx, area, id, fields, version, author) =>
      leaving(await telling(stored.update(tx, area, id, arriving(area, fields), version, author))),
    remove: async (area, id, author) => leaving(await stored.remove(area, id, author)),
    restore: async (area, id, author) => leaving(await stored.restore(area, id, author)),
  };
}
