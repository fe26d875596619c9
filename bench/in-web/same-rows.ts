/** Browser part of `same-rows`: requests pages from the server and computes the same pages from the whole list. */
import { apiPath, areas, type Area, type Module } from '../../domain/areas.ts';
import { noteFilter } from '../../domain/note/filter.ts';
import { proofFilter, proofSearch, proofTest, proofText } from '../../domain/proof/filter.ts';
import { proof, type Proof } from '../../domain/proof/proof.ts';
import { proofSorts } from '../../domain/proof/sorts.ts';
import { filterEntries, type ListFilter } from '../../domain/record/list-filter.ts';
import { pageFrom, type Sort } from '../../domain/record/list.ts';
import type { RowsAnswer } from '../../domain/record/rows.ts';
import { reportFilter } from '../../domain/report/filter.ts';
import { arrangedUsers, userSorts, type UserSort } from '../../domain/user/list.ts';
import type { UserRecord } from '../../domain/user/user.ts';
import { listSeparator, partSeparator } from '../../domain/values/fold.ts';
import { decimalText } from '../../domain/values/money.ts';
import type { Figure } from '../../scripts/benching/figure.ts';
import { randomFrom } from '../../scripts/seeding/random.ts';
import { rowTestsOf } from '../../web/client/list-index/conditions.ts';
import type { IndexDefinition, IndexedRow } from '../../web/client/list-index/definition.ts';
import { ListIndex } from '../../web/client/list-index/list-index.ts';
import { noteIndex } from '../../web/modules/note/note-list.ts';
import { reportIndex } from '../../web/modules/report/store/report-list-index.ts';
import { sortBy } from '../../web/record-screens/list/use-record-view.ts';
import { printFigures } from '../measuring/print-figures.ts';

const [, , address = '', filters = '0'] = process.argv;
const { TOKEN: token = '' } = process.env;
const random = randomFrom(5);

async function get<Answer>(path: string): Promise<Answer> {
  const response = await fetch(address + path, { headers: { authorization: `Bearer ${token}` } });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as Answer;
}

type Filter = Readonly<Record<string, string>>;

interface Asked {
  readonly filter: Filter;
  readonly sort: Sort;
  readonly page: number;
  readonly size: number;
}

interface Shown {
  readonly ids: readonly string[];
  readonly total: number;
  readonly totals: Readonly<Record<string, string>>;
  readonly page: number;
}

/** The list of a module, as the browser shows it. */
interface Case {
  readonly name: string;
  readonly path: string;
  readonly sorts: readonly string[];
  readonly sizes: readonly number[];
  /** A filter that is likely to match rows. */
  readonly someFilter: () => Filter;
  readonly shown: (asked: Asked) => Shown;
}

/** A searchable text has several parts; some of them are lists. */
const partsOf = (text: string) => text.split(partSeparator).flatMap((part) => part.split(listSeparator));

/** A part of one of the texts, sometimes all of it, in another case or with spaces around it. */
function partOf(texts: readonly string[]): string {
  const letters = [...random.pick(texts)];
  const from = random.whole(letters.length + 1);
  const part = letters.slice(from, from + 1 + random.whole(6)).join('');
  return random.pick([part, part, letters.join(''), part.toUpperCase(), ` ${part} `]);
}

/** One to three of the filters. `texts` are searchable texts of rows. */
function filterFrom<Field extends string, Amount extends string>(
  filter: ListFilter<Field, Amount>,
  texts: readonly string[],
): Filter {
  const day = () => `2026-${String(1 + random.whole(11)).padStart(2, '0')}-${10 + random.whole(18)}`;
  const value = (field: Field): string => {
    switch (filter.kindOf(field)) {
      case 'day':
        return random.pick([day(), day().split('-').toReversed().join('/')]);
      case 'period':
        return random.pick(['today', 'week', 'month']);
      case 'amount':
        return ((random.whole(4_000_000) - 1_000_000) / 100).toFixed(random.whole(3));
      case 'whole':
        return String((random.whole(400_000) - 100_000) / random.pick([1, 2]));
      case 'search':
        return partOf(partsOf(random.pick(texts)));
      default: {
        const words = partsOf(random.pick(texts));
        return random.whole(5) === 0 ? `${partOf(words)}\n${partOf(words)}` : partOf(words);
      }
    }
  };
  const fields = filter.fields.filter((field) => filter.kindOf(field) !== 'finding');
  const chosen = Array.from({ length: random.pick([0, 1, 1, 1, 2, 3]) }, () => random.pick(fields));
  return Object.fromEntries(chosen.map((field) => [field, value(field)]));
}

function indexed<Row extends IndexedRow, Field extends string, Amount extends string>(
  area: Area,
  module: Module,
  definition: IndexDefinition<Row>,
  filter: ListFilter<Field, Amount>,
  rows: readonly Row[],
): Case {
  const index = new ListIndex(definition, { key: '_id', direction: 'desc' });
  index.put(rows.map((row) => JSON.stringify(row)));
  const texts = rows.map((row) => definition.textsOf(row).join(partSeparator));
  return {
    name: `${module}, ${area}`,
    path: apiPath(area, module),
    sorts: Object.keys(definition.sorts),
    sizes: [20, 50, 100],
    someFilter: () => filterFrom(filter, texts),
    shown: ({ filter: values, sort, page, size }) => {
      index.setTests(rowTestsOf(definition, filter.conditions(filter.readable(values))));
      index.setSort(sort);
      const { count, totals } = index.find();
      const shown = pageFrom(count, page, size, (start, end) => index.page(start, end - start));
      const sums = Object.entries(totals).map(([key, cents]) => [key, decimalText(cents)] as const);
      return { ...plain(shown), totals: Object.fromEntries(sums) };
    },
  };
}

const plain = ({
  rows,
  total,
  page,
}: {
  readonly rows: readonly { readonly _id: string }[];
  readonly total: number;
  readonly page: number;
}) => ({ ids: rows.map(({ _id }) => _id), total, page, totals: {} });

function ofProofs(area: Area, rows: readonly Proof[]): Case {
  const columns = Object.entries(proofSorts).map(([key, value]) => ({ key, value }));
  const texts = rows.map((row) => proofText(row));
  return {
    name: `proof, ${area}`,
    path: apiPath(area, 'proof'),
    sorts: ['_id', ...Object.keys(proofSorts)],
    sizes: [10, 20, 50],
    someFilter: () => filterFrom(proofFilter, texts),
    shown: ({ filter: { searchTerm = '', ...values }, sort, page, size }) => {
      const kept = rows
        .filter(proofTest(proofFilter.conditions(proofFilter.readable(values))))
        .filter(proofSearch(searchTerm));
      const sorted = sortBy(kept, columns, sort);
      return plain(pageFrom(sorted.length, page, size, (start, end) => sorted.slice(start, end)));
    },
  };
}

function ofUsers(users: readonly UserRecord[]): Case {
  return {
    name: 'user',
    path: '/admin',
    sorts: Object.keys(userSorts),
    sizes: [20, 50],
    someFilter: () => ({ searchTerm: partOf(users.flatMap(({ username, email }) => [username, email])) }),
    shown: ({ filter: { searchTerm }, sort, page, size }) => {
      const found = arrangedUsers(users, { sort: sort as Sort<UserSort>, searchTerm });
      return plain(pageFrom(found.length, page, size, (start, end) => found.slice(start, end)));
    },
  };
}

async function differs(one: Case): Promise<string | undefined> {
  const asked: Asked = {
    filter: one.someFilter(),
    sort: { key: random.pick(one.sorts), direction: random.pick(['asc', 'desc']) },
    page: random.pick([1, 1, 2, 3, 7, 1000]),
    size: random.pick(one.sizes),
  };
  const { sort, page, size } = asked;
  const query = new URLSearchParams([
    ...filterEntries(asked.filter),
    ...Object.entries({ sort: sort.key, dir: sort.direction, page: String(page), size: String(size) }),
  ]);
  const path = `${one.path}/rows?${query}`;
  type Answer = RowsAnswer<{ readonly _id: string }>;
  const quick = await get<Answer>(path);
  const answer = quick.isExact ? quick : await get<Answer>(`${path}&exact=true`);
  const sums = Object.entries(answer.totals ?? {}).map(
    ([key, text]) => [key, Number(text).toFixed(2)] as const,
  );
  const server: Shown = {
    ids: answer.data.map(({ _id }) => _id),
    total: answer.total,
    page: answer.page,
    totals: Object.fromEntries(sums),
  };
  const browser = one.shown(asked);
  const keys = Object.keys(browser.totals).toSorted();
  const text = ({ ids, total, page: at, totals }: Shown) =>
    JSON.stringify([ids, total, at, keys.map((key) => Number(totals[key]).toFixed(2))]);
  return text(server) === text(browser) ? undefined : `${path}: ${answer.total}, not ${browser.total}`;
}

async function cases(): Promise<Case[]> {
  const list = async <Row>(area: Area, module: Module) =>
    (await get<{ readonly data: readonly Row[] }>(apiPath(area, module, 'list'))).data;
  const found: Case[] = [];
  for (const area of areas) {
    found.push(
      indexed(area, 'report', reportIndex, reportFilter, await list(area, 'report')),
      indexed(area, 'note', noteIndex, noteFilter, await list(area, 'note')),
    );
    const proofs = await list<Record<string, unknown>>(area, 'proof');
    found.push(
      ofProofs(
        area,
        proofs.map((wire) => proof.onWire?.read(area, wire) as unknown as Proof),
      ),
    );
  }
  const { data: users } = await get<{ readonly data: readonly UserRecord[] }>('/admin/all');
  return [...found, ofUsers(users)];
}

const figures: Figure[] = [];
for (const one of await cases()) {
  const count = Math.ceil(Number(filters) / (one.name === 'user' ? 1 : areas.length));
  let different = 0;
  for (let round = 0; round < count; round += 1) {
    const difference = await differs(one);
    if (difference === undefined) continue;
    different += 1;
    if (different <= 3) process.stderr.write(`${difference}\n`);
  }
  figures.push(
    { what: `${one.name}: the same`, value: count - different, unit: '' },
    { what: `${one.name}: different`, value: different, unit: '', limit: 0 },
  );
}
printFigures(figures);
