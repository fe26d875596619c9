/** Reports by Catch By, proof status and void status. Every bar and slice links to its reports. */
import type { Area } from '../../../domain/areas.ts';
import { dashboardSentences as sentences, dashboardWords as words } from '../../../domain/dashboard/text.ts';
import { showCount } from '../../../domain/values/number.ts';
import type { DayRange } from '../../../domain/dashboard/period.ts';
import { generic } from '../../../domain/text.ts';
import { shareText, type NamedCount } from '../../../domain/dashboard/dashboard.ts';
import type { ProofStatus, VoidStatus } from '../../../domain/report/report.ts';
import type { ReportFilter } from '../../../domain/report/filter.ts';
import { reportLabels as labels } from '../../../domain/report/text.ts';
import { BarChart } from '../../ui/charts/bar-chart.tsx';
import type { ChartColor } from '../../ui/charts/chart-colors.ts';
import { FigureTable } from '../../ui/charts/figure-table.tsx';
import { PieChart } from '../../ui/charts/pie-chart.tsx';
import { ChartPanel, Section } from './section.tsx';
import { listLink } from './list-links.ts';
import classes from './section.module.css';

/** The same colours as in the lists. */
const statusColors: Readonly<Record<ProofStatus | VoidStatus, ChartColor>> = {
  Submitted: 'good',
  'Not Submit': 'warning',
  Void: 'bad',
  'Not Void': 'neutral',
};

interface ReportsSectionProps {
  readonly area: Area;
  readonly range: DayRange;
  readonly catchBy: readonly NamedCount[];
  readonly proofStatus: readonly NamedCount[];
  readonly voidStatus: readonly NamedCount[];
}

export function ReportsSection({ area, range, catchBy, proofStatus, voidStatus }: ReportsSectionProps) {
  const items = (counts: readonly NamedCount[], filterOf: (name: string) => ReportFilter) => {
    const total = counts.reduce((sum, { count }) => sum + count, 0);
    return counts.map(({ name, count }) => {
      const named = words.namedCount(name || generic.missing, words.countedReports(count));
      const share = shareText(count, total);
      return {
        key: name,
        label: name || generic.missing,
        value: count,
        shown: showCount(count),
        share,
        name: named,
        tooltip: words.withShare(named, share),
        to: listLink(area, 'report', range, filterOf(name)),
        color: statusColors[name as ProofStatus | VoidStatus],
      };
    });
  };
  const bars = items(catchBy, (name) => ({ catchByIs: name })).map((bar) => ({
    ...bar,
    // Lists cannot filter by an empty Catch By.
    to: bar.key ? bar.to : undefined,
  }));
  return (
    <Section title={sentences.reports}>
      <ChartPanel title={words.reportsByCatchBy} isTall>
        {bars.length > 0 ? (
          <>
            <BarChart name={words.reportsByCatchBy} items={bars} />
            <details className={classes['details']}>
              <summary>{words.asTable}</summary>
              <FigureTable
                name={words.reportsByCatchBy}
                headings={[labels.catchBy, words.reportCount, words.share]}
                rows={bars.map(({ key, label, shown, share }) => ({
                  key,
                  head: label,
                  figures: [shown, share],
                }))}
              />
            </details>
          </>
        ) : (
          <p className={classes['empty']}>{words.noReports}</p>
        )}
      </ChartPanel>
      <div className={classes['pies']}>
        <ChartPanel title={words.reportsByProofStatus}>
          <PieChart
            name={words.reportsByProofStatus}
            items={items(proofStatus, (name) => ({ proofStatus: name }))}
            headings={[labels.proofStatus, words.reportCount, words.share]}
          />
        </ChartPanel>
        <ChartPanel title={words.reportsByVoidStatus}>
          <PieChart
            name={words.reportsByVoidStatus}
            items={items(voidStatus, (name) => ({ voidStatus: name }))}
            headings={[labels.voidStatus, words.reportCount, words.share]}
          />
        </ChartPanel>
      </div>
    </Section>
  );
}
