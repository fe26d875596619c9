/** Named views of lists. A deleted one is hidden like every record; each change is audited. */
import { and, asc, count, desc, eq, isNull, or } from 'drizzle-orm';
import type { Area, Module } from '../../../domain/areas.ts';
import {
  viewLimits,
  type ListView,
  type NewView,
  type ViewChange,
} from '../../../domain/record/view/view.ts';
import type { Executor, Transaction } from '../../postgres/database.ts';
import { NotFound } from '../../postgres/failures.ts';
import { listView as table } from '../../postgres/tables/lists/list-view.ts';
import { appUser } from '../../postgres/tables/user.ts';
import type { Author } from '../audit.ts';
import { isId } from '../ids.ts';
import { recordRows } from '../record-rows.ts';

type Row = typeof table.$inferSelect;

/** Callers answer 409. */
export class TooManyViews extends Error {}

const rows = recordRows<Row>({
  table,
  entity: 'view',
  audited: ({ module, name, isShared, content }) => ({ module, name, isShared, content }),
  present: ({ id, name, isShared, content, version }) => ({ _id: id, name, isShared, content, version }),
  nameField: () => 'name',
});

export interface FoundView {
  readonly row: Row;
  readonly owner: string;
}

export function presentView({ row, owner }: FoundView, readerId: string): ListView {
  const { id, area, module, name, isShared, content, version, createdAt, updatedAt } = row;
  return {
    _id: id,
    area,
    module,
    name,
    isShared,
    isOwn: row.ownerId === readerId,
    owner,
    content,
    version,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}

const found = (orm: Executor) =>
  orm
    .select({ row: table, owner: appUser.username })
    .from(table)
    .innerJoin(appUser, eq(appUser.id, table.ownerId));

const isOpenTo = (readerId: string) =>
  and(isNull(table.deletedAt), or(eq(table.ownerId, readerId), eq(table.isShared, true)));

/** A person's own views and the shared ones; whether the person may list what they show is for the caller. */
export function viewsFor(
  orm: Executor,
  readerId: string,
  { area, module }: { readonly area?: Area | undefined; readonly module?: Module | undefined },
): Promise<FoundView[]> {
  return found(orm)
    .where(and(isOpenTo(readerId), area && eq(table.area, area), module && eq(table.module, module)))
    .orderBy(desc(eq(table.ownerId, readerId)), asc(table.name), asc(table.id))
    .limit(viewLimits.listed);
}

/** Fails with NotFound for a view of somebody else that is not shared. */
export async function viewFor(orm: Executor, readerId: string, id: string): Promise<FoundView> {
  if (!isId(id)) throw new NotFound();
  const [one] = await found(orm).where(and(isOpenTo(readerId), eq(table.id, id)));
  if (!one) throw new NotFound();
  return one;
}

/** The owner's row is the lock, so that two calls at once cannot exceed the limit. */
export async function createView(
  tx: Transaction,
  ownerId: string,
  view: NewView,
  author: Author,
): Promise<FoundView> {
  await tx.select({ id: appUser.id }).from(appUser).where(eq(appUser.id, ownerId)).for('no key update');
  const isOwn = and(eq(table.ownerId, ownerId), isNull(table.deletedAt));
  const [kept] = await tx.select({ count: count() }).from(table).where(isOwn);
  if (kept && kept.count >= viewLimits.perPerson) throw new TooManyViews();
  return { row: await rows.insert(tx, { ...view, ownerId }, author), owner: author.username };
}

export async function changeView(
  tx: Transaction,
  { row, owner }: FoundView,
  { version, ...change }: ViewChange,
  author: Author,
): Promise<FoundView> {
  const before = await rows.read(tx, row.id, { lock: true });
  rows.refuseStale(before, version);
  return { row: await rows.change(tx, before, change, author), owner };
}

export async function removeView(tx: Transaction, { row }: FoundView, author: Author): Promise<void> {
  await rows.hide(tx, await rows.read(tx, row.id, { lock: true }), author);
}
