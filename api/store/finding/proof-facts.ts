/** Facts about a draft of a proof: its user, and identical or nearly identical pictures of other proofs. */
import { and, eq, isNull, sql, type SQL } from 'drizzle-orm';
import type { Area } from '../../../domain/areas.ts';
import { imageGroups, orderField, type ImageGroup, type ProofFields } from '../../../domain/proof/proof.ts';
import { imageOrder } from '../../../domain/proof/image-order.ts';
import { personOfProof, readProofDraft } from '../../../domain/sense/finding/draft.ts';
import type {
  AccountFact,
  DraftPicture,
  Person,
  PictureFact,
  ProofDraft,
} from '../../../domain/sense/finding/facts.ts';
import { firstOfCuts, largeCutBit } from '../../../domain/sense/finding/pictures/ink-cuts.ts';
import type { ProofFacts } from '../../../domain/sense/finding/rules.ts';
import type { Executor } from '../../postgres/database.ts';
import { proof, type StoredImage } from '../../postgres/tables/proof.ts';
import { whitelabel } from '../../postgres/tables/whitelabel.ts';
import { plannedBy } from '../../postgres/planned.ts';
import { isId } from '../ids.ts';
import { shaOf } from './proof-keys.ts';
import { accountsLike, mergedAccounts } from './account-facts.ts';
import { areasIn, askedAccount, draftTable, draftValues } from './asked-drafts.ts';
import type { FindingScope } from './finding-scope.ts';
import { accountKeysOf } from './keys.ts';
import { comparePictures } from './compare-pictures.ts';
import { inksOf } from './known-inks.ts';
import { arrayText } from './sql-array.ts';

/** Those most like a picture are compared with it: up to 40, and fewer for each of many pictures, because all are compared with all. */
const mostNear = { ofOne: 40, ofEach: 10, inAll: 120 };
/** Of each picture: one more than a finding names. */
const mostProofs = 6;

/** A picture with its stored data. */
interface KnownPicture extends DraftPicture {
  /** Of its version for documents, if it is stored. */
  readonly hash?: string;
}

export interface KnownDraft {
  readonly draft: ProofDraft;
  readonly person: Person;
  /** Of the pictures that are stored. */
  readonly hashes: readonly string[];
}

/** The draft with the pictures of the stored proof that it keeps, and with the name of its brand. */
export async function proofDraft(orm: Executor, area: Area, body: unknown): Promise<KnownDraft> {
  const draft = readProofDraft(area, body);
  const kept = draft._id === undefined ? [] : await keptPictures(orm, area, draft._id, body);
  const brand = isId(draft.whitelabel)
    ? await orm
        .select({ name: whitelabel.name })
        .from(whitelabel)
        .where(and(eq(whitelabel.id, draft.whitelabel), eq(whitelabel.area, area)))
    : [];
  const person = personOfProof(area, draft, brand[0]?.name ?? '');
  return { person, ...(await withInk(orm, draft, [...kept, ...draft.pictures])) };
}

export type SavedFields = Omit<ProofFields, ImageGroup> &
  Readonly<Record<ImageGroup, readonly StoredImage[]>>;

/** A proof that is being saved, with its stored pictures. */
export async function savedProof(
  orm: Executor,
  area: Area,
  id: string | undefined,
  fields: SavedFields,
): Promise<KnownDraft> {
  const { user, agentname, whitelabel: brand } = fields;
  const draft = { _id: id, user, agentname, whitelabel: brand._id, pictures: [] };
  const pictures = imageGroups.flatMap((group) =>
    fields[group].map((image, place) => knownPicture(`${group}.${place}`, image)),
  );
  return { person: personOfProof(area, draft, brand.name), ...(await withInk(orm, draft, pictures)) };
}

function knownPicture(field: string, image: StoredImage): KnownPicture {
  return { field, sha256: shaOf(image), ink: undefined, hash: image.documentHash };
}

async function keptPictures(orm: Executor, area: Area, id: string, body: unknown): Promise<KnownPicture[]> {
  const [stored] = await orm
    .select({ images: proof.images, navigation2Images: proof.navigation2Images })
    .from(proof)
    .where(and(eq(proof.id, id), eq(proof.area, area), isNull(proof.deletedAt)));
  if (!stored) return [];
  const sent = body as Readonly<Record<string, unknown>>;
  return imageGroups.flatMap((group) => {
    const order = imageOrder.safeParse(sent[orderField(group)]).data;
    return stored[group].flatMap((image, index) => {
      const place = order ? order.indexOf(image._id) : index;
      return place < 0 ? [] : [knownPicture(`${group}.${place}`, image)];
    });
  });
}

async function withInk(
  orm: Executor,
  draft: ProofDraft,
  known: readonly KnownPicture[],
): Promise<Omit<KnownDraft, 'person'>> {
  const hashes = known.flatMap(({ hash }) => hash ?? []);
  if (hashes.length === 0) return { draft: { ...draft, pictures: known }, hashes };
  const inkOf = await inksOf(orm, hashes);
  const pictures = known.map(({ hash = '', ...picture }) => ({ ...picture, ink: inkOf.get(hash) }));
  return { draft: { ...draft, pictures }, hashes };
}

interface FoundPicture extends Omit<PictureFact, 'ink'> {
  /** Of its version for documents. */
  readonly hash: string;
}

type Found =
  | { readonly rule: 'pictures'; readonly fact: FoundPicture }
  | { readonly rule: 'accounts'; readonly fact: AccountFact };

interface Wanted {
  readonly accounts: boolean;
  readonly same: boolean;
  readonly near: boolean;
}

const find = plannedBy<Found>((key) => {
  const { accounts, same, near } = JSON.parse(key) as Wanted;
  const queries = [
    ...(same ? [samePictures()] : []),
    ...(near ? [nearPictures()] : []),
    ...(accounts ? accountsLike() : []),
  ];
  return { query: sql`with ${draftTable('one')} ${sql.join(queries, sql` union all `)}` };
});

export async function proofFacts(
  orm: Executor,
  known: KnownDraft,
  scope: FindingScope,
  needed: 'all' | 'pictures' = 'all',
): Promise<ProofFacts> {
  const { name, agent, brand } = known.person;
  const sha256 = [...new Set(known.draft.pictures.flatMap((picture) => picture.sha256))];
  const wanted: Wanted = {
    accounts: needed === 'all' && name !== '',
    same: sha256.length > 0,
    near: known.hashes.length > 0,
  };
  if (!wanted.accounts && !wanted.same && !wanted.near) return { accounts: [], pictures: [] };
  const keys = accountKeysOf({ name, agent, brand, day: null });
  const rows = await find(orm, JSON.stringify(wanted), {
    ...draftValues([askedAccount(known.draft._id, keys)], scope),
    sha256: arrayText(sha256),
    hashes: arrayText(known.hashes),
  });
  const found = rows.flatMap((one) => (one.rule === 'pictures' ? [one.fact] : []));
  const inkOf = await inksOf(
    orm,
    found.map(({ hash }) => hash),
  );
  const pictures = found.map(({ hash, ...fact }): PictureFact => ({ ...fact, ink: inkOf.get(hash) }));
  await comparePictures(known.draft.pictures, pictures);
  return {
    accounts: mergedAccounts(rows.flatMap((one) => (one.rule === 'accounts' ? [one.fact] : []))),
    pictures,
  };
}

function samePictures(): SQL {
  const hits = sql`select proof_id, hash from proof_picture
    where area = ${areasIn('proof')} and sha256 = any(${sql.placeholder('sha256')}::text[])`;
  return picturesIn(hits);
}

/** A small cut of one picture matches a large cut of another, so each kind is looked up among the other. */
const wantedFor = (band: SQL) => sql`(case when ${band} < ${sql.raw(String(firstOfCuts))} then ${band}
  else ${band} # ${sql.raw(String(largeCutBit))} end)`;

/** Those that share the most bands with a picture of the draft. */
const nearOfEach = sql`least(${sql.raw(String(mostNear.ofOne))}, greatest(${sql.raw(String(mostNear.ofEach))},
  ${sql.raw(String(mostNear.inAll))} / greatest(1, cardinality(${sql.placeholder('hashes')}::text[]))))`;

function nearPictures(): SQL {
  const areas = areasIn('proof');
  const hits = sql`select proof_picture.proof_id, proof_picture.hash from (
      select closest.picture_id from picture_ink as mine, lateral (
        select picture_id from unnest(mine.bands) as own
          join picture_band on area = ${areas} and picture_band.band = ${wantedFor(sql`own`)}
        group by picture_id order by count(*) desc limit ${nearOfEach}
      ) as closest
      where mine.hash = any(${sql.placeholder('hashes')}::text[])
    ) as near join picture_ink on picture_ink.id = near.picture_id
      join proof_picture on proof_picture.hash = picture_ink.hash and proof_picture.area = ${areas}`;
  return picturesIn(hits);
}

/** Pictures of live proofs, the latest of each picture first: one that is in many proofs does not displace another. */
function picturesIn(hits: SQL): SQL {
  return sql`select draft.position, 'pictures' as rule, json_build_object('area', live.area, '_id', live.id, 'user', live."user",
      'date', live.date, 'hash', live.hash, 'sha256', (
        select json_agg(sha256) from proof_picture where proof_id = live.id and hash = live.hash)) as fact
    from draft, lateral (
      select proof.*, hit.hash, row_number() over (partition by hit.hash order by proof.id desc) as place
      from (select distinct proof_id, hash from (${hits}) as one) as hit, lateral (
        select id, area, "user", date from proof
        where proof.id = hit.proof_id and deleted_at is null and proof.id <> draft.own limit 1
      ) as proof
      order by proof.id desc
    ) as live where live.place <= ${mostProofs}`;
}
