/** Proofs of one area: the common calls with images, the lookups for the form, and the PDF. */
import { z } from 'zod';
import { whitelabel } from '../../../domain/whitelabel/whitelabel.ts';
import { apiPath, moduleRow, type Area } from '../../../domain/areas.ts';
import { sentencesOf } from '../../../domain/text.ts';
import { proofFilter, proofFilterSchema } from '../../../domain/proof/filter.ts';
import { proof as definition, proofAnswer, type TemplateReference } from '../../../domain/proof/proof.ts';
import { proofSorts } from '../../../domain/proof/sorts.ts';
import { actionsOf, anyOf, can } from '../../../domain/permissions.ts';
import { proofFindings } from '../../../domain/sense/finding/rules.ts';
import { proofWords } from '../../../domain/proof/text.ts';
import { toWire } from '../../../domain/record/wire.ts';
import { answeredFields } from '../../http/answers/module-answers.ts';
import { imageAnswer } from '../../http/answers/file-answer.ts';
import { answerSchema, recordSchema } from '../../http/answers/answer-schemas.ts';
import { mountCrud } from '../../http/crud.ts';
import type { SharedList } from '../../http/list/list-text.ts';
import type { ListTexts } from '../../http/list/list-texts.ts';
import { rowsRoute } from '../../http/list/rows-route.ts';
import { sendRows } from '../../http/list/send-rows.ts';
import { listDescription, listResponse, listSender } from '../../http/list/send-list.ts';
import { suggestionRoute } from '../../http/list/suggestion-route.ts';
import type { App } from '../../http/server.ts';
import type { Fields } from '../../store/record-store.ts';
import type { Orm } from '../../postgres/database.ts';
import { NotFound } from '../../postgres/failures.ts';
import { proofFacts, savedProof, type SavedFields } from '../../store/finding/proof-facts.ts';
import { proofRows } from '../../store/proof/proof-rows.ts';
import {
  countProofs,
  proofDetails,
  proofImage,
  proofListState,
  proofPages,
  proofRecords,
  proofsOf,
  proofSuggestions,
} from '../../store/proof/proofs.ts';
import { RowPages } from '../../store/rows/row-pages.ts';
import { lookups } from './lookups.ts';
import { withCleanContent } from './clean-content.ts';
import { pdfRoute } from './pdf-route.ts';
import { prepareProof } from './prepare-proof.ts';
import { storedPdfRoute, type PrintParts } from './stored-pdf-route.ts';

export function proofRoutes(app: App, area: Area, parts: PrintParts, texts: ListTexts): void {
  const { orm, printer } = parts;
  listRoutes(app, orm, area, texts);
  lookupRoutes(app, orm, area);
  suggestionRoute(app, orm, { area, module: 'proof', source: proofSuggestions });
  imageRoutes(app, orm, area);
  pdfRoute(app, orm, area, printer);
  storedPdfRoute(app, area, parts);
  mountCrud(app, orm, area, definition, proofRecords(orm), {
    prepare: prepareProof(orm, area),
    details: async (record, actor) => ({
      ...(await proofDetails(orm, record, { hasReports: can(actor, area, 'report', 'listing') })),
      prooftype: await withCleanContent(record.prooftype as TemplateReference),
    }),
    answerFields: proofAnswer(area),
    singleFields: singleFields(area),
    ownList: true,
    notice: async (tx, { id, fields }, scope) => {
      const known = await savedProof(tx, area, id, fields as unknown as SavedFields);
      return proofFindings(known.draft, known.person, await proofFacts(tx, known, scope, 'pictures'));
    },
  });
}

/** A single proof has its brand in full. Reading it also answers the logo, and the reports that refer to it to people who may list them. */
function singleFields(area: Area) {
  const brand = z.lazy(() =>
    answeredFields(area, whitelabel).extend({
      _id: z.string(),
      logoBase64: z.string().nullable().optional().describe('A data URL'),
    }),
  );
  const report = z.object({ _id: z.string(), date: z.string().nullable() });
  return { whitelabel: brand, reports: z.array(report).optional() };
}

function listRoutes(app: App, orm: Orm, area: Area, texts: ListTexts): void {
  const { heading: tag, wire } = moduleRow(area, 'proof');
  const sentences = sentencesOf(area, 'proof');
  const config = { access: anyOf(area, 'proof', ['listing']), denied: sentences.noAccess };
  const fields = z.object(renamed(proofAnswer(area).shape, wire));
  const present = (row: Fields) => definition.onWire?.write(area, row) ?? row;
  async function* presented(pages: AsyncIterable<readonly Fields[]>) {
    for await (const page of pages) yield page.map(present);
  }
  const list: SharedList = {
    ...proofListState,
    async *pages(executor, _area, { behind }) {
      const last = behind === undefined ? undefined : (JSON.parse(behind) as { readonly _id: string })._id;
      for await (const page of proofPages(executor, area, last))
        yield page.map((row) => JSON.stringify(present(row)));
    },
  };

  const { defaultSort, pageSizes } = definition;
  const pages = new RowPages(orm, proofRows(present));
  app.addHook('onClose', async () => pages.stop());
  rowsRoute(app, {
    area,
    module: 'proof',
    filter: proofFilterSchema,
    sorts: ['_id', ...Object.keys(proofSorts)],
    defaultSort,
    pageSizes,
    answerFields: fields,
    count: () => countProofs(orm, area),
    read: ({ filter, ...asked }) =>
      pages.read({ ...asked, area, conditions: proofFilter.conditions(filter) }),
  });

  app.get(
    apiPath(area, 'proof', 'list'),
    {
      config,
      compress: false,
      schema: {
        tags: [tag],
        summary: `List ${sentences.title}`,
        description: listDescription,
        response: listResponse(fields),
      },
    },
    listSender(texts, { orm, area, list, message: sentences.fetchedMany }),
  );

  app.get(
    `${apiPath(area, 'proof')}/user/:userId`,
    {
      config,
      schema: {
        tags: [tag],
        summary: 'List proofs made by a staff member or about a user',
        params: z.object({ userId: z.string() }),
        response: { 200: z.lazy(() => answerSchema(z.array(recordSchema(fields)))) },
      },
    },
    async (request, reply) => {
      const found = await proofsOf(orm, area, request.params.userId);
      if (!found) throw new NotFound();
      return sendRows(reply, presented(found), { message: sentences.fetchedMany });
    },
  );
}

function renamed<Value>(shape: Record<string, Value>, wire: Readonly<Record<string, string>>) {
  return toWire(shape, wire) as Record<string, Value>;
}

/** Any proof permission allows the lookups that the form and the document need. */
function lookupRoutes(app: App, orm: Orm, area: Area): void {
  const { heading: tag } = moduleRow(area, 'proof');
  const config = { access: anyOf(area, 'proof', actionsOf(area, 'proof')) };
  for (const { path, summary, fields, find } of lookups(orm, area)) {
    const response = { 200: z.lazy(() => answerSchema(z.array(recordSchema(fields())))) };
    app.get(
      `${apiPath(area, 'proof')}/${path}`,
      { config, schema: { tags: [tag], summary, response } },
      async () => ({ data: await find(), message: proofWords.lookupsFetched[path] }),
    );
  }
}

const imageHeaders = {
  // The content of an id never changes; another session has to ask again.
  'cache-control': 'private, max-age=31536000, immutable',
  vary: 'authorization',
  'content-security-policy': "sandbox; default-src 'none'",
  'x-content-type-options': 'nosniff',
  'content-disposition': 'inline',
} as const;

function imageRoutes(app: App, orm: Orm, area: Area): void {
  const { heading: tag } = moduleRow(area, 'proof');
  app.get(
    `${apiPath(area, 'proof')}/:id/images/:imageId`,
    {
      config: {
        access: anyOf(area, 'proof', ['preview', 'update', 'listing']),
        denied: sentencesOf(area, 'proof').deniedPreview,
      },
      compress: false,
      schema: {
        tags: [tag],
        summary: 'Load an image: the original, or the version for documents',
        params: z.object({ id: z.string(), imageId: z.string() }),
        querystring: z.object({ size: z.enum(['evidence', 'document']).default('evidence') }),
        response: imageAnswer('The image'),
      },
    },
    async (request, reply) => {
      const { id, imageId } = request.params;
      const found = await proofImage(orm, area, { proofId: id, imageId, size: request.query.size });
      return reply.headers(imageHeaders).type(found.mediaType).send(found.bytes);
    },
  );
}
