/** Facts about drafts of reports. The queries of all rules are sent as one statement, for any number of drafts. */
import { sql } from 'drizzle-orm';
import { readReportDraft } from '../../../domain/sense/finding/draft.ts';
import type {
  AccountFact,
  BetFact,
  ProofFact,
  ReportDraft,
  ReportFact,
  SameAmountFact,
} from '../../../domain/sense/finding/facts.ts';
import type { ReportFacts } from '../../../domain/sense/finding/rules.ts';
import type { Executor } from '../../postgres/database.ts';
import { plannedBy } from '../../postgres/planned.ts';
import { accountsLike, mergedAccounts } from './account-facts.ts';
import { askedReport, draftCountOf, draftTable, draftValues, type DraftCount } from './asked-drafts.ts';
import type { FindingScope } from './finding-scope.ts';
import { crowd, proofOfReport, reportsOfProof, sameAmounts, sameBets } from './report-queries.ts';

/** A report as the queries return it. */
interface StoredReport extends ReportFact {
  readonly originals: unknown;
}

type Found = { readonly position: number } & (
  | { readonly rule: Exclude<keyof ReportFacts, 'proof' | 'accounts'>; readonly fact: StoredReport }
  | { readonly rule: 'proof'; readonly fact: ProofFact }
  | { readonly rule: 'accounts'; readonly fact: AccountFact }
);

/** A save keeps warnings only, so it leaves out what only notes need. An import leaves out more. */
type Wanted = 'check' | 'save' | 'import';
type Origin = 'of a proof' | 'of none';

const find = plannedBy<Found, `${Wanted} ${DraftCount} ${Origin}`>((key) => {
  const ofProof = key.endsWith('of a proof') ? [reportsOfProof(), proofOfReport()] : [];
  const ofNotes = key.startsWith('check') ? [crowd(), ...accountsLike()] : [];
  const queries = [sameBets(), sameAmounts(), ...ofProof, ...ofNotes];
  const drafts = draftTable(key.includes(' one ') ? 'one' : 'many');
  return { query: sql`with ${drafts} ${sql.join(queries, sql` union all `)}` };
});

const originOf = ({ proofId }: ReportDraft): Origin => (proofId === undefined ? 'of none' : 'of a proof');

/** For a draft that is being typed. */
export async function reportFacts(
  orm: Executor,
  draft: ReportDraft,
  scope: FindingScope,
): Promise<ReportFacts> {
  return factsFrom(await find(orm, `check one ${originOf(draft)}`, draftValues([askedReport(draft)], scope)));
}

/** For a report that is being saved: what warnings need. */
export async function savedFacts(
  tx: Executor,
  draft: ReportDraft,
  scope: FindingScope,
): Promise<ReportFacts> {
  return factsFrom(await find(tx, `save one ${originOf(draft)}`, draftValues([askedReport(draft)], scope)));
}

/**
 * Facts about the reports of an import, by position: only reports with facts, and only what warnings need, because a file may have 100,000 reports.
 */
export async function importFacts(
  orm: Executor,
  asked: readonly string[],
  scope: FindingScope,
  ownImport: string | undefined,
): Promise<Map<number, ReportFacts>> {
  if (asked.length === 0) return new Map();
  const values = draftValues(asked, scope, { import: ownImport });
  const found = await find(orm, `import ${draftCountOf(asked)} of none`, values);
  const positions = new Map<number, Found[]>();
  for (const one of found) {
    const others = positions.get(one.position);
    if (others) others.push(one);
    else positions.set(one.position, [one]);
  }
  return new Map([...positions].map(([position, own]) => [position, factsFrom(own)]));
}

function factsFrom(found: readonly Found[]): ReportFacts {
  const reportsOf = (rule: Found['rule']) =>
    found.flatMap((one) => (one.rule === rule ? [one.fact as StoredReport] : []));
  return {
    sameBets: reportsOf('sameBets').flatMap(betsOf),
    crowd: reportsOf('crowd').flatMap(betsOf),
    sameAmounts: reportsOf('sameAmounts').map(sameAmount),
    reportsOfProof: reportsOf('reportsOfProof').map(({ originals: _originals, ...report }) => report),
    proof: found.flatMap((one) => (one.rule === 'proof' ? [one.fact] : []))[0],
    accounts: mergedAccounts(found.flatMap((one) => (one.rule === 'accounts' ? [one.fact] : []))),
  };
}

function betsOf({ originals, ...report }: StoredReport): BetFact[] {
  return readReportDraft({ originals }).originals.flatMap(({ eventNames, marketNames, bets }) =>
    bets.flatMap(({ odds, stack, time }) =>
      time === undefined ? [] : [{ ...report, eventNames, marketNames, odds, stack, time }],
    ),
  );
}

function sameAmount({ originals, ...report }: StoredReport): SameAmountFact {
  return {
    ...report,
    originals: readReportDraft({ originals }).originals.flatMap(({ eventNames, marketNames, pl }) =>
      pl === undefined ? [] : [{ eventNames, marketNames, pl }],
    ),
  };
}
