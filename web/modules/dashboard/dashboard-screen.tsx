/** Overview of the records in one area and period, limited to what the user may list. */
import { Button, SegmentedControl, Skeleton } from '@mantine/core';
import { areaTable, modules, type Area, type Module } from '../../../domain/areas.ts';
import {
  dashboardSentences as sentences,
  dashboardWords as words,
  periodLabels,
} from '../../../domain/dashboard/text.ts';
import { periods } from '../../../domain/dashboard/period.ts';
import { lists, sentencesOf, shell } from '../../../domain/text.ts';
import { can, type Actor } from '../../../domain/permissions.ts';
import { messageOf } from '../../client/calls/api.ts';
import { useSession } from '../../client/session/use-session.ts';
import { EmptyState } from '../../ui/table/empty-state.tsx';
import { PeriodBar } from '../../ui/period/period-bar.tsx';
import { ProofsSection } from './proofs-section.tsx';
import { ReportsSection } from './reports-section.tsx';
import { StatCards } from './stat-cards.tsx';
import { useArea } from './use-area.ts';
import { useDashboard, useDashboardPeriod, type DashboardView } from './use-dashboard.ts';
import { Fading } from '../../ui/page/fading.tsx';
import { PageTitle } from '../../ui/page/page-title.tsx';
import classes from './dashboard-screen.module.css';

export function DashboardScreen() {
  const { user } = useSession();
  return user ? <Dashboard actor={user} username={user.username} /> : null;
}

function Dashboard({ actor, username }: { readonly actor: Actor; readonly username: string }) {
  const { area, offered, chooseArea } = useArea(actor);
  return (
    <>
      <header className={classes['header']}>
        <div>
          <PageTitle>{shell.dashboard}</PageTitle>
          <p className={classes['welcome']}>{shell.welcome(username)}</p>
        </div>
        {area && offered.length > 1 && (
          <SegmentedControl
            size="xs"
            aria-label={words.areas}
            value={area}
            onChange={(value) => chooseArea(value)}
            data={offered.map((one) => ({ value: one, label: areaTable[one].section }))}
          />
        )}
      </header>
      {area ? <Figures area={area} actor={actor} /> : <EmptyState isFramed text={words.noSection} />}
    </>
  );
}

function Figures({ area, actor }: { readonly area: Area; readonly actor: Actor }) {
  const choice = useDashboardPeriod();
  const listed = modules.filter((module) => can(actor, area, module, 'listing'));
  const query = useDashboard(area, listed, choice);
  if (listed.length === 0) return <EmptyState isFramed text={words.noAccess} />;
  const isFailed = query.isError;
  const isNothing = isFailed && !query.data;
  return (
    <>
      <PeriodBar {...choice} words={words} periods={periods} labels={periodLabels} />
      {isFailed && (
        <div className={classes['error']} role="alert">
          {sentences.error(messageOf(query.error, sentencesOf(area, 'report').fetchManyFailed))}
          <Button size="compact-xs" variant="default" onClick={() => void query.refetch()}>
            {lists.tryAgain}
          </Button>
        </div>
      )}
      {!isNothing && (
        <Fading isStale={query.isPlaceholderData}>
          <StatCards area={area} listed={listed} view={query.data} />
          {query.data ? (
            <Sections area={area} listed={listed} view={query.data} />
          ) : (
            <Skeleton height={280} radius="md" mt={24} />
          )}
        </Fading>
      )}
    </>
  );
}

interface SectionsProps {
  readonly area: Area;
  readonly listed: readonly Module[];
  readonly view: DashboardView;
}

/** The view may be older than the permissions. */
function Sections({ area, listed, view }: SectionsProps) {
  const { summary, range } = view;
  const { proofMakers, catchBy, proofStatus, voidStatus } = summary;
  return (
    <>
      {listed.includes('proof') && proofMakers && (
        <ProofsSection area={area} range={range} makers={proofMakers} />
      )}
      {listed.includes('report') && catchBy && proofStatus && voidStatus && (
        <ReportsSection area={area} range={range} {...{ catchBy, proofStatus, voidStatus }} />
      )}
    </>
  );
}
