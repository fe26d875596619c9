/** The calls of a working day, each with other words and records in every turn. */
import { randomUUID } from 'node:crypto';
import type { Answer, Call, Sent } from '../console/calls.ts';
import { randomFrom } from '../../scripts/seeding/random.ts';
import { sampleReport } from '../../scripts/seeding/sample-reports.ts';
import type { Work } from '../measuring/cost-of-calls.ts';

interface Row {
  readonly _id: string;
  readonly userName: string;
}

interface Page {
  readonly data: readonly Row[];
  readonly total: number;
  readonly asOf: string;
}

/** Throws if the answer is not the expected one: a refused call costs less. */
async function expecting(status: number, call: Call, address: string, sent?: Sent): Promise<Answer> {
  const answer = await call('-', address, sent);
  if (answer.status !== status) throw new Error(`${address} was answered with ${answer.status}`);
  return answer;
}

const words = [
  'nilesh_13',
  'cricket',
  'brand40.live',
  'perth v stri',
  'case 4123',
  'zzz',
  '12345',
  'તપાસ 41',
];
const typed = words.flatMap((word) => Array.from(word, (_, end) => word.slice(0, end + 1)));
const columns = ['userName', 'pl', 'voidStatus', 'remark', 'agent', 'date'];
const size = 20;

/** `at` takes turns, also with the negative numbers of a warm-up. */
function turnOf<Value>(values: readonly Value[], turn: number): Value {
  const value = values.at(turn % values.length);
  if (value === undefined) throw new Error('there is nothing to choose from');
  return value;
}

export async function callsOfADay(call: Call): Promise<ReadonlyMap<string, Work>> {
  const random = randomFrom(2026);
  const read = (address: string) => expecting(200, call, address);
  const rows = (query: Readonly<Record<string, string | number>>) =>
    read(`/report/rows?${new URLSearchParams({ size: String(size), ...asTexts(query) }).toString()}`);
  const first = (await rows({ page: 1 })).json<Page>();
  const sample = await samplesOf(rows, first.total);
  const ids = sample.map(({ _id }) => _id);
  const names = sample.map(({ userName }) => userName);
  const pages = Math.ceil(first.total / size);
  const newReport = () => ({ ...sampleReport(random), remark: `created ${randomUUID()}` });
  const write = (status: number, method: string, address: string) =>
    expecting(status, call, address, { method, body: newReport(), idempotencyKey: randomUUID() });
  const created: string[] = [];
  const one = (turn: number) => turnOf(ids, turn);
  const person = (turn: number) => asQuery(turnOf(names, turn));
  return new Map<string, Work>([
    ['first page', () => rows({ page: 1 })],
    ['another page', (turn) => rows({ page: 1 + ((Math.abs(turn) * 7919) % pages) })],
    ['a letter in the search', (turn) => rows({ searchTerm: turnOf(typed, turn), page: 1 })],
    ['first page by a column', (turn) => rows({ sort: turnOf(columns, turn), dir: 'asc', page: 1 })],
    ['reports of a week', () => rows({ period: 'week', page: 1 })],
    ['reports of a user', (turn) => rows({ userNameIs: turnOf(names, turn), page: 1 })],
    ['number of reports', () => read('/report/count')],
    ['changes, none', () => read(`/report/changes?since=${asQuery(first.asOf)}`)],
    ['suggestions', () => read('/report/suggestions')],
    ['dashboard', () => read('/admin/dashboard?area=turbo')],
    ['one report', (turn) => read(`/report/${one(turn)}`)],
    ['history of a report', (turn) => read(`/report/${one(turn)}/history`)],
    ['findings of a report', (turn) => read(`/report/${one(turn)}/findings`)],
    ['first page of notes', () => read(`/note/rows?page=1&size=${size}`)],
    [
      'a letter in the search of notes',
      (turn) => read(`/note/rows?size=${size}&searchTerm=${asQuery(turnOf(typed, turn))}`),
    ],
    ['first page of attendance', () => read(`/admin/attendance/rows?page=1&size=${size}`)],
    ['search everywhere', (turn) => read(`/search?q=${person(turn)}`)],
    ['page of a user', (turn) => read(`/people/${person(turn)}`)],
    ['records of a user', (turn) => read(`/people/${person(turn)}/timeline`)],
    ['export of a user', (turn) => read(`/report/exportExcel?userNameIs=${person(turn)}`)],
    ['audit log', () => read('/audit?limit=50')],
    ['check of a report', () => expecting(200, call, '/report/check', { method: 'POST', body: newReport() })],
    [
      'create',
      async () => {
        const answer = await write(201, 'POST', '/report/create');
        created.push(answer.json<{ data: Row }>().data._id);
      },
    ],
    ['update', (turn) => write(200, 'PUT', `/report/${turnOf(created, turn)}`)],
    ['create, and the changes since', () => createAndAsk(write, read)],
    ['delete', () => expecting(200, call, `/report/${created.pop() ?? ''}`, { method: 'DELETE' })],
    ['deleted reports', () => read('/report/deleted')],
  ]);
}

const asQuery = encodeURIComponent;

const asTexts = (query: Readonly<Record<string, string | number>>) =>
  Object.fromEntries(Object.entries(query).map(([key, value]) => [key, String(value)]));

/** From all parts of the list. */
async function samplesOf(
  rows: (query: Readonly<Record<string, number>>) => Promise<Answer>,
  total: number,
): Promise<readonly Row[]> {
  const last = Math.ceil(total / size);
  const found: Row[] = [];
  for (const part of [0, 0.2, 0.5, 0.8, 1]) {
    const page = Math.max(1, Math.round(last * part));
    found.push(...(await rows({ page })).json<Page>().data.slice(0, 8));
  }
  return found;
}

async function createAndAsk(
  write: (status: number, method: string, address: string) => Promise<Answer>,
  read: (address: string) => Promise<Answer>,
): Promise<void> {
  const { asOf } = (await read(`/report/rows?page=1&size=${size}`)).json<Page>();
  await write(201, 'POST', '/report/create');
  await read(`/report/changes?since=${asQuery(asOf)}`);
}
