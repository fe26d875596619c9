/** A page of a list, found, sorted, counted and summed by the server. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { apiPath, moduleRow, type Area, type Module } from '../../../domain/areas.ts';
import { anyOf } from '../../../domain/permissions.ts';
import { rowsQuery, sortAsked } from '../../../domain/record/rows.ts';
import type { Sort } from '../../../domain/record/list.ts';
import { longListWords, sentencesOf } from '../../../domain/text.ts';
import type { PageSizes } from '../../../domain/values/limits.ts';
import { isCancelled } from '../../postgres/failures.ts';
import { turns } from '../../runtime/turns.ts';
import type { FoundRows } from '../../store/rows/read-rows.ts';
import { actorOf } from '../access.ts';
import { Refusal } from '../errors.ts';
import { goneSignal } from '../connection/gone-signal.ts';
import { answerSchema, recordSchema, rowsSchema } from '../answers/answer-schemas.ts';
import type { App } from '../server.ts';

export interface RowsAsked<Filter> {
  readonly filter: Filter;
  readonly sort: Sort;
  readonly page: number;
  readonly size: number;
  readonly isExact: boolean;
  readonly signal: AbortSignal;
}

interface RowsRoute<Filter extends z.ZodObject> {
  readonly area: Area;
  readonly module: Module;
  readonly filter: Filter;
  readonly sorts: readonly string[];
  readonly defaultSort: Sort;
  readonly pageSizes: PageSizes;
  readonly answerFields: z.ZodObject;
  /** The number of all records. */
  readonly count: () => Promise<number>;
  readonly read: (
    asked: RowsAsked<z.output<Filter>>,
    request: FastifyRequest,
  ) => Promise<FoundRows & { readonly asOf: string }>;
}

/** Per server. A person who types sends the next request before the last answer has arrived. */
const quickTurns = turns({ running: 6, waiting: 200, runningPerPerson: 3, waitingPerPerson: 20 });
const exactTurns = turns({ running: 2, waiting: 50, runningPerPerson: 1, waitingPerPerson: 3 });

const description =
  'Filters, sorts, counts and sums like the list on the screen. `totals` are exact decimals over all rows that were found. ' +
  'With `isExact: false`, `total` is a lower bound and `totals` is null, because counting takes longer than a keystroke may: ' +
  'ask again with `exact=true`. A page past the end is the last page. `asOf` is a cursor for `changes`.';

export function rowsRoute<Filter extends z.ZodObject>(
  app: App,
  { area, module, filter, sorts, defaultSort, pageSizes, answerFields, count, read }: RowsRoute<Filter>,
): void {
  const sentences = sentencesOf(area, module);
  const listing = { access: anyOf(area, module, ['listing']), denied: sentences.noAccess };
  const tags = [moduleRow(area, module).heading];
  app.get(
    `${apiPath(area, module)}/count`,
    {
      config: listing,
      schema: {
        tags,
        summary: `Number of records in ${sentences.title}`,
        response: { 200: answerSchema(z.object({ count: z.number().int() })) },
      },
    },
    async () => ({ data: { count: await count() }, message: sentences.fetchedMany }),
  );
  app.get(
    `${apiPath(area, module)}/rows`,
    {
      config: listing,
      schema: {
        tags,
        summary: `One page of ${sentences.title}`,
        description,
        querystring: z.lazy(() => z.object({ ...filter.shape, ...rowsQuery(sorts, pageSizes).shape })),
        response: {
          200: z.lazy(() => rowsSchema(recordSchema(answerFields))),
        },
      },
    },
    async (request, reply) => {
      const { sort, dir, page, size, exact, ...rest } = request.query;
      const asked = {
        filter: rest as z.output<Filter>,
        sort: sortAsked({ sort, dir }, defaultSort),
        page,
        size,
        isExact: exact === 'true',
        signal: goneSignal(reply),
      };
      const inTurn = asked.isExact ? exactTurns : quickTurns;
      const found = await inTurn(actorOf(request)._id, () => read(asked, request), asked.signal).catch(
        tooLong,
      );
      // The rows are the database's own text.
      const { data, ...others } = found;
      const tail = JSON.stringify({ ...others, message: sentences.fetchedMany });
      const text = `{"data":[${data}],${tail.slice(1)}`;
      return (reply as FastifyReply).type('application/json; charset=utf-8').send(text);
    },
  );
}

function tooLong(error: unknown): never {
  throw isCancelled(error) ? new Refusal(503, longListWords.tooLong) : error;
}
