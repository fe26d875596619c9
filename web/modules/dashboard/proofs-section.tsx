/** Proofs per maker, as a bar chart with links and as a table. */
import type { Area } from '../../../domain/areas.ts';
import { dashboardSentences as sentences, dashboardWords as words } from '../../../domain/dashboard/text.ts';
import { showCount } from '../../../domain/values/number.ts';
import type { DayRange } from '../../../domain/dashboard/period.ts';
import { generic } from '../../../domain/text.ts';
import { shareText, type NamedCount } from '../../../domain/dashboard/dashboard.ts';
import { BarChart } from '../../ui/charts/bar-chart.tsx';
import { FigureTable } from '../../ui/charts/figure-table.tsx';
import { ChartPanel, Section } from './section.tsx';
import { listLink } from './list-links.ts';
import classes from './section.module.css';

interface ProofsSectionProps {
  readonly area: Area;
  readonly range: DayRange;
  readonly makers: readonly NamedCount[];
}

export function ProofsSection({ area, range, makers }: ProofsSectionProps) {
  const total = makers.reduce((sum, { count }) => sum + count, 0);
  const bars = makers.map(({ name, count }) => {
    const named = words.namedCount(name || generic.missing, words.countedProofs(count));
    return {
      key: name,
      label: name || generic.missing,
      value: count,
      shown: showCount(count),
      name: named,
      tooltip: words.withShare(named, shareText(count, total)),
      to: name ? listLink(area, 'proof', range, { proofMakerIs: name }) : undefined,
    };
  });
  const rows = bars.map(({ key, label, shown }) => ({ key, head: label, figures: [shown] }));
  return (
    <Section title={sentences.proofs}>
      <ChartPanel title={words.proofsByMaker} isTall isWide>
        <div className={classes['twins']}>
          {bars.length > 0 && <BarChart name={words.proofsByMaker} items={bars} />}
          <FigureTable
            name={words.proofsByMaker}
            headings={[sentences.proofMaker, sentences.proofCount]}
            rows={rows}
            empty={sentences.noProofs}
          />
        </div>
      </ChartPanel>
    </Section>
  );
}
