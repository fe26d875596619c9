import { TrashIcon } from '../../ui/icons/outline.ts';
import { lists } from '../../../domain/text.ts';
import { useActor } from '../../client/use-can.ts';
import { Tool } from '../../ui/table/tools/tool.tsx';
import type { ViewParams } from '../address/use-view-params.ts';

/** For admins: toggles between current and deleted records. */
export function DeletedTool({
  params,
}: {
  readonly params: Pick<ViewParams, 'isDeletedShown' | 'setDeletedShown'>;
}) {
  const { isDeletedShown, setDeletedShown } = params;
  if (useActor()?.role !== 'admin') return null;
  return (
    <Tool icon={TrashIcon} isOn={isDeletedShown} onClick={() => setDeletedShown(!isDeletedShown)}>
      {lists.deleted}
    </Tool>
  );
}
