/** Proofs: their copies of referenced records, their images, and their lists. */
import { and, desc, eq, isNull, lt, or, sql, type SQL } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import type { Area } from '../../../domain/areas.ts';
import {
  imageGroups,
  proof as definition,
  type BrandReference,
  type ProofFields,
  type SportReference,
  type TemplateReference,
} from '../../../domain/proof/proof.ts';
import { recordStore, type RecordStore, type Fields, type StoredRecord } from '../record-store.ts';
import type { Executor, Orm, Transaction } from '../../postgres/database.ts';
import { NotFound } from '../../postgres/failures.ts';
import { keepFile, privateDataUrls, privateFile, type FileContent, type NewFile } from '../files.ts';
import { keepProofKeys } from '../finding/keep-keys.ts';
import { proofKeysOf } from '../finding/proof-keys.ts';
import { keepInk, type NewInk } from '../finding/picture-ink.ts';
import { isId } from '../ids.ts';
import { listStateOf } from '../long-list/list-state.ts';
import { suggestionsOf } from '../long-list/suggestions.ts';
import { proof as table, type StoredImage } from '../../postgres/tables/proof.ts';
import { prooftype } from '../../postgres/tables/prooftype.ts';
import { derivedProof } from './proof-columns.ts';
import { report } from '../../postgres/tables/report/report.ts';
import { sport } from '../../postgres/tables/sport.ts';
import { appUser } from '../../postgres/tables/user.ts';
import { whitelabel } from '../../postgres/tables/whitelabel.ts';
import { logosAsText } from '../whitelabel/whitelabels.ts';

/** Referenced records are reduced to their names: lists carry neither templates nor logos. */
const listed = {
  whitelabel: sql<BrandReference>`${table.whitelabel} - '{group,hexacode,url,logo}'::text[]`,
  prooftype: sql<TemplateReference>`${table.prooftype} - 'content'`,
} as const;

export function proofRecords(orm: Orm): RecordStore {
  return recordStore(orm, definition, table, {
    derive: (fields) => derivedProof(fields as ProofFields),
    listed,
    afterSave: (tx, area, saved) => keepProofKeys(tx, area, [{ id: saved._id, ...proofKeysOf(saved) }]),
  });
}

/** Whether the area has, or had, this proof: a report keeps a reference to its source. */
export async function isProof(orm: Executor, area: Area, id: string): Promise<boolean> {
  return (await orm.$count(table, and(eq(table.id, id), eq(table.area, area)))) > 0;
}

export interface References {
  readonly whitelabel: BrandReference;
  readonly prooftype: TemplateReference;
  readonly sportname: SportReference;
}

/** By the given ids. Ids that do not exist in this area are missing from the result. */
export async function findReferences(
  from: Executor,
  area: Area,
  ids: Readonly<Record<keyof References, string>>,
): Promise<Partial<References>> {
  const [brand, template, played] = await Promise.all([
    isId(ids.whitelabel)
      ? from
          .select({
            _id: whitelabel.id,
            name: whitelabel.name,
            group: whitelabel.group,
            hexacode: whitelabel.hexacode,
            url: whitelabel.url,
            logo: whitelabel.logo,
          })
          .from(whitelabel)
          .where(
            and(eq(whitelabel.id, ids.whitelabel), eq(whitelabel.area, area), isNull(whitelabel.deletedAt)),
          )
      : [],
    isId(ids.prooftype)
      ? from
          .select({ _id: prooftype.id, type: prooftype.type, content: prooftype.content })
          .from(prooftype)
          .where(and(eq(prooftype.id, ids.prooftype), eq(prooftype.area, area), isNull(prooftype.deletedAt)))
      : [],
    isId(ids.sportname)
      ? from
          .select({ _id: sport.id, name: sport.name })
          .from(sport)
          .where(and(eq(sport.id, ids.sportname), eq(sport.area, area), isNull(sport.deletedAt)))
      : [],
  ]);
  const [type] = template;
  return {
    ...(brand[0] && { whitelabel: brand[0] }),
    ...(type && { prooftype: { ...type, content: type.content ?? '' } }),
    ...(played[0] && { sportname: played[0] }),
  };
}

export interface NewImage {
  readonly filename: string;
  readonly evidence: NewFile;
  readonly document: NewFile;
  readonly full: NewFile;
  readonly receivedSha256: string;
  readonly chosenSha256?: string | undefined;
  readonly ink?: NewInk | undefined;
}

export async function keepImage(tx: Transaction, image: NewImage): Promise<StoredImage> {
  const { filename, evidence, document, full, receivedSha256, chosenSha256, ink } = image;
  const documentHash = await keepFile(tx, document);
  if (ink) await keepInk(tx, documentHash, ink);
  return {
    _id: uuidv7(),
    filename,
    width: document.width,
    height: document.height,
    hash: await keepFile(tx, evidence),
    documentHash,
    fullHash: await keepFile(tx, full),
    receivedSha256,
    ...(chosenSha256 !== undefined && { chosenSha256 }),
  };
}

/** Newest first. */
export async function listProofs(
  orm: Executor,
  area: Area,
  narrowed?: SQL,
  most?: number,
): Promise<StoredRecord[]> {
  const query = orm
    .select({
      _id: table.id,
      whitelabel: listed.whitelabel,
      agentname: table.agentname,
      user: table.user,
      amount: table.amount,
      prooftype: listed.prooftype,
      sportname: table.sportname,
      eventname: table.eventname,
      marketname: table.marketname,
      navigation: table.navigation,
      navigation2: table.navigation2,
      profitAndLoss: table.profitAndLoss,
      proofMaker: table.proofMaker,
      group: table.group,
      date: table.date,
      images: table.images,
      navigation2Images: table.navigation2Images,
      version: table.version,
      createdAt: table.createdAt,
      updatedAt: table.updatedAt,
    })
    .from(table)
    .where(and(eq(table.area, area), isNull(table.deletedAt), narrowed))
    .orderBy(desc(table.id));
  const rows = await (most === undefined ? query : query.limit(most));
  return rows.map(({ createdAt, updatedAt, ...row }) => ({
    ...row,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  }));
}

export function countProofs(orm: Executor, area: Area): Promise<number> {
  return orm.$count(table, and(eq(table.area, area), isNull(table.deletedAt)));
}

const proofsPerPage = 200;

/** The list one page at a time, from the newest or after a given proof. */
export async function* proofPages(
  orm: Executor,
  area: Area,
  behind: string | undefined,
  narrowed?: SQL,
): AsyncGenerator<StoredRecord[]> {
  let last = behind;
  for (;;) {
    const rest = last === undefined ? undefined : lt(table.id, last);
    const page = await listProofs(orm, area, and(narrowed, rest), proofsPerPage);
    if (page.length > 0) yield page;
    if (page.length < proofsPerPage) return;
    last = page.at(-1)?._id;
  }
}

export const proofListState = listStateOf(table);

type SuggestedRow = Readonly<
  Record<'user' | 'agentname' | 'eventname' | 'marketname' | 'proof_maker' | 'sport' | 'type', string>
>;

export const proofSuggestions = suggestionsOf<SuggestedRow>(
  table,
  {
    // The last three are for the filters above the list.
    fields: ['user', 'agentname', 'eventname', 'marketname', 'proofMaker', 'sportname', 'prooftype'],
    columns: sql`"user", agentname, eventname, marketname, proof_maker, sportname ->> 'name' as sport,
      prooftype ->> 'type' as type`,
    valuesOf: ({ user, agentname, eventname, marketname, proof_maker, sport, type }) => ({
      user: [user],
      agentname: [agentname],
      eventname: [eventname],
      marketname: [marketname],
      proofMaker: [proof_maker],
      sportname: [sport],
      prooftype: [type],
    }),
  },
  proofListState,
);

/** Proofs made by a staff member (by id) or about a user (by name), a page at a time; undefined if it is neither. */
export async function proofsOf(
  orm: Orm,
  area: Area,
  who: string,
): Promise<AsyncIterable<StoredRecord[]> | undefined> {
  const isMadeBy = isId(who) ? eq(table.makerId, who) : undefined;
  const isAbout = sql`lower(btrim(${table.user})) = lower(btrim(${who}))`;
  const isTheirs = or(isMadeBy, isAbout);
  const pages = proofPages(orm, area, undefined, isTheirs);
  const first = await pages.next();
  if (!first.done) return followedBy(first.value, pages);
  return isId(who) && (await isPerson(orm, who)) ? pages : undefined;
}

async function* followedBy<Page>(first: Page, rest: AsyncIterable<Page>): AsyncGenerator<Page> {
  yield first;
  yield* rest;
}

const isPerson = async (orm: Orm, id: string) =>
  (await orm.$count(appUser, and(eq(appUser.id, id), isNull(appUser.deletedAt)))) > 0;

const mostReports = 50;

const reportsOf = (orm: Orm, proofId: string) =>
  orm
    .select({ _id: report.id, date: report.date })
    .from(report)
    .where(and(eq(report.proofId, proofId), isNull(report.deletedAt)))
    .orderBy(desc(report.id))
    .limit(mostReports);

/** Everything a document needs in one response, plus what was created from the proof. */
export async function proofDetails(
  orm: Orm,
  record: StoredRecord,
  { hasReports }: { readonly hasReports: boolean },
): Promise<Fields> {
  const { whitelabel: brand } = record as StoredRecord & References;
  const groups = imageGroups.map((group) => [group, record[group] as StoredImage[]] as const);
  const hashes = groups.flatMap(([, images]) => images.map(({ documentHash }) => documentHash));
  const [withLogo] = await logosAsText(orm, [brand]);
  const data = hashes.length > 0 ? await privateDataUrls(orm, hashes) : new Map<string, string>();
  return {
    ...(hasReports && { reports: await reportsOf(orm, record._id) }),
    whitelabel: withLogo ?? brand,
    ...Object.fromEntries(
      groups.map(([group, images]) => [
        group,
        images.map((image) => ({ ...image, data: data.get(image.documentHash) })),
      ]),
    ),
  };
}

export async function proofImage(
  orm: Orm,
  area: Area,
  image: { readonly proofId: string; readonly imageId: string; readonly size: 'evidence' | 'document' },
): Promise<FileContent> {
  const record = await proofRecords(orm).get(area, image.proofId);
  const all = imageGroups.flatMap((group) => record[group] as StoredImage[]);
  const found = all.find(({ _id }) => _id === image.imageId);
  const content =
    found && (await privateFile(orm, image.size === 'document' ? found.documentHash : found.hash));
  if (!content) throw new NotFound();
  return content;
}
