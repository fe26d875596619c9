import { useEffect, useEffectEvent, type RefObject } from 'react';
import { register, type Registration } from './registry.ts';
import type { ShortcutId } from './shortcuts.ts';

interface ShortcutOptions extends Pick<Registration, 'isForFields'> {
  /** Where it belongs; needed inside dialogs. */
  readonly element?: RefObject<Element | null>;
  readonly isUsable?: () => boolean;
}

/** What a shortcut does while the component is mounted. */
export function useShortcut(
  id: ShortcutId,
  run: Registration['run'],
  { element, isUsable, isForFields = false }: ShortcutOptions = {},
): void {
  const latest = useEffectEvent(run);
  const isUsableNow = useEffectEvent(() => isUsable?.() ?? true);
  useEffect(
    () =>
      register({
        id,
        run: () => latest(),
        isUsable: () => isUsableNow(),
        element: () => element?.current,
        isForFields,
      }),
    [id, element, isForFields],
  );
}
