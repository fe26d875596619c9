/** A list of labels and values. */
import { Fragment, type ReactNode } from 'react';
import { generic } from '../../../domain/text.ts';
import classes from './detail-list.module.css';

export interface Detail {
  readonly label: string;
  readonly value: ReactNode;
  /** Only something to press, which is not printed. */
  readonly isControl?: boolean;
}

export function DetailList({ details }: { readonly details: readonly Detail[] }) {
  return (
    <dl className={classes['list']}>
      {details.map(({ label, value, isControl }) => (
        <Fragment key={label}>
          <dt data-control={isControl}>{label}</dt>
          <dd data-control={isControl}>
            {value === '' || value === null || value === undefined ? generic.missing : value}
          </dd>
        </Fragment>
      ))}
    </dl>
  );
}
