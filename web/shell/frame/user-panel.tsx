import { Popover, SegmentedControl, useMantineColorScheme } from '@mantine/core';
import { BusyButton } from '../../ui/button/busy-button.tsx';
import {
  ArrowRightStartOnRectangleIcon,
  KeyIcon,
  ShieldCheckIcon,
  UserCircleIcon,
} from '../../ui/icons/outline.ts';
import { Suspense, useRef, useState, type ReactNode } from 'react';
import { accountWords } from '../../../domain/account/text.ts';
import { shell } from '../../../domain/text.ts';
import { session } from '../../client/session/session.ts';
import type { SessionUser } from '../../client/session/session-api.ts';
import { DiscardQuestion } from '../../ui/form/modal/discard-question.tsx';
import { discardUnsavedWork, hasUnsavedWork } from '../../ui/form/modal/unsaved-guard.tsx';
import { lazyPage } from '../lazy-page.tsx';
import { ChangePasswordModal } from '../sign-in/change-password-modal.tsx';
import bar from '../../ui/button/bar-button.module.css';
import classes from './user-panel.module.css';

/** Rarely opened, and it draws QR codes. */
const AccountDialog = lazyPage(async () => (await import('../account/account-dialog.tsx')).AccountDialog);

export function UserPanel({ user }: { readonly user: SessionUser }) {
  const [isOpen, setOpen] = useState(false);
  const [dialog, setDialog] = useState<'password' | 'account'>();
  const [isAsking, setAsking] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  const leave = () => {
    setAsking(false);
    setLeaving(true);
    void session.logout();
  };
  const show = (which: 'password' | 'account') => {
    setOpen(false);
    setDialog(which);
  };
  const button = useRef<HTMLButtonElement>(null);
  // The focused entry of the panel no longer exists.
  const onFocusLost = () => button.current?.focus({ preventScroll: true });
  const close = () => setDialog(undefined);
  const discard = () => {
    discardUnsavedWork();
    leave();
  };
  const logout = () => {
    if (!hasUnsavedWork()) return leave();
    setOpen(false);
    return setAsking(true);
  };
  return (
    <>
      <Popover opened={isOpen} onChange={setOpen} position="bottom-end" width={264} shadow="md" trapFocus>
        <Popover.Target>
          <button
            ref={button}
            type="button"
            className={bar['button']}
            aria-label={shell.account}
            title={shell.account}
            onClick={() => setOpen(!isOpen)}
          >
            <UserCircleIcon width={22} height={22} aria-hidden />
          </button>
        </Popover.Target>
        <Popover.Dropdown p={0} aria-label={shell.account}>
          <div className={classes['who']}>
            <strong>{shell.hello(user.username)}</strong>
            <span>{user.email}</span>
          </div>
          <div className={classes['theme']}>
            <span id="theme-label">{shell.theme}</span>
            <ThemeSwitch labelledBy="theme-label" />
          </div>
          <div className={classes['actions']}>
            <Action icon={<KeyIcon width={18} height={18} aria-hidden />} onClick={() => show('password')}>
              {shell.changePassword}
            </Action>
            <Action
              icon={<ShieldCheckIcon width={18} height={18} aria-hidden />}
              onClick={() => show('account')}
            >
              {accountWords.open}
            </Action>
            <Action
              icon={<ArrowRightStartOnRectangleIcon width={18} height={18} aria-hidden />}
              isBusy={isLeaving}
              onClick={logout}
            >
              {shell.logout}
            </Action>
          </div>
        </Popover.Dropdown>
      </Popover>
      {dialog === 'password' && <ChangePasswordModal onClose={close} onFocusLost={onFocusLost} />}
      {dialog === 'account' && (
        <Suspense>
          <AccountDialog onClose={close} onFocusLost={onFocusLost} />
        </Suspense>
      )}
      {isAsking && <DiscardQuestion onDiscard={discard} onKeep={() => setAsking(false)} />}
    </>
  );
}

interface ActionProps {
  readonly icon: ReactNode;
  readonly isBusy?: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

function Action({ icon, isBusy = false, onClick, children }: ActionProps) {
  return (
    <BusyButton
      variant="subtle"
      color="gray"
      c="var(--mantine-color-text)"
      justify="flex-start"
      leftSection={icon}
      isBusy={isBusy}
      onClick={onClick}
    >
      {children}
    </BusyButton>
  );
}

const schemes = [
  { value: 'light', label: shell.themeLight },
  { value: 'dark', label: shell.themeDark },
  { value: 'auto', label: shell.themeSystem },
] as const;

function ThemeSwitch({ labelledBy }: { readonly labelledBy: string }) {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <SegmentedControl
      size="xs"
      fullWidth
      aria-labelledby={labelledBy}
      data={[...schemes]}
      value={colorScheme}
      onChange={setColorScheme}
    />
  );
}
