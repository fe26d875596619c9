/** The report list, with totals of the matching reports and the actions above it. */
import { reportTable, type Area } from '../../../domain/areas.ts';
import { sentencesOf } from '../../../domain/text.ts';
import type { Report } from '../../../domain/report/report.ts';
import { reportSentences } from '../../../domain/report/text.ts';
import { LongListView } from '../../record-screens/long-list/long-list-view.tsx';
import { useLongListParams } from '../../record-screens/long-list/use-long-list-view.ts';
import type { Found } from '../../client/list-index/list-index.ts';
import type { DataTableHandle } from '../../ui/table/data-table.tsx';
import type { PlaceKeeper } from '../../ui/table/use-table-place.ts';
import type { BannerState } from '../../ui/page/use-banner.ts';
import { reportColumns } from './list/report-columns.tsx';
import { reportList, reportMessageOf } from './store/report-list.ts';
import { ReportQuickFilters } from './list/report-quick-filters.tsx';
import { ReportTools } from './report-tools.tsx';
import { ReportOriginals } from './list/report-originals.tsx';
import { TotalsBox, TotalsRow } from './list/report-totals.tsx';
import type { ReportActions } from './use-report-actions.ts';

interface ReportListViewProps {
  readonly area: Area;
  readonly banner: BannerState;
  readonly actions: ReportActions;
  readonly tableRef: React.RefObject<DataTableHandle | null>;
  readonly place: PlaceKeeper;
}

// Constant, so that the table is drawn only when its rows change.
const totalsRow = (totals: Found['totals'] | undefined) => <TotalsRow totals={totals} />;
const totalsBox = (totals: Found['totals'] | undefined) => <TotalsBox totals={totals} />;
const details = (row: Report) => <ReportOriginals isInRow originals={row.originals} />;

export function ReportListView({ area, banner, actions, tableRef, place }: ReportListViewProps) {
  const view = useLongListParams(reportList);
  const { fetchManyFailed } = sentencesOf(area, 'report');
  const isRow = reportTable[area].totals === 'row';
  return (
    <LongListView
      area={area}
      list={reportList}
      view={view}
      columns={reportColumns}
      banner={banner}
      actions={actions}
      tableRef={tableRef}
      place={place}
      failureText={(error) => reportSentences.error(reportMessageOf(error, fetchManyFailed))}
      quick={<ReportQuickFilters area={area} filters={view.filters} />}
      tools={
        <ReportTools
          area={area}
          banner={banner}
          may={actions.may}
          mayExport={actions.mayExport}
          mayImport={actions.mayImport}
          view={view.narrowing}
        />
      }
      density="compact"
      details={details}
      {...(isRow ? { foot: totalsRow } : { above: totalsBox })}
    />
  );
}
