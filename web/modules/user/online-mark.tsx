import { userWords } from '../../../domain/user/text.ts';
import classes from './online-mark.module.css';

export function OnlineMark({ isOnline }: { readonly isOnline: boolean }) {
  return (
    <span className={classes['mark']} data-online={isOnline || undefined}>
      {isOnline ? userWords.online : userWords.offline}
    </span>
  );
}
