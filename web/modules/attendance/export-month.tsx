import { ArrowDownTrayIcon } from '../../ui/icons/outline.ts';
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { exportWords } from '../../../domain/attendance/text.ts';
import { monthFile } from '../../../domain/attendance/attendance.ts';
import { indiaDay } from '../../../domain/values/moment/time.ts';
import { messageOf } from '../../client/calls/api.ts';
import { download } from '../../client/calls/download.ts';
import { serverNow } from '../../client/session/session.ts';
import type { BannerState } from '../../ui/page/use-banner.ts';
import { BusyButton } from '../../ui/button/busy-button.tsx';
import classes from './attendance-screen.module.css';

export function ExportMonth({ banner }: { readonly banner: BannerState }) {
  const [month, setMonth] = useState(() => indiaDay(serverNow()).slice(0, 7));
  const [isBusy, setBusy] = useState(false);

  async function exportMonth() {
    setBusy(true);
    try {
      await download(`/admin/attendance/export?month=${encodeURIComponent(month)}`, monthFile(month));
      banner.showSuccess(exportWords.done);
    } catch (error) {
      banner.showError(messageOf(error, exportWords.failed));
    }
    setBusy(false);
  }

  return (
    <div className={classes['month']}>
      <TextInput
        type="month"
        size="xs"
        label={exportWords.month}
        value={month}
        onChange={(event) => setMonth(event.currentTarget.value)}
      />
      <BusyButton
        variant="default"
        size="xs"
        isBusy={isBusy}
        leftSection={<ArrowDownTrayIcon width={16} height={16} aria-hidden />}
        onClick={() => void exportMonth()}
      >
        {exportWords.button}
      </BusyButton>
    </div>
  );
}
