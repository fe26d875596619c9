import { shell } from '../../../domain/text.ts';
import { useIsReconnecting } from '../../client/http/connection.ts';
import classes from './connection-line.module.css';

/** The region is always present: screen readers only announce changes inside an existing one. */
export function ConnectionLine() {
  const isReconnecting = useIsReconnecting();
  return <output className={classes['region']}>{isReconnecting && <span>{shell.reconnecting}</span>}</output>;
}
