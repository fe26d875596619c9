/** Drafts whose amounts are wrong. */
import type { ReportContent } from '../../../api/store/report/report-columns.ts';
import { plantedReport, type PlantedReport, type Planting } from './planted-case.ts';
import type { Random } from '../random.ts';

type Slip = (digits: string, random: Random) => string;

/** On the digits before the decimal point. */
const slips: Readonly<Record<string, Slip>> = {
  'a digit is missing': (digits, random) => {
    const at = random.whole(digits.length);
    return digits.slice(0, at) + digits.slice(at + 1);
  },
  'a digit is doubled': (digits, random) => {
    const at = random.whole(digits.length);
    return digits.slice(0, at + 1) + digits.slice(at);
  },
  'two digits changed places': (digits, random) => {
    const at = random.whole(Math.max(1, digits.length - 1));
    return (
      digits.slice(0, at) + digits.slice(at + 1, at + 2) + digits.slice(at, at + 1) + digits.slice(at + 2)
    );
  },
  'the decimal point moved to the right': (digits) => `${digits}0`,
  'the decimal point moved to the left': (digits) => digits.slice(0, -1),
};

export function plantSlip(planting: Planting): PlantedReport {
  const { random, area } = planting;
  const [kind, slip] = random.pick(Object.entries(slips));
  for (;;) {
    const report = plantedReport(planting);
    const meant = report.originals[0]?.pl ?? 0;
    const typed = Math.sign(meant) * Number(slip(String(Math.floor(Math.abs(meant))), random));
    // A slip in the last digits is too small to matter.
    if (Math.abs(typed - meant) > Math.abs(meant) / 100 && typed !== 0 && Math.abs(meant) >= 100) {
      return { code: 'pl-slip', kind, area, draft: withPl(report, typed) };
    }
  }
}

export function plantUnexplained(planting: Planting): PlantedReport {
  const { random, area, turn } = planting;
  const code = 'pl-unexplained';
  if (turn % 2 === 0) {
    const report = plantedReport(planting, 2);
    const originals = report.originals.map((original) => ({
      ...original,
      betDetails: original.betDetails.slice(1),
    }));
    return { code, kind: 'a bet was left out', area, draft: { ...report, originals } };
  }
  const report = plantedReport(planting);
  return { code, kind: 'another amount', area, draft: withPl(report, 1000 + random.whole(900_000)) };
}

export function plantBalance(planting: Planting): PlantedReport {
  const { random, area } = planting;
  const report = plantedReport(planting);
  const { acBalance, originals } = report;
  const pl = originals[0]?.pl ?? 0;
  const wrong: Readonly<Record<string, Partial<ReportContent>>> = {
    'the P&L was added': { voidStatus: 'Void', afterVoidBalance: round(acBalance + pl) },
    'nothing was taken off': { voidStatus: 'Void', afterVoidBalance: acBalance },
    'taken off although nothing was voided': {
      voidStatus: 'Not Void',
      afterVoidBalance: round(acBalance - pl),
    },
    'a digit of the balance': { voidStatus: 'Void', afterVoidBalance: round(acBalance - pl + 1000) },
  };
  const [kind, change] = random.pick(Object.entries(wrong));
  return { code: 'balance', kind, area, draft: { ...report, ...change } };
}

function withPl(report: ReportContent, pl: number): ReportContent {
  return { ...report, originals: report.originals.map((original) => ({ ...original, pl })) };
}

const round = (amount: number) => Math.round(amount * 100) / 100;
