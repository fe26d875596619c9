/** Lists the shortcuts that work on the screen below. */
import { Button, Kbd } from '@mantine/core';
import { Fragment } from 'react';
import { forms } from '../../../domain/text.ts';
import { shortcutWords as words } from '../../../domain/record/shortcuts-text.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { keyText, shortcuts, type ShortcutId } from '../../ui/shortcuts/shortcuts.ts';
import classes from './shortcut-help.module.css';

interface ShortcutHelpProps {
  readonly usable: readonly ShortcutId[];
  readonly onClose: () => void;
}

export function ShortcutHelp({ usable, onClose }: ShortcutHelpProps) {
  const entries: { readonly keys: readonly string[]; readonly label: string }[] = usable.map(
    (id) => shortcuts[id],
  );
  if (usable.includes('nextRow')) entries.push({ keys: ['Enter'], label: words.openRow });
  const footer = (
    <Button onClick={onClose} data-autofocus>
      {forms.close}
    </Button>
  );
  return (
    <Dialog title={words.title} size="sm" onClose={onClose} footer={footer}>
      <p className={classes['note']}>{words.onThisScreen}</p>
      <dl className={classes['list']}>
        {entries.map(({ keys, label }) => (
          <div key={label} className={classes['row']}>
            <dt>{label}</dt>
            <dd>
              {keys.map((key, at) => (
                <Fragment key={key}>
                  {at > 0 && ` ${words.or} `}
                  <Kbd>{keyText(key)}</Kbd>
                </Fragment>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
