/** Which kinds of notices the person wants. */
import { Switch } from '@mantine/core';
import type { Role } from '../../../domain/permissions.ts';
import type { NoticeKind } from '../../../domain/sense/notification/kinds.ts';
import { kindsFor } from '../../../domain/sense/notification/notice.ts';
import { bellKey } from '../../../domain/sense/notification/settings.ts';
import { bellWords as words, kindWords } from '../../../domain/sense/notification/text.ts';
import { usePreference } from '../../client/preferences/use-preference.ts';
import classes from './bell.module.css';

export function BellSettings({ role }: { readonly role: Role }) {
  const [{ off } = { off: [] }, save] = usePreference(bellKey);
  const turn = (kind: NoticeKind, isOn: boolean) => {
    const others = off.filter((one) => one !== kind);
    save({ off: isOn ? others : [...others, kind] });
  };
  return (
    <div className={classes['settings']}>
      {kindsFor(role).map((kind) => (
        <Switch
          key={kind}
          label={kindWords[kind]}
          checked={!off.includes(kind)}
          onChange={(event) => turn(kind, event.currentTarget.checked)}
        />
      ))}
      <p>{words.settingsHint}</p>
    </div>
  );
}
