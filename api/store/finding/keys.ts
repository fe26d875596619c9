/** Keys by which findings look up records: hashes of the keys of domain/sense/finding/keys.ts. */
import { createHash } from 'node:crypto';
import { latinLookAlikes } from '../../../domain/sense/finding/confusables.ts';
import { readReportDraft } from '../../../domain/sense/finding/draft.ts';
import type { DraftBet, ReportDraft } from '../../../domain/sense/finding/facts.ts';
import { betKeyOf, nameKey, nearKeys, reportKey } from '../../../domain/sense/finding/keys.ts';
import { shortHash } from '../../../domain/sense/finding/short-hash.ts';
import { skeletonOf } from '../../../domain/sense/finding/skeleton.ts';

/** 64 bits as a decimal text. Equal hashes of different keys are harmless: the rules compare the records themselves. */
export type Hash = string;

export function hashOf(key: string): Hash {
  const { high, low } = shortHash(key);
  return ((BigInt(high) << 32n) | BigInt(low)).toString();
}

/** The user that a record is about, with keys. */
export interface AccountKeys {
  readonly name: string;
  readonly agent: string;
  readonly brand: string;
  readonly day: string | null;
  readonly skeleton: Hash;
  readonly near: readonly Hash[];
}

export interface BetKeys {
  readonly bet: Hash;
  /** A moment without a zone; null if the report has no day. */
  readonly at: string | null;
  readonly line: Hash;
}

/** Of an amount, which has neither odds nor stack. */
export const noLine: Hash = '0';

export interface ReportKeys extends AccountKeys {
  /** Of the user name and of the agent. */
  readonly person: Hash;
  readonly under: Hash;
  /** Without bets whose time is missing. */
  readonly bets: readonly BetKeys[];
  /** Of the user, the day and each P&L. */
  readonly amounts: readonly Hash[];
}

export interface ProofKeys extends AccountKeys {
  readonly pictures: readonly {
    readonly sha256: string;
    /** Of the version for documents. */
    readonly hash: string;
  }[];
}

export function accountKeysOf(account: Omit<AccountKeys, 'skeleton' | 'near'>): AccountKeys {
  const skeleton = hashOf(skeletonOf(account.name));
  return { ...account, skeleton, near: nearHashes(account) };
}

/** Only needed for new accounts. */
export function nearHashes({ name, agent }: Pick<AccountKeys, 'name' | 'agent'>): Hash[] {
  return nearKeys(name, agent).map((key) => hashOf(key));
}

/** Of a stored report or of a draft. Reading never fails, so that one odd record does not stop the others. */
export function reportKeysOf(draft: ReportDraft): ReportKeys {
  const keys = savedKeysOf(draft);
  return { ...keys, near: nearHashes(keys) };
}

/** Stored for every report, whether its account is new or not. */
export type SavedKeys = Omit<ReportKeys, 'near'>;

export function savedKeysOf({ userName, agent, origin, date, originals }: ReportDraft): SavedKeys {
  const skeleton = skeletonOf(userName);
  const isTimed = (bet: DraftBet): bet is DraftBet & { readonly time: string } => bet.time !== undefined;
  const bets = originals
    .flatMap((original) => original.bets.filter(isTimed))
    .map((bet) => ({
      bet: hashOf(betKeyOf(skeleton, bet)),
      at: date === undefined ? null : `${date} ${bet.time}`,
      line: hashOf(`${bet.odds}|${bet.stack}`),
    }));
  const pls = date === undefined ? [] : originals.flatMap(({ pl }) => pl ?? []);
  return {
    name: userName,
    agent,
    brand: origin,
    day: date ?? null,
    skeleton: hashOf(skeleton),
    person: hashOf(nameKey(userName)),
    under: hashOf(nameKey(agent)),
    bets,
    amounts: [...new Set(pls)].map((pl) => hashOf(reportKey(userName, date ?? '', pl))),
  };
}

/** Every part has a distinct value, and the name has all confusable letters. */
const sample = {
  date: '2026-11-15',
  userName: `Sample 1 rn${Object.values(latinLookAlikes).join('')}`,
  agent: 'Sample  Agent',
  origin: 'Sample Origin',
  originals: [{ pl: 12.5, betDetails: [{ odds: 1.95, stack: 100.5, time: '01:02:03' }] }],
};

/**
 * Identifies the rules of this version. It changes automatically with the rules, and a job then recomputes the keys of
 * stored records (jobs/finding-keys.ts).
 */
export const keysBy = createHash('sha256')
  .update(skeletonOf(sample.userName))
  .update(JSON.stringify(reportKeysOf(readReportDraft(sample))))
  .update(JSON.stringify(accountKeysOf({ name: 'Short Name 1', agent: 'Agent', brand: 'Brand', day: null })))
  .digest('base64url')
  .slice(0, 12);
