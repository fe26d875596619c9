/** The choices in the report form: stored per area, managed by admins, with every change audited. */
import { and, asc, eq, sql } from 'drizzle-orm';
import type { Area } from '../../../domain/areas.ts';
import {
  choicesEver,
  choicesOf,
  optionKinds,
  optionsOfANewDatabase,
  type OptionKind,
  type ReportChoices,
  type ReportOption,
} from '../../../domain/report/options.ts';
import { system, writeAudit, type Author } from '../audit.ts';
import type { Executor, Orm } from '../../postgres/database.ts';
import { recordRows } from '../record-rows.ts';
import { reportOption as table } from '../../postgres/tables/report/report-option.ts';

type Row = typeof table.$inferSelect;

const entity = 'report-option';

function present(row: Row): ReportOption {
  const { id, kind, value, position, isRetired, version, createdAt, updatedAt } = row;
  return {
    _id: id,
    kind,
    value,
    position,
    isRetired,
    version,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}

const audited = ({ kind, value, position, isRetired }: Row) => ({ kind, value, position, isRetired });

export async function listOptions(orm: Executor, area: Area): Promise<ReportOption[]> {
  const rows = await orm
    .select()
    .from(table)
    .where(eq(table.area, area))
    .orderBy(asc(table.kind), asc(table.position), asc(table.id));
  return rows.map(present);
}

export async function offeredChoices(orm: Executor, area: Area): Promise<ReportChoices> {
  return choicesOf(await listOptions(orm, area));
}

/** With retired values, and the names that options had before, which only the audit trail knows. */
export async function choicesOfOldReports(orm: Executor, area: Area): Promise<ReportChoices> {
  const { rows } = await orm.execute<Pick<ReportOption, 'kind' | 'value'>>(sql`
    select distinct before->>'kind' as kind, before->>'value' as value
    from audit where entity = ${entity} and action = 'update' and area = ${area}`);
  return choicesEver(await listOptions(orm, area), rows);
}

const optionRows = recordRows<Row>({
  table,
  entity,
  audited,
  present: (row) => ({ ...present(row) }),
  nameField: () => 'value',
});

/** A new option is the last of its kind. */
async function insertOption(
  tx: Executor,
  area: Area,
  { kind, value }: Pick<ReportOption, 'kind' | 'value'>,
  author: Author,
): Promise<ReportOption> {
  const own = sql`area = ${area} and kind = ${kind}`;
  const position = sql<number>`(select coalesce(max(position), 0) + 1 from report_option where ${own})`;
  return present(await optionRows.insert(tx, { area, kind, value, position }, author));
}

export function createOption(
  orm: Orm,
  area: Area,
  option: Pick<ReportOption, 'kind' | 'value'>,
  author: Author,
): Promise<ReportOption> {
  return orm.transaction((tx) => insertOption(tx, area, option, author));
}

export interface OptionChange {
  readonly value?: string | undefined;
  readonly isRetired?: boolean | undefined;
  readonly version?: number | undefined;
}

/** Fails with NotFound if there is no such option. */
export function findOption(orm: Orm, area: Area, id: string): Promise<void> {
  return optionRows.find(orm, id, { area, deletedToo: false });
}

export function changeOption(
  orm: Orm,
  area: Area,
  id: string,
  { version, ...values }: OptionChange,
  author: Author,
): Promise<ReportOption> {
  return orm.transaction(async (tx) => {
    const before = await optionRows.read(tx, id, { area, lock: true });
    optionRows.refuseStale(before, version);
    return present(await optionRows.change(tx, before, values, author));
  });
}

interface NewOrder {
  readonly ids: readonly string[];
  /** The order that it was made from. */
  readonly before?: readonly string[] | undefined;
}

/** False if `ids` are not exactly the options of that kind, or others have ordered them since `before`. */
export function orderOptions(
  orm: Orm,
  area: Area,
  kind: OptionKind,
  { ids, before }: NewOrder,
  author: Author,
): Promise<boolean> {
  return orm.transaction(async (tx) => {
    const ofKind = and(eq(table.area, area), eq(table.kind, kind));
    // Locked first: a statement that waits for another order would still answer the one from before it.
    await tx.select({ id: table.id }).from(table).where(ofKind).orderBy(asc(table.id)).for('update');
    const rows = await tx.select().from(table).where(ofKind).orderBy(asc(table.position), asc(table.id));
    const known = new Set(rows.map((row) => row.id));
    const isComplete =
      ids.length === known.size && new Set(ids).size === ids.length && ids.every((id) => known.has(id));
    const isFrom = (order: readonly string[]) =>
      order.length === rows.length && rows.every((row, at) => row.id === order[at]);
    if (!isComplete || (before && !isFrom(before))) return false;
    for (const [index, id] of ids.entries()) {
      await tx
        .update(table)
        .set({ position: index + 1 })
        .where(eq(table.id, id));
    }
    const valueOf = new Map(rows.map((row) => [row.id, row.value]));
    await writeAudit(tx, author, {
      action: 'order',
      entity,
      area,
      recordId: kind,
      before: rows.map((row) => row.value),
      after: ids.map((id) => valueOf.get(id)),
    });
    return true;
  });
}

export async function hasOptions(orm: Executor, area: Area): Promise<boolean> {
  return (await orm.$count(table, eq(table.area, area))) > 0;
}

export async function insertFirstOptions(tx: Executor, area: Area): Promise<void> {
  for (const kind of optionKinds) {
    for (const value of optionsOfANewDatabase[kind]) await insertOption(tx, area, { kind, value }, system);
  }
}
