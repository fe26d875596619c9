import { Skeleton } from '@mantine/core';
import { Link } from 'react-router';
import type { Area, Module } from '../../../domain/areas.ts';
import {
  dashboardSentences as sentences,
  dashboardWords as words,
  totalLabels,
} from '../../../domain/dashboard/text.ts';
import { showCount } from '../../../domain/values/number.ts';
import { isBounded } from '../../../domain/dashboard/period.ts';
import { indiaDateTime } from '../../../domain/values/moment/time.ts';
import { hasDays, listLink } from './list-links.ts';
import type { DashboardView } from './use-dashboard.ts';
import classes from './dashboard-screen.module.css';

interface StatCardsProps {
  readonly area: Area;
  readonly listed: readonly Module[];
  readonly view: DashboardView | undefined;
}

export function StatCards({ area, listed, view }: StatCardsProps) {
  return (
    <ul className={classes['cards']}>
      {listed.map((module) => (
        <li key={module}>
          {view ? (
            <StatCard area={area} module={module} view={view} />
          ) : (
            <Skeleton height={104} radius="md" />
          )}
        </li>
      ))}
    </ul>
  );
}

interface StatCardProps {
  readonly area: Area;
  readonly module: Module;
  readonly view: DashboardView;
}

function StatCard({ area, module, view: { summary, range } }: StatCardProps) {
  const total = summary.totals[module];
  // The permission was revoked since the page was rendered.
  if (total === undefined) return null;
  // This list has no dates, so it shows more than was counted.
  const isPartOfList = isBounded(range) && !hasDays[module];
  return (
    <Link to={listLink(area, module, range)} className={classes['card']}>
      <span className={classes['label']}>{totalLabels[module]}</span>
      <span className={classes['figure']}>
        <strong className={classes['count']}>{showCount(total)}</strong>
        {isPartOfList && <span className={classes['quiet']}>{words.addedInPeriod}</span>}
      </span>
      <UpdatedAsOf moment={new Date(summary.asOf)} />
    </Link>
  );
}

/** Keeps the date together when the line wraps. */
function UpdatedAsOf({ moment }: { readonly moment: Date }) {
  const date = indiaDateTime(moment);
  const [before, after] = sentences.updatedAsOf(date).split(date);
  return (
    <span className={classes['quiet']}>
      {before}
      <span className={classes['date']}>{date}</span>
      {after}
    </span>
  );
}
