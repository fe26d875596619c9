import { BellSlashIcon, XMarkIcon } from '../../ui/icons/outline.ts';
import { useState } from 'react';
import { shell } from '../../../domain/text.ts';
import { useNotificationPermission } from './use-notification-permission.ts';
import classes from './notification-notice.module.css';

/** Reappears with the next page load: visible, but not taking up a line of every screen all day. */
export function NotificationNotice() {
  const permission = useNotificationPermission();
  const [isDismissed, setDismissed] = useState(false);
  if (permission !== 'denied' || isDismissed) return null;
  return (
    <output className={classes['notice']} data-notice>
      <BellSlashIcon width={18} height={18} aria-hidden />
      <span>{shell.notificationsBlocked}</span>
      <button
        type="button"
        aria-label={shell.dismiss}
        title={shell.dismiss}
        onClick={() => setDismissed(true)}
      >
        <XMarkIcon width={16} height={16} aria-hidden />
      </button>
    </output>
  );
}
