/** Opens, saves, renames, shares and deletes the named views of a list. */
import { BookmarkIcon } from '../../ui/icons/outline.ts';
import { Menu } from '@mantine/core';
import { memo, useRef, useState } from 'react';
import type { Area, Module } from '../../../domain/areas.ts';
import { lists } from '../../../domain/text.ts';
import { cutText } from '../../../domain/record/list.ts';
import { viewSentences, viewWords as words } from '../../../domain/record/view/text.ts';
import type { ListView } from '../../../domain/record/view/view.ts';
import { messageOf } from '../../client/calls/api.ts';
import { useEditView } from '../../client/calls/views.ts';
import { useActor, useCan } from '../../client/use-can.ts';
import { Confirm } from '../../ui/dialog/confirm.tsx';
import type { BannerState } from '../../ui/page/use-banner.ts';
import { Tool } from '../../ui/table/tools/tool.tsx';
import { useListViews } from './use-list-views.ts';
import { ViewDialog } from './view-dialog.tsx';
import classes from './view-menu.module.css';

interface ViewMenuProps {
  readonly area: Area;
  readonly module: Module;
  readonly banner: BannerState;
}

/** The other tools have to stay in sight beside it, also on a phone. */
const longestName = 24;

/** About the view that was shown when it was opened, whatever the list shows meanwhile. */
type ViewDialogState =
  | { readonly kind: 'add' }
  | { readonly kind: 'edit' | 'delete'; readonly view: ListView };

interface Sentences {
  readonly done: string;
  readonly failed: string;
  /** While the dialog is open, it says what failed and stays. */
  readonly isSaidInDialog: boolean;
}

export const ViewMenu = memo(function ViewMenu({ area, module, banner }: ViewMenuProps) {
  const mayList = useCan(area, module)('listing');
  const { views, current, isChanged, hasOtherColumns, contentNow, open, forgetAfter, name } = useListViews({
    area,
    module,
    isEnabled: mayList,
    onMissing: () => banner.showError(viewSentences.notFound),
  });
  const isAdmin = useActor()?.role === 'admin';
  const [dialog, setDialog] = useState<ViewDialogState>();
  const opening = useRef(0);
  const { mutateAsync: send, isPending, error, reset } = useEditView();
  if (!mayList) return null;

  const close = () => {
    opening.current += 1;
    reset();
    setDialog(undefined);
  };
  /** Reports the result even if its dialog was closed meanwhile, and closes no other dialog. */
  const report = async (sentences: Sentences, act: (isOpen: () => boolean) => Promise<unknown>) => {
    const mine = opening.current;
    const isOpen = () => opening.current === mine;
    try {
      await act(isOpen);
    } catch (problem) {
      if (isOpen() && sentences.isSaidInDialog) return;
      if (isOpen()) close();
      return banner.showError(messageOf(problem, sentences.failed));
    }
    if (isOpen()) close();
    banner.showSuccess(sentences.done);
  };
  const add = (named: Pick<ListView, 'name' | 'isShared'>) =>
    void report(
      { done: viewSentences.created, failed: viewSentences.createFailed, isSaidInDialog: true },
      async (isOpen) => {
        const saved = await send({ add: { area, module, content: contentNow(), ...named } });
        if (isOpen()) name(saved);
      },
    );
  const change = (view: ListView, to: Partial<Pick<ListView, 'name' | 'isShared' | 'content'>>) =>
    void report(
      { done: viewSentences.updated, failed: viewSentences.updateFailed, isSaidInDialog: 'name' in to },
      () => send({ change: view, to }),
    );
  const remove = (view: ListView) =>
    void report(
      { done: viewSentences.deleted, failed: viewSentences.deleteFailed, isSaidInDialog: false },
      () => forgetAfter(view, send({ remove: view })),
    );

  const latest = (view: ListView) => views.find(({ _id }) => _id === view._id) ?? view;
  const own = views.filter(({ isOwn }) => isOwn);
  const shared = views.filter(({ isOwn }) => !isOwn);
  const item = (view: ListView) => (
    <Menu.Item
      key={view._id}
      className={classes['item']}
      data-current={view._id === current?._id || undefined}
      onClick={() => open(view)}
      rightSection={view.isOwn ? view.isShared && words.shared : words.by(view.owner)}
    >
      {view.name}
    </Menu.Item>
  );
  const problem = error
    ? messageOf(error, dialog?.kind === 'add' ? viewSentences.createFailed : viewSentences.updateFailed)
    : undefined;
  return (
    <>
      <Menu
        position="bottom-end"
        withinPortal={false}
        width={280}
        classNames={{ itemLabel: classes['name'], itemSection: classes['owner'] }}
      >
        <Menu.Target>
          <Tool icon={BookmarkIcon} isOn={current !== undefined || undefined} title={current?.name}>
            {current ? words.current(cutText(current.name, longestName), isChanged) : words.views}
          </Tool>
        </Menu.Target>
        <Menu.Dropdown>
          <div className={classes['list']}>
            {views.length === 0 && <Menu.Label>{words.none}</Menu.Label>}
            {own.length > 0 && <Menu.Label>{words.own}</Menu.Label>}
            {own.map(item)}
            {shared.length > 0 && <Menu.Label>{words.shared}</Menu.Label>}
            {shared.map(item)}
          </div>
          <Menu.Divider />
          {current?.isOwn && (isChanged || hasOtherColumns) && (
            <Menu.Item onClick={() => change(current, { content: contentNow() })}>
              {words.update(current.name)}
            </Menu.Item>
          )}
          <Menu.Item onClick={() => setDialog({ kind: 'add' })}>{words.saveAs}</Menu.Item>
          {current?.isOwn && (
            <Menu.Item onClick={() => setDialog({ kind: 'edit', view: current })}>{words.edit}</Menu.Item>
          )}
          {current && (current.isOwn || isAdmin) && (
            <Menu.Item color="red" onClick={() => setDialog({ kind: 'delete', view: current })}>
              {words.delete}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {dialog?.kind === 'add' && (
        <ViewDialog
          title={words.saveAs}
          initial={{ name: '', isShared: false }}
          isBusy={isPending}
          error={problem}
          onSave={add}
          onClose={close}
        />
      )}
      {dialog?.kind === 'edit' && (
        <ViewDialog
          title={words.edit}
          initial={dialog.view}
          isBusy={isPending}
          error={problem}
          onSave={(to) => change(latest(dialog.view), to)}
          onClose={close}
        />
      )}
      {dialog?.kind === 'delete' && (
        <Confirm
          title={words.delete}
          question={viewSentences.confirmDelete}
          subject={dialog.view.name}
          confirmLabel={lists.delete}
          isBusy={isPending}
          onConfirm={() => remove(dialog.view)}
          onCancel={close}
        />
      )}
    </>
  );
});
