/** A list of labels and values. */
import { Fragment, type ReactNode } from 'react';
import { generic } from '../../../domain/text.ts';
import classes from './detail-list.module.css';

export interface Detail {
  readonly label: string;
  readonly value: ReactNode;
}

export function DetailList({ details }: { readonly details: readonly Detail[] }) {
  return (
    <dl className={classes['list']}>
      {details.map(({ label, value }) => (
        <Fragment key={label}>
          <dt>{label}</dt>
          <dd>{value === '' || value === null || value === undefined ? generic.missing : value}</dd>
        </Fragment>
      ))}
    </dl>
  );
}
