import { Button } from '@mantine/core';
import { ShieldExclamationIcon } from '../../ui/icons/outline.ts';
import { Suspense, useState } from 'react';
import { policyWords as words } from '../../../domain/account/text.ts';
import { dayText } from '../../../domain/values/moment/time.ts';
import { lazyPage } from '../lazy-page.tsx';
import classes from './factor-notice.module.css';

const AccountDialog = lazyPage(async () => (await import('../account/account-dialog.tsx')).AccountDialog);

/** Until the day from which the account needs a second factor. */
export function FactorNotice({ requiredFrom }: { readonly requiredFrom: string | undefined }) {
  const [isOpen, setOpen] = useState(false);
  if (requiredFrom === undefined && !isOpen) return null;
  return (
    <>
      {requiredFrom !== undefined && (
        <output className={classes['notice']} data-notice>
          <ShieldExclamationIcon width={18} height={18} aria-hidden />
          <span>{words.hint(dayText(requiredFrom))}</span>
          <Button variant="default" size="compact-xs" onClick={() => setOpen(true)}>
            {words.setUp}
          </Button>
        </output>
      )}
      {isOpen && (
        <Suspense>
          <AccountDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
