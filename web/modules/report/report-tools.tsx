/** Actions above the list: filters, export, import and its past, and for admins options and deleted reports. */
import { ArrowUpTrayIcon, ClockIcon, Cog6ToothIcon } from '../../ui/icons/outline.ts';
import { memo, useState } from 'react';
import type { Area } from '../../../domain/areas.ts';
import { importWords, optionWords } from '../../../domain/report/text.ts';
import { useActor } from '../../client/use-can.ts';
import { DeletedTool } from '../../record-screens/list/deleted-tool.tsx';
import { FilterTool } from '../../record-screens/filters/filter-tool.tsx';
import { Tool } from '../../ui/table/tools/tool.tsx';
import type { BannerState } from '../../ui/page/use-banner.ts';
import { ExportButton } from './workbook/export-button.tsx';
import { ImportDialog } from './workbook/import-dialog.tsx';
import { ImportsDialog } from './workbook/imports-dialog.tsx';
import { OptionsDialog } from './options/options-dialog.tsx';
import { ReportFilterFields } from './list/report-filter-fields.tsx';
import type { ReportNarrowing } from './store/report-list.ts';
import type { ReportActions } from './use-report-actions.ts';

interface ReportToolsProps {
  readonly area: Area;
  readonly banner: BannerState;
  readonly may: ReportActions['may'];
  readonly mayExport: boolean;
  readonly mayImport: boolean;
  readonly view: ReportNarrowing;
}

export const ReportTools = memo(function ReportTools(props: ReportToolsProps) {
  const { area, banner, may, mayExport, mayImport, view } = props;
  const [open, setOpen] = useState<'options' | 'import' | 'imports'>();
  const isAdmin = useActor()?.role === 'admin';
  const close = () => setOpen(undefined);
  // Filters and the export belong to the list, not to what was deleted.
  const isList = !view.params.isDeletedShown;
  return (
    <>
      {isList && may.listing && (
        <FilterTool view={view}>
          <ReportFilterFields area={area} view={view} />
        </FilterTool>
      )}
      {isList && mayExport && (
        <ExportButton
          area={area}
          filterNow={view.activeNow}
          sort={view.sort}
          isAllowed={mayExport}
          banner={banner}
        />
      )}
      {mayImport && (
        <Tool icon={ArrowUpTrayIcon} onClick={() => setOpen('import')}>
          {importWords.label}
        </Tool>
      )}
      {(mayImport || may.delete) && (
        <Tool icon={ClockIcon} onClick={() => setOpen('imports')}>
          {importWords.list}
        </Tool>
      )}
      {isAdmin && (
        <Tool icon={Cog6ToothIcon} onClick={() => setOpen('options')}>
          {optionWords.title}
        </Tool>
      )}
      <DeletedTool params={view.params} />
      {open === 'import' && <ImportDialog area={area} mayUndo={may.delete} onClose={close} />}
      {open === 'imports' && <ImportsDialog area={area} mayUndo={may.delete} onClose={close} />}
      {open === 'options' && <OptionsDialog area={area} onClose={close} />}
    </>
  );
});
