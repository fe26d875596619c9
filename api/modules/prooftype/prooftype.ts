/** Proof types: templates whose HTML is sanitized on input and on output. */
import type { Area } from '../../../domain/areas.ts';
import { textLimits } from '../../../domain/values/limits.ts';
import { prooftype as definition } from '../../../domain/prooftype/prooftype.ts';
import { mountCrud, type Prepare } from '../../http/crud.ts';
import { checkBody } from '../../http/input/shared-schemas.ts';
import type { App } from '../../http/server.ts';
import { takingTurns } from '../../runtime/give-way.ts';
import { cleanTemplate } from '../../services/html/clean-template.ts';
import { recordStore, type RecordStore } from '../../store/record-store.ts';
import type { Orm } from '../../postgres/database.ts';
import { StaleVersion } from '../../postgres/failures.ts';
import { prooftype as table } from '../../postgres/tables/prooftype.ts';

export function proofTypeRoutes(app: App, orm: Orm, area: Area): void {
  mountCrud(app, orm, area, definition, cleaned(recordStore(orm, definition, table)), {
    prepare: prepareIn(area),
  });
}

/** Only sanitized content is returned, however it was stored; rows may have none. */
async function leaving<Row extends Record<string, unknown>>(row: Row): Promise<Row> {
  const { content } = row;
  return { ...row, content: typeof content === 'string' ? await cleanTemplate(content) : '' };
}

/** Yields to other requests while a long list is sanitized for the first time. */
async function allLeaving<Row extends Record<string, unknown>>(rows: readonly Row[]): Promise<Row[]> {
  const clean: Row[] = [];
  const giveWay = takingTurns();
  for (const row of rows) {
    clean.push(await leaving(row));
    await giveWay();
  }
  return clean;
}

/**
 * Sanitizes before the transaction, so that none waits for it. The result must pass the same validation: it
 * may be empty now, or longer because of escaped characters.
 */
function prepareIn(area: Area): Prepare {
  const schema = definition.schema(area, 'create', undefined);
  return async (fields, { author }) => {
    const clean = await cleanTemplate(String(fields['content']), String(author.id));
    // One extra character is refused like half a million, but faster.
    const content = clean.slice(0, textLimits.template + 1);
    const values = checkBody(schema, { ...fields, content });
    // The response sanitizes it again; by then it is cached.
    await cleanTemplate(String(values['content']), String(author.id));
    return async () => values;
  };
}

async function telling<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof StaleVersion)) throw error;
    const { message, current, changedBy, changedAt } = error;
    throw new StaleVersion(message, await leaving(current), changedBy, changedAt);
  }
}

function cleaned(stored: RecordStore): RecordStore {
  return {
    list: async (area) => allLeaving(await stored.list(area)),
    async *deletedPages(area) {
      for await (const page of stored.deletedPages(area)) yield allLeaving(page);
    },
    get: async (area, id) => leaving(await stored.get(area, id)),
    findings: (...finding) => stored.findings(...finding),
    find: (...finding) => stored.find(...finding),
    create: async (...creating) => leaving(await stored.create(...creating)),
    update: async (...updating) => leaving(await telling(stored.update(...updating))),
    remove: async (...removing) => leaving(await stored.remove(...removing)),
    restore: async (...restoring) => leaving(await stored.restore(...restoring)),
  };
}
