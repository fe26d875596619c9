/** The quiet tools above the list: filters, export, import, and for admins options and what was deleted. */
import {
  AdjustmentsHorizontalIcon,
  ArrowUpTrayIcon,
  Cog6ToothIcon,
  TrashIcon,
} from '@heroicons/react/24/outline';
import { useState } from 'react';
import type { Area } from '../../../domain/areas.ts';
import { longListWords } from '../../../domain/long-list-words.ts';
import { lists } from '../../../domain/messages.ts';
import { importWords, optionWords } from '../../../domain/report-words.ts';
import { useActor } from '../../lib/use-can.ts';
import type { BannerState } from '../../ui/use-banner.ts';
import { ExportButton } from './export-button.tsx';
import { FilterPanel } from './filter-panel.tsx';
import { ImportDialog } from './import-dialog.tsx';
import { OptionsDialog } from './options-dialog.tsx';
import { Tool } from './tool.tsx';
import type { ReportActions } from './use-report-actions.ts';
import type { ReportParams } from './use-report-view.ts';

interface ReportToolsProps {
  readonly area: Area;
  readonly banner: BannerState;
  readonly actions: ReportActions;
  readonly view: ReportParams;
}

export function ReportTools({ area, banner, actions, view }: ReportToolsProps) {
  const [open, setOpen] = useState<'filters' | 'options' | 'import'>();
  const isAdmin = useActor()?.role === 'admin';
  const close = () => setOpen(undefined);
  const { may } = actions;
  const { isDeletedShown, setDeletedShown } = view.params;
  const { searchTerm: _, ...panel } = view.active;
  return (
    <>
      {may.listing && (
        <Tool icon={AdjustmentsHorizontalIcon} onClick={() => setOpen('filters')}>
          {longListWords.filtersActive(Object.keys(panel).length)}
        </Tool>
      )}
      {may.export && <ExportButton area={area} filter={view.active} isAllowed={may.export} banner={banner} />}
      {may.import && (
        <Tool icon={ArrowUpTrayIcon} onClick={() => setOpen('import')}>
          {importWords.label}
        </Tool>
      )}
      {isAdmin && (
        <Tool icon={Cog6ToothIcon} onClick={() => setOpen('options')}>
          {optionWords.title}
        </Tool>
      )}
      {isAdmin && (
        <Tool icon={TrashIcon} isOn={isDeletedShown} onClick={() => setDeletedShown(!isDeletedShown)}>
          {lists.deleted}
        </Tool>
      )}
      <FilterPanel area={area} view={view} isOpen={open === 'filters'} onClose={close} />
      {open === 'import' && <ImportDialog area={area} onClose={close} />}
      {open === 'options' && <OptionsDialog area={area} onClose={close} />}
    </>
  );
}
