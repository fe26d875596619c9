/** Attendance per user, who is logged in now, and the actions of admins and subadmins. */
import { Skeleton } from '@mantine/core';
import { useCallback, useMemo, useState, type ReactNode } from 'react';
import { attendanceWords, periodLabels, attendance as sentences } from '../../../domain/attendance/text.ts';
import { auth } from '../../../domain/session/text.ts';
import { lists, shell } from '../../../domain/text.ts';
import { topUserCount } from '../../../domain/values/limits.ts';
import { matchesName } from '../../../domain/record/list.ts';
import { periods } from '../../../domain/attendance/attendance.ts';
import { longestPresent, type AttendanceSummary } from '../../../domain/attendance/summary.ts';
import { messageOf } from '../../client/calls/api.ts';
import { session } from '../../client/session/session.ts';
import { useViewParams } from '../../record-screens/address/use-view-params.ts';
import { DeletedTool } from '../../record-screens/list/deleted-tool.tsx';
import { Confirm } from '../../ui/dialog/confirm.tsx';
import { useQuestion } from '../../ui/dialog/use-question.ts';
import { EmptyState } from '../../ui/table/empty-state.tsx';
import { Fading } from '../../ui/page/fading.tsx';
import { PageFrame } from '../../ui/page/page-frame.tsx';
import { PeriodBar } from '../../ui/period/period-bar.tsx';
import { SearchField } from '../../ui/table/tools/search-field.tsx';
import { useBanner, type BannerState } from '../../ui/page/use-banner.ts';
import {
  useAttendance,
  useDeleteAttendance,
  useForceLogout,
  type AttendanceView,
  type NamedRange,
} from './attendance-resource.ts';
import { DeletedAttendance, deletedView } from './deleted-attendance.tsx';
import { ExportMonth } from './export-month.tsx';
import { LoggedInUsers, TopUsers } from './people-cards.tsx';
import { SendReport } from './send-report.tsx';
import { useBringBack } from './use-bring-back.ts';
import { usePeriod } from './use-period.ts';
import { SummaryTable } from './summary-table.tsx';
import { UserCards } from './user-cards.tsx';

type User = AttendanceSummary['user'];
interface Question {
  readonly kind: 'forceLogout' | 'deleteAll';
  readonly user: User;
}

export function AttendanceScreen() {
  const banner = useBanner();
  const params = useViewParams(deletedView);
  return params.isDeletedShown ? (
    <DeletedAttendance banner={banner} params={params} />
  ) : (
    <Attendance banner={banner} tool={<DeletedTool params={params} />} />
  );
}

function Attendance({ banner, tool }: { readonly banner: BannerState; readonly tool: ReactNode }) {
  const choice = usePeriod();
  const query = useAttendance(choice);
  const [typed, setTyped] = useState('');
  const forceLogout = useForceLogout();
  const deleteAll = useDeleteAttendance();
  const bringBack = useBringBack(banner);
  const { asked, ask, answer, isBusy } = useQuestion<Question>(({ kind, user }) => `${kind} ${user._id}`);
  const askForceLogout = useCallback((user: User) => ask({ kind: 'forceLogout', user }), [ask]);
  const askDeleteAll = useCallback((user: User) => ask({ kind: 'deleteAll', user }), [ask]);
  const forceOut = async ({ _id }: User) => {
    const ownToken = session.token();
    await forceLogout.mutateAsync(_id);
    // After forcing out your own account, sign out here immediately.
    if (session.state().user?._id === _id) session.endedByServer(ownToken, auth.forcedOut);
    banner.showSuccess(auth.forcedOut);
  };
  const removeAll = async ({ _id: userId }: User) => {
    const { deletedAt } = await deleteAll.mutateAsync(userId);
    if (deletedAt === null) return banner.showSuccess(sentences.deleted);
    const undo = () => bringBack({ userId, deletedAt }, undo);
    return banner.showSuccess(sentences.deleted, undo);
  };
  const act = async ({ kind, user }: Question) => {
    const isForce = kind === 'forceLogout';
    try {
      await (isForce ? forceOut : removeAll)(user);
    } catch (error) {
      const fallback = isForce ? attendanceWords.forceLogoutFailed : sentences.deleteFailed;
      banner.showError(messageOf(error, fallback));
    }
  };
  return (
    <PageFrame
      title={shell.attendanceTitle}
      banner={banner}
      isLong
      action={<SendReport banner={banner} />}
      search={<SearchField placeholder={attendanceWords.search} value={typed} onChange={setTyped} />}
      tools={
        <>
          <ExportMonth banner={banner} />
          {tool}
        </>
      }
    >
      <PeriodBar {...choice} words={attendanceWords} periods={periods} labels={periodLabels} />
      {query.isPending && <Skeleton height={180} radius="md" />}
      {query.isError && !query.data && (
        <EmptyState
          isFramed
          tone="error"
          text={messageOf(query.error, sentences.fetchFailed)}
          action={{ label: lists.tryAgain, onClick: () => void query.refetch() }}
        />
      )}
      {query.data && (
        <Fading isStale={query.isPlaceholderData}>
          <Overview
            key={choice.name}
            range={choice}
            view={query.data}
            typed={typed}
            onClearSearch={() => setTyped('')}
            onForceLogout={askForceLogout}
            onDeleteAll={askDeleteAll}
          />
        </Fading>
      )}
      {asked && (
        <Ask
          {...asked}
          isBusy={isBusy}
          onConfirm={() => void answer(asked, () => act(asked))}
          onClose={() => ask(undefined)}
        />
      )}
    </PageFrame>
  );
}

interface OverviewProps {
  readonly range: NamedRange;
  readonly view: AttendanceView;
  readonly typed: string;
  readonly onClearSearch: () => void;
  readonly onForceLogout: (user: User) => void;
  readonly onDeleteAll: (user: User) => void;
}

function Overview(props: OverviewProps) {
  const { range, view, typed, onClearSearch, onForceLogout, onDeleteAll } = props;
  const { people, now } = view;
  const open = useMemo(() => people.filter(isOnline), [people]);
  const present = useMemo(() => people.filter(({ sessions }) => sessions > 0), [people]);
  const top = useMemo(() => longestPresent(present, now, topUserCount), [present, now]);
  const found = useMemo(
    () => present.filter(({ user }) => matchesName([user.username, user.email], typed)),
    [present, typed],
  );
  return (
    <>
      <TopUsers top={top} now={now} />
      <LoggedInUsers open={open} now={now} onForceLogout={onForceLogout} />
      {found.length === 0 && (
        <EmptyState
          isFramed
          text={attendanceWords.empty}
          {...(typed !== '' && { action: { label: lists.clearSearch, onClick: onClearSearch } })}
        />
      )}
      {found.length > 0 && <SummaryTable people={found} now={now} />}
      <UserCards
        people={found}
        range={range}
        now={now}
        onForceLogout={onForceLogout}
        onDeleteAll={onDeleteAll}
      />
    </>
  );
}

function isOnline(person: AttendanceSummary): person is AttendanceSummary & { readonly onlineSince: string } {
  return person.onlineSince !== null;
}

interface AskProps extends Question {
  readonly isBusy: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

function Ask({ kind, user, isBusy, onConfirm, onClose }: AskProps) {
  const isForce = kind === 'forceLogout';
  return (
    <Confirm
      title={isForce ? attendanceWords.forceLogout : attendanceWords.deleteAll}
      question={isForce ? attendanceWords.confirmForceLogout : attendanceWords.confirmDeleteAll}
      subject={user.username}
      confirmLabel={isForce ? attendanceWords.forceLogout : lists.delete}
      isBusy={isBusy}
      onConfirm={onConfirm}
      onCancel={onClose}
    />
  );
}
