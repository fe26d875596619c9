/**
 * The choices in the report form: readable by everyone who works with reports or proofs, managed by admins.
 */
import { z } from 'zod';
import { apiPath, moduleRow, type Area } from '../../../domain/areas.ts';
import { adminOnly, either, screenRule } from '../../../domain/permissions.ts';
import {
  newOptionSchema,
  optionChangeSchema,
  optionKinds,
  optionOrderSchema,
} from '../../../domain/report/options.ts';
import { optionWords as sentences } from '../../../domain/report/text.ts';
import { authorOf } from '../../http/access.ts';
import { answerSchema } from '../../http/answers/answer-schemas.ts';
import { idParams } from '../../http/input/shared-schemas.ts';
import { unknownIdFirst } from '../../http/input/unknown-first.ts';
import { Refusal } from '../../http/errors.ts';
import type { App } from '../../http/server.ts';
import type { Orm } from '../../postgres/database.ts';
import {
  changeOption,
  createOption,
  findOption,
  listOptions,
  orderOptions,
} from '../../store/report/report-options.ts';

const optionAnswer = z.object({
  _id: z.string(),
  kind: z.enum(optionKinds),
  value: z.string(),
  position: z.number().int(),
  isRetired: z.boolean(),
  version: z.number().int(),
  createdAt: z.string(),
  updatedAt: z.string(),
});

export function optionRoutes(app: App, orm: Orm, area: Area): void {
  const base = `${apiPath(area, 'report')}/options`;
  const tags = [moduleRow(area, 'report').heading];
  const one = answerSchema(optionAnswer);
  const many = answerSchema(z.array(optionAnswer));

  app.get(
    base,
    {
      config: { access: either(screenRule(area, 'report'), screenRule(area, 'proof')) },
      schema: { tags, summary: 'List the options of the form', response: { 200: many } },
    },
    async () => ({ data: await listOptions(orm, area), message: sentences.fetched }),
  );

  app.post(
    base,
    {
      config: { access: adminOnly },
      schema: { tags, summary: 'Add an option', body: newOptionSchema, response: { 201: one } },
    },
    async (request, reply) => {
      const data = await createOption(orm, area, request.body, authorOf(request));
      return reply.status(201).send({ data, message: sentences.created });
    },
  );

  app.put(
    `${base}/order`,
    {
      config: { access: adminOnly },
      schema: {
        tags,
        summary: 'Reorder the options of a kind',
        body: optionOrderSchema,
        response: { 200: many },
      },
    },
    async (request) => {
      const { kind, ...order } = request.body;
      if (!(await orderOptions(orm, area, kind, order, authorOf(request))))
        throw new Refusal(409, sentences.orderStale);
      return { data: await listOptions(orm, area), message: sentences.ordered };
    },
  );

  app.put(
    `${base}/:id`,
    {
      config: { access: adminOnly },
      schema: {
        tags,
        summary: 'Rename, retire or reactivate an option',
        params: idParams,
        body: optionChangeSchema,
        response: { 200: one },
      },
      ...unknownIdFirst((id) => findOption(orm, area, id)),
    },
    async (request) => {
      const { params, body } = request;
      return {
        data: await changeOption(orm, area, params.id, body, authorOf(request)),
        message: sentences.updated,
      };
    },
  );
}
