/** The totals over all lists, and by area with a link to each list. */
import { Link } from 'react-router';
import { moduleRow, sectionOf, type Area } from '../../../domain/areas.ts';
import { searchFilters } from '../../../domain/record/search/search.ts';
import type { PersonAnswer } from '../../../domain/sense/people/person.ts';
import { personWords as words } from '../../../domain/sense/people/text.ts';
import { showCount } from '../../../domain/values/number.ts';
import { ExactAmount } from './exact-amount.tsx';
import classes from './person-screen.module.css';

const counted = { reports: 'report', proofs: 'proof', notes: 'note' } as const;
type Counted = keyof typeof counted;

/** The list of an area, filtered by the name. */
function listOf(area: Area, module: (typeof counted)[Counted], name: string): string {
  const query = new URLSearchParams({ [searchFilters[module].user]: name });
  return `${moduleRow(area, module).screen}?${query.toString()}`;
}

export function PersonTotals({ person }: { readonly person: PersonAnswer }) {
  const { totals, areas, name } = person;
  const areasWith = (what: Counted) =>
    areas.flatMap(({ area, [what]: count = 0 }) => (count > 0 ? [{ area, count }] : []));
  const links = (what: Counted) => (
    <span className={classes['links']}>
      {areasWith(what).map(({ area, count }) => (
        <Link key={area} to={listOf(area, counted[what], name)}>
          {sectionOf(area)} {showCount(count)}
        </Link>
      ))}
    </span>
  );
  return (
    <ul className={classes['cards']} aria-label={words.totals}>
      {totals.reports !== undefined && (
        <Card label={words.reports} figure={showCount(totals.reports)}>
          {links('reports')}
        </Card>
      )}
      {totals.voided !== undefined && (
        <Card label={words.voided} figure={showCount(totals.voided)}>
          <span>{words.ofReports(totals.voided, totals.reports ?? 0)}</span>
        </Card>
      )}
      {totals.pl !== undefined && (
        <Card label={words.pl} figure={<ExactAmount decimal={totals.pl} />}>
          <span className={classes['links']}>
            {areas.length > 1 &&
              areas.map(
                ({ area, pl, reports = 0 }) =>
                  pl !== undefined &&
                  reports > 0 && (
                    <span key={area}>
                      {sectionOf(area)} <ExactAmount decimal={pl} />
                    </span>
                  ),
              )}
          </span>
        </Card>
      )}
      {totals.proofs !== undefined && (
        <Card label={words.proofs} figure={showCount(totals.proofs)}>
          {links('proofs')}
        </Card>
      )}
      {totals.notes !== undefined && (
        <Card label={words.notes} figure={showCount(totals.notes)}>
          {links('notes')}
        </Card>
      )}
    </ul>
  );
}

interface CardProps {
  readonly label: string;
  readonly figure: React.ReactNode;
  readonly children: React.ReactNode;
}

function Card({ label, figure, children }: CardProps) {
  return (
    <li className={classes['card']}>
      <span className={classes['label']}>{label}</span>
      <strong className={classes['figure']}>{figure}</strong>
      <span className={classes['quiet']}>{children}</span>
    </li>
  );
}
