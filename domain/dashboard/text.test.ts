import { expect, it } from 'vitest';
import { dashboardSentences, dashboardWords, periodLabels, totalLabels } from './text.ts';
import { showCount } from '../values/number.ts';
import { shell } from '../text.ts';

it('uses the specified wording', () => {
  expect(shell.dashboard).toBe('Dashboard');
  expect(Object.values(periodLabels)).toEqual(['Last 7 Days', 'Last 1 Month', 'Last 6 Months', 'All Data']);
  expect(Object.values(totalLabels)).toEqual([
    'Total Whitelabels',
    'Total Proof Types',
    'Total Sports',
    'Total Proofs',
    'Total Reports',
    'Total Notes',
  ]);
  expect(dashboardSentences.updatedAsOf('15 Nov 2026')).toBe('Updated as of 15 Nov 2026');
  expect(dashboardSentences).toMatchObject({
    proofs: 'Proofs Section',
    reports: 'Reports Section',
    proofMaker: 'Proof Maker',
    proofCount: 'Proof Count',
    noProofs: 'No proof data available',
  });
  expect(dashboardSentences.error('Error fetching reports')).toBe('Reports Error: Error fetching reports');
});

it('labels a bar with its name and count', () => {
  expect(dashboardWords.namedCount('sample-maker', dashboardWords.countedProofs(12))).toBe(
    'sample-maker: 12 proofs',
  );
  expect(dashboardWords.countedProofs(1)).toBe('1 proof');
  expect(dashboardWords.countedReports(1)).toBe('1 report');
  expect(dashboardWords.withShare(dashboardWords.countedReports(0), '0%')).toBe('0 reports (0%)');
  expect(showCount(300_000)).toBe('3,00,000');
});
