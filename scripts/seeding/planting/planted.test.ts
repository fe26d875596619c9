/** The rules on sample reports, without a database: few false alarms, and nearly all planted cases are found. */
import { expect, it } from 'vitest';
import { readReportDraft } from '../../../domain/sense/finding/draft.ts';
import type { ReportDraft } from '../../../domain/sense/finding/facts.ts';
import { reportFindings, type ReportFacts } from '../../../domain/sense/finding/rules.ts';
import { randomFrom } from '../random.ts';
import { sampleReport } from '../sample-reports.ts';
import { plantBalance, plantSlip, plantUnexplained } from './plant-amounts.ts';
import { plantSameBet, plantSameReport } from './plant-doubles.ts';
import { plantCrowd, plantLookAlike, plantOtherAgent } from './plant-links.ts';

const nothing: ReportFacts = {
  sameBets: [],
  sameAmounts: [],
  reportsOfProof: [],
  proof: undefined,
  accounts: [],
  crowd: [],
};

/** The facts of a database with one report. */
function factsOf({ userName, agent, origin, originals, date }: ReportDraft): ReportFacts {
  const report = { area: 'turbo', _id: 'stored', date: date ?? null, userName, agent } as const;
  const bets = originals.flatMap(({ bets: own, ...names }) =>
    own.map(({ odds, stack, time = '' }) => ({ ...report, ...names, odds, stack, time })),
  );
  const amounts = originals.map((original) => ({ ...original, pl: original.pl ?? 0 }));
  return {
    ...nothing,
    sameBets: bets,
    crowd: bets,
    sameAmounts: [{ ...report, originals: amounts }],
    accounts: [{ area: 'turbo', name: userName, agent, brand: origin, records: 1, latest: null }],
  };
}

it('gives hardly any sample report a warning, and few a note about the P&L', () => {
  const random = randomFrom(5);
  const findings = Array.from({ length: 600 }, () =>
    reportFindings(readReportDraft(sampleReport(random)), nothing),
  );
  const countOf = (severity: string) =>
    findings.filter((own) => own.some((one) => one.severity === severity)).length;
  expect(countOf('warning')).toBeLessThan(4);
  expect(countOf('note')).toBeLessThan(10);
});

const planters = [
  plantSlip,
  plantUnexplained,
  plantBalance,
  plantSameBet,
  plantSameReport,
  plantOtherAgent,
  plantLookAlike,
  plantCrowd,
];

it.each(planters.map((plant) => [plant.name, plant] as const))('finds what %s plants', (_name, plant) => {
  const random = randomFrom(6);
  const cases = Array.from({ length: 100 }, (_, number) => {
    const turn = Math.floor(number / 4);
    return plant({ random, area: 'turbo', otherArea: 'turbo', number, turn, lastDay: undefined });
  });
  const missed = cases.filter(({ code, draft, stored }) => {
    const facts = stored ? factsOf(readReportDraft(stored.content)) : nothing;
    return !reportFindings(readReportDraft(draft), facts).some((finding) => finding.code === code);
  });
  expect(missed.length).toBeLessThanOrEqual(5);
});
