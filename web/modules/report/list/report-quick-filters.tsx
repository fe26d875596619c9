/** The quick filters of reports. */
import { memo } from 'react';
import type { Area } from '../../../../domain/areas.ts';
import { proofStatuses, voidStatuses } from '../../../../domain/report/report.ts';
import { reportLabels as labels } from '../../../../domain/report/text.ts';
import { QuickFilters } from '../../../record-screens/filters/quick-filters.tsx';
import { useOptions } from '../options/use-options.ts';
import { reportList, type ReportNarrowing } from '../store/report-list.ts';

interface ReportQuickFiltersProps {
  readonly area: Area;
  readonly filters: ReportNarrowing['filters'];
}

/** Not re-rendered by typing or paging. */
export const ReportQuickFilters = memo(function ReportQuickFilters({
  area,
  filters,
}: ReportQuickFiltersProps) {
  const { everOffered, isLoaded } = useOptions(area);
  return (
    <QuickFilters
      filter={reportList.filter}
      view={{ filters }}
      choices={[
        { field: 'catchByIs', label: labels.catchBy, options: isLoaded ? everOffered.catchBy : undefined },
        { field: 'voidStatus', options: voidStatuses },
        { field: 'proofStatus', options: proofStatuses },
      ]}
    />
  );
});
