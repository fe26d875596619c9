/** Exports the matching reports as a workbook, in the order of the list; the button shows progress. */
import { ArrowDownTrayIcon } from '../../../ui/icons/outline.ts';
import { useState } from 'react';
import { apiPath, type Area } from '../../../../domain/areas.ts';
import { generic } from '../../../../domain/text.ts';
import { filterEntries } from '../../../../domain/record/list-filter.ts';
import { isSameSort, type Sort } from '../../../../domain/record/list.ts';
import { report } from '../../../../domain/report/report.ts';
import type { ReportFilter } from '../../../../domain/report/filter.ts';
import { reportSentences, reportSentencesOf, importWords } from '../../../../domain/report/text.ts';
import { download } from '../../../client/calls/download.ts';
import { Tool } from '../../../ui/table/tools/tool.tsx';
import type { BannerState } from '../../../ui/page/use-banner.ts';
import { reportMessageOf } from '../store/report-list.ts';

interface ExportButtonProps {
  readonly area: Area;
  readonly filterNow: () => ReportFilter;
  readonly sort: Sort;
  readonly isAllowed: boolean;
  readonly banner: BannerState;
}

export function ExportButton({ area, filterNow, sort, isAllowed, banner }: ExportButtonProps) {
  const sentences = reportSentencesOf(area);
  const [bytes, setBytes] = useState<number>();
  const run = async () => {
    if (bytes !== undefined) return;
    if (!isAllowed) {
      banner.showError(sentences.deniedExport);
      return;
    }
    setBytes(0);
    try {
      const { key, direction } = sort;
      const order = isSameSort(sort, report.defaultSort) ? {} : { sort: key, dir: direction };
      const query = new URLSearchParams([...filterEntries(filterNow()), ...Object.entries(order)]).toString();
      const path = `${apiPath(area, 'report')}/exportExcel${query && `?${query}`}`;
      await download(path, sentences.exportFile, { onProgress: setBytes });
      banner.showSuccess(reportSentences.exportSuccess(sentences.exported));
    } catch (error) {
      // An interrupted download has no server message.
      const reason = reportMessageOf(
        error,
        error instanceof TypeError ? generic.offline : sentences.exportFailed,
      );
      banner.showError([reportSentences.exportError(sentences.notExported(reason))]);
    } finally {
      setBytes(undefined);
    }
  };
  return (
    <Tool icon={ArrowDownTrayIcon} isBusy={bytes !== undefined} onClick={() => void run()}>
      {bytes === undefined ? sentences.exportLabel : importWords.exporting((bytes / 1_000_000).toFixed(1))}
    </Tool>
  );
}
