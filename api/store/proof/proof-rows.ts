/** Pages of the proof list. */
import { and, inArray, sql, type SQL } from 'drizzle-orm';
import type { Condition, ProofAmount } from '../../../domain/proof/filter.ts';
import type { ProofSort } from '../../../domain/proof/sorts.ts';
import type { Orm } from '../../postgres/database.ts';
import { proof } from '../../postgres/tables/proof.ts';
import type { Fields } from '../record-store.ts';
import type { PageRead } from '../rows/read-in-one.ts';
import { readRows, type AskedRows } from '../rows/read-rows.ts';
import { readingPage } from '../rows/reading.ts';
import { shortText, type RowSource, type SortKey } from '../rows/row-source.ts';
import { textCondition } from '../rows/text-condition.ts';
import { listProofs } from './proofs.ts';

const text = (column: string) => shortText(sql.raw(column));
const value = (column: string): SortKey => ({ sql: sql.raw(column), kind: 'value' });

const keys: Readonly<Record<ProofSort, SortKey>> = {
  _id: value('id'),
  whitelabel: text(`(whitelabel ->> 'name')`),
  group: text('"group"'),
  agentname: text('agentname'),
  user: text('"user"'),
  amount: value('amount'),
  prooftype: text(`(prooftype ->> 'type')`),
  sportname: text(`(sportname ->> 'name')`),
  eventname: text('eventname'),
  marketname: text('marketname'),
  profitAndLoss: value('profit_and_loss'),
  proofMaker: text('proof_maker'),
  date: value('date'),
};

/** The ids of a page; its rows are presented like those of the whole list. */
const source: RowSource = { table: proof, wire: sql`id as "_id"`, keys, totals: {} };

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
      return textCondition(sql`${proof.searchText}`, condition);
    case 'days':
      return between(sql`${proof.date}`, sql`date`, condition.from, condition.to);
    case 'amount':
      return between(amounts[condition.amount], sql`bigint`, condition.min, condition.max);
    case 'finding':
      throw new Error('the list of proofs has no filter by finding');
  }
}

export function readProofRows(
  orm: Orm,
  asked: AskedRows,
  conditions: readonly Condition[],
  present: (row: Fields) => object,
): Promise<PageRead> {
  return readingPage(orm, proof, asked.signal, async (tx) => {
    const found = await readRows(tx, source, asked, and(...conditions.map(compile)) ?? sql`true`);
    const ids = (JSON.parse(`[${found.data}]`) as { readonly _id: string }[]).map(({ _id }) => _id);
    const rows = ids.length === 0 ? [] : await listProofs(tx, asked.area, inArray(proof.id, ids));
    const byId = new Map(rows.map((row) => [row._id, row]));
    const shown = ids.flatMap((id) => byId.get(id) ?? []);
    return { ...found, data: shown.map((row) => JSON.stringify(present(row))).join(',\n') };
  });
}
