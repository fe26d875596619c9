/**
 * The calls that every module has, per area: list, read, create, update, delete, restore, and for admins the
 * deleted records. Access rules, messages and API names come from the domain.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { apiPath, moduleRow, type Area } from '../../domain/areas.ts';
import { sentencesOf } from '../../domain/text.ts';
import type { ModuleDefinition, SavePurpose } from '../../domain/record/module-definition.ts';
import { adminOnly, anyOf, either, type Actor } from '../../domain/permissions.ts';
import { people } from '../../domain/user/text.ts';
import { mostDeleted } from '../../domain/values/limits.ts';
import { fromWire, toWire, wireNameOf, wireSchema } from '../../domain/record/wire.ts';
import type { Author } from '../store/audit.ts';
import type { Change, RecordStore, Fields, StoredRecord } from '../store/record-store.ts';
import type { Orm, Transaction } from '../postgres/database.ts';
import { ContextChanged, Duplicate, StaleVersion } from '../postgres/failures.ts';
import { answerOnce } from '../store/idempotency.ts';
import { actorOf, authorOf } from './access.ts';
import { InvalidFields } from './errors.ts';
import { mountHistory } from './history.ts';
import { confirmationsField, mountFindings, noticedBy, type Confirmations, type Notice } from './noticing.ts';
import { keyedCallOf } from './idempotency-key.ts';
import { answeredFields } from './answers/module-answers.ts';
import { answerSchema, deletedSchema, recordSchema } from './answers/answer-schemas.ts';
import { checkBody, idParams, versionField } from './input/shared-schemas.ts';
import { unknownFirst, unknownIdFirst } from './input/unknown-first.ts';
import type { App } from './server.ts';
import { sendRows } from './list/send-rows.ts';
import { restoreAs } from './restoring.ts';
import { readUpload } from './upload/upload.ts';

export interface Saving {
  /** Id of the updated record; undefined on create. */
  readonly id: string | undefined;
  readonly author: Author;
}

/** Runs in the transaction of the save, with the current record on update. */
export type Finish = (tx: Transaction, before: StoredRecord | undefined) => Promise<Fields>;
export type Prepare = (values: Fields, saving: Saving) => Promise<Finish>;

/** Sent beside the fields. */
const beside = { version: versionField.optional(), confirmations: confirmationsField };
const sentBeside = z.looseObject(beside);

/** What a module adds to the common calls. */
export interface CrudExtras {
  /**
   * Converts the input to what is stored. Slow work (images) comes first, while no transaction is open. For a
   * module with a context it runs inside the transaction, so it must not do slow work.
   */
  readonly prepare?: Prepare;
  /** Extra fields when reading a single record; those that the person may see. */
  readonly details?: (record: StoredRecord, actor: Actor) => Promise<Fields>;
  /**
   * The context of the definition's schema, with the current record on update. It may be slightly outdated: if it has
   * changed, the save fails with ContextChanged and is retried with `isAgain`, which requests the current one.
   */
  readonly contextFor?: (
    tx: Transaction,
    before: StoredRecord | undefined,
    isAgain: boolean,
  ) => Promise<object>;
  /** The response fields, if they differ from the input fields. */
  readonly answerFields?: z.ZodObject;
  /** Response fields of a single record that a list does not have, or not in full. */
  readonly singleFields?: z.ZodRawShape;
  /** The module implements its list itself. */
  readonly ownList?: boolean;
  /** Findings about a record, computed in the transaction of the save while it is written. */
  readonly notice?: Notice;
}

/** Retries the save if its validation context has changed: nothing was stored yet. */
async function inCurrentContext<Result>(save: () => Promise<Result>): Promise<Result> {
  for (let triesLeft = 2; triesLeft > 0; triesLeft -= 1) {
    try {
      return await save();
    } catch (error) {
      if (!(error instanceof ContextChanged)) throw error;
    }
  }
  return save();
}

const asSent: Prepare = async (values) => async () => values;

export function mountCrud(
  app: App,
  orm: Orm,
  area: Area,
  definition: ModuleDefinition,
  records: RecordStore,
  {
    prepare = asSent,
    details,
    contextFor,
    answerFields,
    singleFields = {},
    ownList = false,
    notice,
  }: CrudExtras = {},
): void {
  const { module } = definition;
  const { wire, answerKey, heading: tag } = moduleRow(area, module);
  const sentences = sentencesOf(area, module);
  const base = apiPath(area, module);

  const { initialContext } = definition;
  // Schemas are built when they are first needed: most only document, and all of them took a fifth of a start.
  const fieldsFor = (purpose: SavePurpose) =>
    wireSchema(definition.schema(area, purpose, initialContext), wire);
  const { version: sentVersion, confirmations } = beside;
  const withConfirmations = (schema: z.ZodObject) => (notice ? schema.extend({ confirmations }) : schema);
  const withVersion = (schema: z.ZodObject) => schema.and(z.object({ version: sentVersion }));
  const created = z.lazy(() => withConfirmations(fieldsFor('create')));
  const changed = z.lazy(() => withVersion(withConfirmations(fieldsFor('update'))));
  // Sent as a file, returned as an address.
  const uploads = (definition.uploads ?? []).map((field) => ({
    name: wireNameOf(wire, field),
    ...definition.manyUploads?.[field],
  }));
  const answered = () => (answerFields ? wireSchema(answerFields, wire) : answeredFields(area, definition));
  const upload = uploads.length > 0 ? [readUpload(uploads)] : [];
  const consumes = uploads.length > 0 ? ['multipart/form-data', 'application/json'] : undefined;
  const one = z.lazy(() => {
    const record = recordSchema(answered()).extend(wireSchema(z.object(singleFields), wire).shape);
    const named: Record<never, never> = answerKey === undefined ? {} : { [answerKey]: record };
    return answerSchema(record).extend(named);
  });
  const many = z.lazy(() => answerSchema(z.array(recordSchema(answered()))));
  const manyDeleted = z.lazy(() => deletedSchema(recordSchema(answered())));

  const present = (stored: Fields) => definition.onWire?.write(area, stored) ?? toWire(stored, wire);
  async function* deletedOnes() {
    for await (const page of records.deletedPages(area)) yield page.map(present);
  }
  const answer = (stored: StoredRecord, message: string) => {
    const data = present(stored);
    return { data, ...(answerKey && { [answerKey]: data }), message };
  };
  /** Translates field names in store errors to API names. */
  const inWireNames = async <Result>(work: Promise<Result>): Promise<Result> => {
    try {
      return await work;
    } catch (error) {
      if (error instanceof Duplicate) throw new Duplicate(wireNameOf(wire, error.field), error.message);
      if (error instanceof StaleVersion) {
        const { message, current, changedBy, changedAt } = error;
        throw new StaleVersion(message, present(current), changedBy, changedAt);
      }
      throw error;
    }
  };

  /** Building a schema takes much longer than validating with it, and the context is usually the same object. */
  const schemas = new WeakMap<object, Partial<Record<SavePurpose, z.ZodObject>>>();
  const schemaFor = (purpose: SavePurpose, context: object): z.ZodObject => {
    const known = schemas.get(context) ?? {};
    known[purpose] ??= wireSchema(definition.schema(area, purpose, context), wire);
    schemas.set(context, known);
    return known[purpose];
  };

  // A body whose rules depend on stored data is validated in the transaction; the route's schema only
  // documents it.
  const lateCheck = contextFor && { validatorCompiler: () => () => true };
  const finishLate =
    (body: unknown, saving: Saving, context: NonNullable<typeof contextFor>): Finish =>
    async (tx, before) => {
      const purpose = before ? 'update' : 'create';
      const valuesWith = async (isAgain: boolean) =>
        checkBody(schemaFor(purpose, await context(tx, before, isAgain)), body);
      const values = await valuesWith(false).catch((error: unknown) => {
        if (error instanceof InvalidFields) return valuesWith(true);
        throw error;
      });
      const finish = await prepare(fromWire(values, wire), saving);
      return finish(tx, before);
    };
  const finishOf = async (body: Fields, saving: Saving): Promise<Finish> =>
    contextFor ? finishLate(body, saving, contextFor) : prepare(fromWire(body, wire), saving);

  const noticingOf = (request: FastifyRequest, confirmations: Confirmations) =>
    notice && noticedBy(notice, { actor: actorOf(request), author: authorOf(request), confirmations });

  if (!ownList) {
    app.get(
      apiPath(area, module, 'list'),
      {
        config: { access: anyOf(area, module, ['listing']), denied: sentences.noAccess },
        schema: { tags: [tag], summary: `List ${sentences.title}`, response: { 200: many } },
      },
      async () => ({ data: (await records.list(area)).map(present), message: sentences.fetchedMany }),
    );
  }

  app.get(
    `${base}/:id`,
    {
      config: {
        access: anyOf(area, module, ['preview', 'update', 'listing']),
        denied: sentences.deniedPreview,
      },
      schema: { tags: [tag], summary: 'Read one', params: idParams, response: { 200: one } },
    },
    async (request) => {
      const stored = await records.get(area, request.params.id);
      return answer({ ...stored, ...(await details?.(stored, actorOf(request))) }, sentences.fetchedOne);
    },
  );

  if (notice) mountFindings(app, area, module, records);

  mountHistory(app, orm, {
    path: `${base}/:id`,
    tag,
    access: anyOf(area, module, ['preview']),
    denied: sentences.deniedPreview,
    entity: module,
    area,
    check: (id, request) => records.find(area, id, { deletedToo: actorOf(request).role === 'admin' }),
  });

  app.post(
    apiPath(area, module, 'create'),
    {
      config: { access: anyOf(area, module, ['create']), denied: sentences.deniedCreate, takesKey: true },
      schema: {
        tags: [tag],
        summary: sentences.createHeading,
        consumes,
        body: created,
        response: { 201: one },
      },
      preValidation: upload,
      ...lateCheck,
    },
    async (request, reply) => {
      const author = authorOf(request);
      const { version: _version, confirmations, ...body } = checkBody(sentBeside, request.body);
      const finish = await finishOf(body, { id: undefined, author });
      const noticing = noticingOf(request, confirmations);
      const saved = await inWireNames(
        inCurrentContext(() =>
          answerOnce(orm, keyedCallOf(request), async (tx) =>
            answer(
              await records.create(tx, area, await finish(tx, undefined), author, noticing),
              sentences.created,
            ),
          ),
        ),
      );
      return reply.status(201).send(saved);
    },
  );

  const findOne = (id: string) => records.find(area, id, { deletedToo: false });
  app.put(
    `${base}/:id`,
    {
      config: { access: anyOf(area, module, ['update']), denied: sentences.deniedUpdate, takesKey: true },
      schema: {
        tags: [tag],
        summary: sentences.editHeading,
        consumes,
        params: idParams,
        body: changed,
        response: { 200: one },
      },
      preValidation: upload,
      ...unknownIdFirst(findOne),
      ...lateCheck,
    },
    async (request) => {
      const { id } = request.params;
      const author = authorOf(request);
      const { version, confirmations, ...body } = await unknownFirst(
        () => findOne(id),
        () => checkBody(sentBeside, request.body),
      );
      const finish = await finishOf(body, { id, author });
      const noticing = noticingOf(request, confirmations);
      return inWireNames(
        inCurrentContext(() =>
          answerOnce(orm, keyedCallOf(request), async (tx) => {
            const change: Change = { id, version, fields: (before) => finish(tx, before), noticing };
            return answer(await records.update(tx, area, change, author), sentences.updated);
          }),
        ),
      );
    },
  );

  app.delete(
    `${base}/:id`,
    {
      config: { access: anyOf(area, module, ['delete']), denied: sentences.deniedDelete },
      schema: { tags: [tag], summary: 'Delete', params: idParams, response: { 200: one } },
    },
    async (request) =>
      answer(await records.remove(area, request.params.id, authorOf(request)), sentences.deleted),
  );

  app.get(
    `${base}/deleted`,
    {
      config: { access: adminOnly },
      schema: {
        tags: [tag],
        summary: 'List deleted records',
        description: 'The latest 5,000, or as many of them as are in 16 MB; `isCutOff` if there are more.',
        response: { 200: manyDeleted },
      },
    },
    async (_request, reply) =>
      sendRows(reply as FastifyReply, deletedOnes(), {
        message: sentences.fetchedMany,
        most: mostDeleted,
      }),
  );

  app.post(
    `${base}/:id/restore`,
    {
      config: {
        access: either(adminOnly, anyOf(area, module, ['delete'])),
        denied: people.adminRequired,
      },
      schema: {
        tags: [tag],
        summary: 'Restore',
        description: 'Admins restore any record; others can undo their own deletion within a minute.',
        params: idParams,
        response: { 200: one },
      },
    },
    async (request) => {
      const { id } = request.params;
      const author = authorOf(request);
      const stored = await inWireNames(restoreAs(request, (how) => records.restore(area, id, author, how)));
      return answer(stored, sentences.restored);
    },
  );
}
