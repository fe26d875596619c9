import { Button } from '@mantine/core';
import { policyWords } from '../../../domain/account/text.ts';
import { auditLabels } from '../../../domain/evidence/audit/text.ts';
import { areas, moduleRow, modules, sectionOf } from '../../../domain/areas.ts';
import { forms, lists } from '../../../domain/text.ts';
import type { UserRecord } from '../../../domain/user/user.ts';
import { matrixWords, userWords } from '../../../domain/user/text.ts';
import { actionsOf, permissionOf } from '../../../domain/permissions.ts';
import { indiaDateTime } from '../../../domain/values/moment/time.ts';
import { DetailList } from '../../ui/text/detail-list.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import type { BannerState } from '../../ui/page/use-banner.ts';
import { History } from '../../record-screens/history/history.tsx';
import { OnlineMark } from './online-mark.tsx';
import { actionLabels } from './permission-table.ts';
import { SecondFactor } from './reset-factor.tsx';
import { SendCode } from './send-code.tsx';
import classes from './user-details.module.css';

interface UserDetailsProps {
  readonly user: UserRecord;
  /** A subadmin sees users in the list whose details they may not read in full. */
  readonly mayReadHistory: boolean;
  readonly mayResetFactor: boolean;
  readonly onEdit: (() => void) | undefined;
  readonly onClose: () => void;
  readonly onFocusLost: () => void;
  readonly banner: BannerState;
}

export function UserDetails(props: UserDetailsProps) {
  const { user, mayReadHistory, mayResetFactor, onEdit, onClose, onFocusLost, banner } = props;
  const footer = (
    <>
      <Button variant={onEdit ? 'default' : 'filled'} onClick={onClose} data-autofocus={!onEdit || undefined}>
        {forms.close}
      </Button>
      {onEdit && (
        <Button onClick={onEdit} data-autofocus>
          {lists.edit}
        </Button>
      )}
    </>
  );
  return (
    <Dialog title={userWords.details} size="lg" onClose={onClose} onFocusLost={onFocusLost} footer={footer}>
      <DetailList
        details={[
          { label: userWords.username, value: user.username },
          { label: userWords.email, value: user.email },
          { label: userWords.role, value: user.role },
          { label: userWords.section, value: user.section.join(', ') || userWords.none },
          { label: userWords.status, value: <OnlineMark isOnline={user.sessionExpires !== null} /> },
          { label: userWords.created, value: indiaDateTime(new Date(user.createdAt)) },
          { label: lists.lastChanged, value: indiaDateTime(new Date(user.updatedAt)) },
          {
            label: policyWords.state,
            value: <SecondFactor user={user} mayReset={mayResetFactor} banner={banner} />,
          },
          ...(user.mustChangePassword ? [{ label: userWords.password, value: userWords.givenPassword }] : []),
          ...(onEdit
            ? [
                {
                  label: userWords.recovery,
                  value: <SendCode user={user} banner={banner} />,
                  isControl: true,
                },
              ]
            : []),
        ]}
      />
      <Permissions user={user} />
      {mayReadHistory && <History path={`/admin/${user._id}`} labels={auditLabels.user} />}
    </Dialog>
  );
}

/** Grouped by section and module, as in the form; omits modules without permissions. */
function Permissions({ user }: { readonly user: UserRecord }) {
  if (user.role === 'admin') return <p className={classes['note']}>{userWords.everything}</p>;
  const groups = areas.map((area) => ({
    section: sectionOf(area),
    details: modules.flatMap((module) => {
      const held = actionsOf(area, module).filter((action) =>
        user.permissions.includes(permissionOf(area, module, action)),
      );
      const value = held.map((action) => actionLabels[action]).join(', ');
      return held.length > 0 ? [{ label: moduleRow(area, module).label, value }] : [];
    }),
  }));
  return groups
    .filter(({ details }) => details.length > 0)
    .map(({ section, details }) => (
      <section key={section} className={classes['group']}>
        <h3>{matrixWords.ofSection(section)}</h3>
        <DetailList details={details} />
      </section>
    ));
}
