/** Preview of a report with all its originals and bets. */
import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import { showDay } from '../../../domain/values/moment/day.ts';
import { showMoney } from '../../../domain/values/money.ts';
import type { ReportFields } from '../../../domain/report/report.ts';
import { reportLabels as labels, reportWords as words } from '../../../domain/report/text.ts';
import { previewAddress } from '../../client/record-address.ts';
import { useActor } from '../../client/use-can.ts';
import { UserNameLink } from '../../record-screens/person/user-name-link.tsx';
import type { PreviewCardProps } from '../../record-screens/preview/record-preview.tsx';
import { KeptFindings } from '../../record-screens/findings/kept-findings.tsx';
import { DetailList } from '../../ui/text/detail-list.tsx';
import { LinkedText } from '../../ui/text/linked-text.tsx';
import { labelOfField } from './form/report-findings.ts';
import { statusMark } from './list/report-cells.tsx';
import { ReportOriginals } from './list/report-originals.tsx';
import classes from './report-preview.module.css';

export function ReportPreviewCard({ area, record }: PreviewCardProps<ReportFields>) {
  const actor = useActor();
  const proofAddress =
    record.proofId === null
      ? undefined
      : previewAddress(actor, { area, module: 'proof', _id: record.proofId });
  const proof = proofAddress !== undefined && (
    <Anchor component={Link} size="sm" to={proofAddress}>
      {words.openProof}
    </Anchor>
  );
  return (
    <div className={classes['card']}>
      <ReportOriginals originals={record.originals} />
      <KeptFindings area={area} module="report" record={record} labelOf={labelOfField} />
      <div className={classes['details']}>
        <DetailList
          details={[
            { label: labels.date, value: record.date && showDay(record.date) },
            { label: labels.userName, value: <UserNameLink name={record.userName} /> },
            { label: labels.agent, value: record.agent },
            { label: labels.origin, value: record.origin },
            { label: labels.acBalance, value: showMoney(record.acBalance) },
            { label: labels.afterVoidBalance, value: showMoney(record.afterVoidBalance) },
            { label: labels.catchBy, value: record.catchBy },
            { label: labels.proofType, value: record.proofType },
            { label: labels.proofStatus, value: statusMark(record.proofStatus) },
            { label: labels.voidStatus, value: statusMark(record.voidStatus) },
            { label: labels.remark, value: record.remark && <LinkedText text={record.remark} /> },
            { label: labels.recordAddBy, value: record.recordAddBy },
            ...(proof ? [{ label: labels.proof, value: proof }] : []),
          ]}
        />
      </div>
    </div>
  );
}
