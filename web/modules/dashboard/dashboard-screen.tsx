/** What there is, at a glance. One card a countable noun and area that the person may list. */
import { Skeleton, Title } from '@mantine/core';
import { Link } from 'react-router';
import { areas, areaTable, moduleRow, type Area } from '../../../domain/areas.ts';
import { dashboard, sentencesOf, shell } from '../../../domain/messages.ts';
import { sport } from '../../../domain/modules/sport.ts';
import { indiaDateTime } from '../../../domain/time.ts';
import { messageOf } from '../../lib/api.ts';
import { useList } from '../../lib/resource.ts';
import { serverTimeOf } from '../../lib/session/session.ts';
import { useSession } from '../../lib/session/use-session.ts';
import { useCan } from '../../lib/use-can.ts';
import classes from './dashboard-screen.module.css';

export function DashboardScreen() {
  const { user } = useSession();
  return (
    <>
      <Title order={1} size="h3">
        {shell.dashboard}
      </Title>
      <p className={classes['welcome']}>{shell.welcome(user?.username)}</p>
      <div className={classes['cards']}>
        {areas.map((area) => (
          <SportCard key={area} area={area} />
        ))}
      </div>
    </>
  );
}

function SportCard({ area }: { readonly area: Area }) {
  const mayList = useCan(area, sport.module)('listing');
  const list = useList(area, sport, { isEnabled: mayList });
  if (!mayList) return null;
  return (
    <Link to={moduleRow(area, sport.module).screen} className={classes['card']}>
      <span className={classes['area']}>{areaTable[area].heading}</span>
      <span className={classes['label']}>{dashboard.totalSports}</span>
      {list.error ? (
        <span className={classes['error']}>
          {messageOf(list.error, sentencesOf(area, sport.module).fetchManyFailed)}
        </span>
      ) : (
        <Figure count={list.data?.length} updatedAt={list.dataUpdatedAt} />
      )}
    </Link>
  );
}

function Figure({ count, updatedAt }: { readonly count: number | undefined; readonly updatedAt: number }) {
  if (count === undefined) return <Skeleton height={60} mt={4} />;
  const moment = new Date(serverTimeOf(updatedAt));
  return (
    <>
      <strong className={classes['count']}>{count.toLocaleString('en-IN')}</strong>
      <span className={classes['date']}>{dashboard.updatedAsOf(indiaDateTime(moment))}</span>
    </>
  );
}
