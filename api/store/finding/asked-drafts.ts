/** Drafts as input of the fact queries: a table `draft` with the keys that records are found by. */
import { sql, type SQL } from 'drizzle-orm';
import type { ReportDraft } from '../../../domain/sense/finding/facts.ts';
import { crowdSeconds } from '../../../domain/sense/finding/links/crowd.ts';
import { storableText } from '../../../domain/values/text-field.ts';
import type { AccountModule } from '../../postgres/tables/finding/account.ts';
import { unusedId } from '../ids.ts';
import type { FindingScope } from './finding-scope.ts';
import { reportKeysOf, type AccountKeys, type BetKeys, type Hash } from './keys.ts';

/** Empty values match nothing. */
interface AskedDraft {
  /** Of the edited record: it is never a duplicate of itself. */
  readonly own: string;
  /** As in the draft: its own account is excluded. */
  readonly name: string;
  readonly under: string;
  readonly brand: string;
  readonly skeleton: Hash | null;
  readonly near: readonly Hash[];
  readonly person: Hash | null;
  readonly agent: Hash | null;
  readonly bets: readonly Hash[];
  readonly amounts: readonly Hash[];
  readonly lines: readonly Hash[];
  /** Start and end of the time spans around bets. */
  readonly since: readonly string[];
  readonly until: readonly string[];
  readonly proof: string | null;
}

/** As JSON text, because a job makes them for imports. */
export const askedReport = (draft: ReportDraft): string => JSON.stringify(askedFor(draft));

function askedFor(draft: ReportDraft): AskedDraft {
  const keys = reportKeysOf(draft);
  const { bets, amounts, skeleton, near, person, under } = keys;
  const common = { own: draft._id ?? unusedId, proof: draft.proofId ?? null };
  if (draft.userName === '') return { ...emptyDraft, ...common };
  return {
    ...common,
    ...accountIn(keys),
    skeleton,
    near,
    person,
    agent: draft.agent === '' ? null : under,
    bets: [...new Set(bets.map(({ bet }) => bet))],
    amounts,
    lines: [...new Set(bets.map(({ line }) => line))],
    ...spansOf(bets),
  };
}

export function askedAccount(own: string | undefined, account: AccountKeys): string {
  const { skeleton, near } = account;
  const asked: AskedDraft = {
    ...emptyDraft,
    own: own ?? unusedId,
    ...accountIn(account),
    skeleton,
    near,
  };
  return JSON.stringify(asked);
}

/** The database rejects text that it cannot store, and no stored account has it. */
function accountIn({ name, agent, brand }: Pick<AccountKeys, 'name' | 'agent' | 'brand'>) {
  return { name: storableText(name), under: storableText(agent), brand: storableText(brand) };
}

const emptyDraft: AskedDraft = {
  own: unusedId,
  name: '',
  under: '',
  brand: '',
  skeleton: null,
  near: [],
  person: null,
  agent: null,
  bets: [],
  amounts: [],
  lines: [],
  since: [],
  until: [],
  proof: null,
};

/** The time spans around bets; overlapping ones are merged. */
function spansOf(bets: readonly BetKeys[]): Pick<AskedDraft, 'since' | 'until'> {
  const moments = bets.flatMap(({ at }) => (at === null ? [] : [Date.parse(`${at.replace(' ', 'T')}Z`)]));
  const spans: { since: number; until: number }[] = [];
  for (const moment of moments.toSorted((one, other) => one - other)) {
    const since = moment - crowdSeconds * 1000;
    const until = moment + crowdSeconds * 1000;
    const last = spans.at(-1);
    if (last && since <= last.until) last.until = until;
    else spans.push({ since, until });
  }
  const text = (moment: number) => new Date(moment).toISOString().slice(0, -1);
  return { since: spans.map(({ since }) => text(since)), until: spans.map(({ until }) => text(until)) };
}

const columns = sql`position int, own uuid, name text, under text, brand text, skeleton bigint, near bigint[], person bigint, agent bigint,
  bets bigint[], amounts bigint[], lines bigint[], since timestamp[], until timestamp[], proof uuid`;

/** How many drafts a statement handles. A single draft is not a set, so that the planner knows there is only one. */
export type DraftCount = 'one' | 'many';

/**
 * For a `with`: the tables `draft` and `scope`, which has the areas of each module that the person may list. Nothing else
 * differs between calls, so that one plan serves all.
 */
export function draftTable(count: DraftCount): SQL {
  const drafts = sql`${sql.placeholder('drafts')}::json`;
  const given = count === 'one' ? sql`json_to_record(${drafts})` : sql`json_to_recordset(${drafts})`;
  return sql`draft as materialized (select * from ${given} as asked(${columns})), scope as materialized (
    select * from json_to_record(${sql.placeholder('scope')}::json) as seen(report text[], proof text[], import uuid))`;
}

/** The areas of a module that the person may list, inside such a statement. */
export const areasIn = (module: AccountModule): SQL =>
  sql`any((select ${sql.identifier(module)} from scope)::text[])`;

/** What `draftTable` needs: JSON texts of `askedReport` or `askedAccount`, whose position is their index. */
export function draftValues(
  texts: readonly string[],
  scope: FindingScope,
  about: { readonly import?: string | undefined } = {},
) {
  const rows = texts.map((text, position) => `{"position":${position},${text.slice(1)}`);
  return {
    drafts: rows.length === 1 ? rows[0] : `[${rows.join(',')}]`,
    scope: JSON.stringify({ ...scope, ...about }),
  };
}

export const draftCountOf = (texts: readonly string[]): DraftCount => (texts.length === 1 ? 'one' : 'many');
