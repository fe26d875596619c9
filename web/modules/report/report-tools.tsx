/** The quiet tools above the list: filters, export, import, and for admins options and what was deleted. */
import { AdjustmentsHorizontalIcon, Cog6ToothIcon, TrashIcon } from '@heroicons/react/24/outline';
import { Button } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import type { Area } from '../../../domain/areas.ts';
import { lists } from '../../../domain/messages.ts';
import { optionWords, reportWords as words } from '../../../domain/report-words.ts';
import { useActor } from '../../lib/use-can.ts';
import type { Icon } from '../../ui/icon-action.tsx';
import type { BannerState } from '../../ui/use-banner.ts';
import { FilterPanel } from './filter-panel.tsx';
import { OptionsDialog } from './options-dialog.tsx';
import type { ReportActions } from './use-report-actions.ts';
import type { ReportParams } from './use-report-view.ts';

interface ReportToolsProps {
  readonly area: Area;
  readonly banner: BannerState;
  readonly actions: ReportActions;
  readonly view: ReportParams;
}

export function ReportTools({ area, actions, view }: ReportToolsProps) {
  const [open, setOpen] = useState<'filters' | 'options'>();
  const isAdmin = useActor()?.role === 'admin';
  const close = () => setOpen(undefined);
  const { isDeletedShown, setDeletedShown } = view.params;
  const { searchTerm: _, ...panel } = view.active;
  return (
    <>
      {actions.may.listing && (
        <Tool icon={AdjustmentsHorizontalIcon} onClick={() => setOpen('filters')}>
          {words.filtersActive(Object.keys(panel).length)}
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
      {open === 'options' && <OptionsDialog area={area} onClose={close} />}
    </>
  );
}

interface ToolProps {
  readonly icon: Icon;
  readonly isOn?: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

export function Tool({ icon: Glyph, isOn, onClick, children }: ToolProps) {
  return (
    <Button
      variant={isOn ? 'light' : 'subtle'}
      c={isOn ? undefined : 'dimmed'}
      fw={500}
      size="xs"
      aria-pressed={isOn}
      leftSection={<Glyph width={16} height={16} aria-hidden />}
      onClick={onClick}
    >
      {children}
    </Button>
  );
}
