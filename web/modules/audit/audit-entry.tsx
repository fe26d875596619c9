/** One entry: who, when, from where, and each field before and after. */
import { Anchor, Button } from '@mantine/core';
import { Link } from 'react-router';
import { sectionOf } from '../../../domain/areas.ts';
import type { AuditRecord } from '../../../domain/evidence/audit/audit.ts';
import { differenceIn, inWords } from '../../../domain/evidence/audit/difference.ts';
import { auditWords as words } from '../../../domain/evidence/audit/text.ts';
import { forms } from '../../../domain/text.ts';
import { dayText, indiaClock, indiaDay } from '../../../domain/values/moment/time.ts';
import { useActor } from '../../client/use-can.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { DetailList } from '../../ui/text/detail-list.tsx';
import { DifferenceTable } from '../../ui/text/difference-table.tsx';
import { labelsOf, recordLinkOf } from './audit-records.ts';
import classes from './audit-screen.module.css';

const exactTime = (moment: Date) => `${dayText(indiaDay(moment))}, ${indiaClock(moment)}`;

interface AuditEntryProps {
  readonly entry: AuditRecord;
  readonly onClose: () => void;
  readonly onFocusLost: () => void;
}

export function AuditEntry({ entry, onClose, onFocusLost }: AuditEntryProps) {
  const link = recordLinkOf(entry, useActor());
  const footer = (
    <>
      {link !== undefined && (
        <Button component={Link} to={link} variant="default">
          {words.openRecord}
        </Button>
      )}
      <Button onClick={onClose} data-autofocus>
        {forms.close}
      </Button>
    </>
  );
  return (
    <Dialog title={words.entry} size="xl" onClose={onClose} onFocusLost={onFocusLost} footer={footer}>
      <DetailList
        details={[
          { label: words.at, value: exactTime(new Date(entry.at)) },
          { label: words.actor, value: entry.actor },
          { label: words.address, value: entry.address },
          { label: words.action, value: inWords(entry.action) },
          { label: words.entity, value: inWords(entry.entity) },
          { label: words.area, value: entry.area && sectionOf(entry.area) },
          {
            label: words.recordId,
            value:
              entry.recordId !== null && link !== undefined ? (
                <Anchor component={Link} to={link} size="sm">
                  {entry.recordId}
                </Anchor>
              ) : (
                entry.recordId
              ),
          },
          { label: words.sequenced, value: entry.sequenced ? words.yes : words.waiting },
        ]}
      />
      <div className={classes['difference']}>
        <DifferenceTable differences={differenceIn(entry, labelsOf(entry))} />
      </div>
    </Dialog>
  );
}
