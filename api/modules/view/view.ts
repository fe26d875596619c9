/**
 * Named views of lists. A view holds filters, sort and columns, never records; people who may not list its
 * module cannot see that it exists.
 */
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { areas, modules } from '../../../domain/areas.ts';
import { can, signedIn } from '../../../domain/permissions.ts';
import { generic } from '../../../domain/text.ts';
import { viewSentences as sentences } from '../../../domain/record/view/text.ts';
import { newView, viewChange, viewContent, viewLimits, viewQuery } from '../../../domain/record/view/view.ts';
import { actorOf, authorOf, liveSession } from '../../http/access.ts';
import { Refusal } from '../../http/errors.ts';
import { keyedCallOf } from '../../http/idempotency-key.ts';
import { answerSchema } from '../../http/answers/answer-schemas.ts';
import { idParams } from '../../http/input/shared-schemas.ts';
import { unknownIdFirst } from '../../http/input/unknown-first.ts';
import type { App } from '../../http/server.ts';
import type { Executor, Orm } from '../../postgres/database.ts';
import { NotFound } from '../../postgres/failures.ts';
import { answerOnce } from '../../store/idempotency.ts';
import {
  changeView,
  createView,
  presentView,
  removeView,
  TooManyViews,
  viewFor,
  viewsFor,
  type FoundView,
} from '../../store/view/views.ts';

const tags = ['Views'];
const config = { access: signedIn };
const saving = { ...config, takesKey: true };

const viewAnswer = z.object({
  _id: z.string(),
  area: z.enum(areas),
  module: z.enum(modules),
  name: z.string(),
  isShared: z.boolean(),
  isOwn: z.boolean(),
  owner: z.string(),
  content: viewContent,
  version: z.number().int(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
const one = answerSchema(viewAnswer);
const many = answerSchema(z.array(viewAnswer));

const readerOf = (request: FastifyRequest) => liveSession(request).user.id;

function mayList(request: FastifyRequest, { row }: FoundView): boolean {
  return can(actorOf(request), row.area, row.module, 'listing');
}

async function findFor(request: FastifyRequest, orm: Executor, id: string): Promise<FoundView> {
  const found = await viewFor(orm, readerOf(request), id);
  if (!mayList(request, found)) throw new NotFound();
  return found;
}

export function viewRoutes(app: App, orm: Orm): void {
  app.get(
    '/views',
    {
      config,
      schema: {
        tags,
        summary: 'List own and shared views of lists that the caller may see',
        querystring: viewQuery,
        response: { 200: many },
      },
    },
    async (request) => {
      const found = await viewsFor(orm, readerOf(request), request.query);
      const shown = found.filter((view) => mayList(request, view));
      return { data: shown.map((view) => presentView(view, readerOf(request))), message: sentences.fetched };
    },
  );

  app.get(
    '/views/:id',
    { config, schema: { tags, summary: 'Read a view', params: idParams, response: { 200: one } } },
    async (request) => {
      const found = await findFor(request, orm, request.params.id);
      return { data: presentView(found, readerOf(request)), message: sentences.fetchedOne };
    },
  );

  app.post(
    '/views',
    { config: saving, schema: { tags, summary: 'Save a view', body: newView, response: { 201: one } } },
    async (request, reply) => {
      const { area, module } = request.body;
      if (!can(actorOf(request), area, module, 'listing')) throw new Refusal(403, generic.forbidden);
      const owner = readerOf(request);
      const author = authorOf(request);
      const created = await answerOnce(orm, keyedCallOf(request), async (tx) => {
        const made = await createView(tx, owner, request.body, author).catch((error: unknown) => {
          throw error instanceof TooManyViews
            ? new Refusal(409, sentences.tooMany(viewLimits.perPerson))
            : error;
        });
        return { data: presentView(made, owner), message: sentences.created };
      });
      return reply.status(201).send(created);
    },
  );

  app.put(
    '/views/:id',
    {
      config: saving,
      schema: {
        tags,
        summary: 'Rename, share or change one of your views',
        params: idParams,
        body: viewChange,
        response: { 200: one },
      },
      ...unknownIdFirst((id, request) => findFor(request, orm, id)),
    },
    async (request) =>
      answerOnce(orm, keyedCallOf(request), async (tx) => {
        const found = await findFor(request, tx, request.params.id);
        if (found.row.ownerId !== readerOf(request)) throw new Refusal(403, sentences.onlyOwner);
        const changed = await changeView(tx, found, request.body, authorOf(request));
        return { data: presentView(changed, readerOf(request)), message: sentences.updated };
      }),
  );

  app.delete(
    '/views/:id',
    {
      config,
      schema: {
        tags,
        summary: 'Delete a view',
        description: 'Own views; admins also shared views of others.',
        params: idParams,
        response: { 200: one },
      },
    },
    async (request) =>
      orm.transaction(async (tx) => {
        const found = await findFor(request, tx, request.params.id);
        const isAdmin = actorOf(request).role === 'admin';
        if (found.row.ownerId !== readerOf(request) && !isAdmin) throw new Refusal(403, sentences.onlyOwner);
        await removeView(tx, found, authorOf(request));
        return { data: presentView(found, readerOf(request)), message: sentences.deleted };
      }),
  );
}
