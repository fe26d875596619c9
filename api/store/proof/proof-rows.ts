/** Pages of the proof list. */
import { and, inArray, sql, type SQL } from 'drizzle-orm';
import type { Condition, ProofAmount } from '../../../domain/proof/filter.ts';
import type { ProofSort } from '../../../domain/proof/sorts.ts';
import { proof } from '../../postgres/tables/proof.ts';
import type { Fields } from '../record-store.ts';
import type { PagedList } from '../rows/paged-list.ts';
import { shortText, type RowSource, type SortKey } from '../rows/row-source.ts';
import { indexedText, textCondition } from '../rows/text-condition.ts';
import { listProofs, proofListState } from './proofs.ts';

const text = (column: string) => shortText(sql.raw(column));
const value = (column: string, type: SortKey['type']): SortKey => ({
  sql: sql.raw(column),
  kind: 'value',
  ...(type && { type }),
});

const keys: Readonly<Record<ProofSort, SortKey>> = {
  _id: { ...value('id', 'uuid'), isIndexed: true },
  whitelabel: text(`(whitelabel ->> 'name')`),
  group: text('"group"'),
  agentname: text('agentname'),
  user: text('"user"'),
  amount: value('amount', 'bigint'),
  prooftype: text(`(prooftype ->> 'type')`),
  sportname: text(`(sportname ->> 'name')`),
  eventname: text('eventname'),
  marketname: text('marketname'),
  profitAndLoss: value('profit_and_loss', 'bigint'),
  proofMaker: text('proof_maker'),
  date: value('date', 'date'),
};

/** The ids of a page; its rows are presented like those of the whole list. */
export const proofRowSource: RowSource = { table: proof, wire: sql`id as "_id"`, keys, totals: {} };

const amounts: Readonly<Record<ProofAmount, SQL>> = {
  amount: sql`${proof.amount}`,
  profitAndLoss: sql`${proof.profitAndLoss}`,
};

function between(column: SQL, type: SQL, min: unknown, max: unknown): SQL {
  const bounds = [
    min === undefined ? undefined : sql`${column} >= ${min}::${type}`,
    max === undefined ? undefined : sql`${column} <= ${max}::${type}`,
  ];
  return and(...bounds) ?? sql`true`;
}

function compile(condition: Condition): SQL {
  switch (condition.kind) {
    case 'contains':
    case 'equals':
    case 'anyOf':
      return textCondition(proof, condition);
    case 'days':
      return between(sql`${proof.date}`, sql`date`, condition.from, condition.to);
    case 'amount':
      return between(amounts[condition.amount], sql`bigint`, condition.min, condition.max);
    case 'finding':
      throw new Error('the list of proofs has no filter by finding');
  }
}

function indexed(condition: Condition): SQL | undefined {
  return 'terms' in condition || 'term' in condition ? indexedText(proof, condition) : undefined;
}

/** `present`: a row as it is answered. */
export const proofRows = (present: (row: Fields) => object): PagedList<Condition> => ({
  source: proofRowSource,
  state: proofListState,
  sqlOf: (conditions) => and(...conditions.map(compile)) ?? sql`true`,
  indexedOf: (conditions) => and(...conditions.flatMap((condition) => indexed(condition) ?? [])),
  present: async (tx, area, ids) => {
    const rows = ids.length === 0 ? [] : await listProofs(tx, area, inArray(proof.id, [...ids]));
    const byId = new Map(rows.map((row) => [row._id, row]));
    const shown = ids.flatMap((id) => byId.get(id) ?? []);
    return shown.map((row) => JSON.stringify(present(row))).join(',\n');
  },
});
