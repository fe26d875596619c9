import type { PersonMonth } from '../../../domain/sense/people/person.ts';
import { personWords as words } from '../../../domain/sense/people/text.ts';
import { showCount } from '../../../domain/values/number.ts';
import { monthText } from '../../../domain/values/moment/time.ts';
import { FoldedTable } from './folded-table.tsx';
import { Panel, Quiet } from './panel.tsx';
import { ExactAmount } from './exact-amount.tsx';

const firstMonths = 9;

export function MonthPanel({ months }: { readonly months: readonly PersonMonth[] }) {
  return (
    <Panel title={words.byMonth}>
      {months.length === 0 ? (
        <Quiet>{words.noReports}</Quiet>
      ) : (
        <FoldedTable
          name={words.byMonth}
          headings={[words.month, words.reports, words.voided, words.pl]}
          first={firstMonths}
          rows={months.map(({ month, reports, voided, pl }) => ({
            key: month ?? '',
            head: month === null ? words.noDate : monthText(month),
            figures: [showCount(reports), showCount(voided), <ExactAmount key="pl" decimal={pl} />],
          }))}
        />
      )}
    </Panel>
  );
}
