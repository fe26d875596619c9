/** Security of accounts: second factors, last activity, and which roles require a second factor. */
import { ArrowDownTrayIcon } from '../../ui/icons/outline.ts';
import { useState } from 'react';
import type { OverviewFilter } from '../../../domain/account/overview.ts';
import { overviewFile, overviewSentences, overviewWords as words } from '../../../domain/account/text.ts';
import { shell } from '../../../domain/text.ts';
import { messageOf } from '../../client/calls/api.ts';
import { download } from '../../client/calls/download.ts';
import { useSession } from '../../client/session/use-session.ts';
import { PageFrame } from '../../ui/page/page-frame.tsx';
import { useBanner, type BannerState } from '../../ui/page/use-banner.ts';
import { Tool } from '../../ui/table/tools/tool.tsx';
import { FactorPolicyForm } from './factor-policy-form.tsx';
import { PeopleTable } from './people-table.tsx';

export function SecurityScreen() {
  const banner = useBanner();
  const { user } = useSession();
  const [show, setShow] = useState<OverviewFilter>('all');
  return (
    <PageFrame
      title={shell.securityLabel}
      banner={banner}
      isLong
      action={<ExportTool show={show} banner={banner} />}
    >
      {user?.role === 'admin' && <FactorPolicyForm banner={banner} />}
      <PeopleTable show={show} onShow={setShow} />
    </PageFrame>
  );
}

function ExportTool({ show, banner }: { readonly show: OverviewFilter; readonly banner: BannerState }) {
  const [isBusy, setBusy] = useState(false);
  const exportAll = async () => {
    if (isBusy) return;
    setBusy(true);
    try {
      await download(`/admin/security/export?show=${show}`, overviewFile);
      banner.showSuccess(overviewSentences.exported);
    } catch (error) {
      banner.showError(messageOf(error, overviewSentences.exportFailed));
    }
    setBusy(false);
  };
  return (
    <Tool icon={ArrowDownTrayIcon} isBusy={isBusy} onClick={() => void exportAll()}>
      {words.export}
    </Tool>
  );
}
