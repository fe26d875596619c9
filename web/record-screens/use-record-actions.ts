/** Actions on records. Permissions are checked when an action is taken, not only when it is offered. */
import { useCallback, useEffect, useEffectEvent, useMemo, useState, useSyncExternalStore } from 'react';
import { moduleRow, type Area, type Module } from '../../domain/areas.ts';
import { draftWords, lists, sentencesOf } from '../../domain/text.ts';
import type { ModuleDefinition, RecordOf } from '../../domain/record/module-definition.ts';
import { isUnknownRecord, messageOf } from '../client/calls/api.ts';
import { isWorthRetrying, useRemove, useRestore } from '../client/calls/resource.ts';
import { openForms } from '../client/drafts/open-forms.ts';
import type { RecordPlace } from '../client/record-address.ts';
import { useCan } from '../client/use-can.ts';
import { useQuestion } from '../ui/dialog/use-question.ts';
import type { BannerState } from '../ui/page/use-banner.ts';
import type { AfterSave } from './form/use-edit-form.ts';
import { useOpenedRecord } from './use-opened-record.ts';
import { useRecordAddress } from './address/use-record-address.ts';

/** Dialogs are named after the permission they need. */
export type RecordAction = 'create' | 'update' | 'delete' | 'preview';

export interface OpenDialog<Fields> {
  readonly action: RecordAction;
  /** Undefined for a new record. */
  readonly record?: RecordOf<Fields>;
  /** The record was deleted while it was shown. */
  readonly isGone?: boolean;
}

export type OpenAction<Fields> = (action: RecordAction, record?: RecordOf<Fields>) => void;

/** Applies responses to a list that is not in the query cache. Must keep its identity. */
export interface ListPatches<Fields> {
  readonly row: (id: string) => RecordOf<Fields> | undefined;
  readonly put: (record: RecordOf<Fields>) => void;
  /** The deleted record, with its version. */
  readonly remove: (id: string, version: number) => void;
  /** Others may have changed something meanwhile. */
  readonly refresh: () => void;
  readonly subscribe: (listener: () => void) => () => void;
  /** Changes with the rows. */
  readonly stamp: () => unknown;
}

interface ActionOptions<Fields> {
  readonly patches?: ListPatches<Fields>;
  /** For modules with their own wording of a failed delete. */
  readonly deleteFailureText?: (error: unknown) => string;
  /** The screen loads and shows records itself. */
  readonly hasOwnPages?: boolean;
}

/** How long a saved row is highlighted. */
const savedMs = 2000;

export function useRecordActions<Fields extends Record<string, unknown>>(
  area: Area,
  definition: ModuleDefinition<Fields>,
  { showSuccess, showError }: BannerState,
  { patches, deleteFailureText, hasOwnPages = false }: ActionOptions<Fields> = {},
) {
  const sentences = useMemo(() => sentencesOf(area, definition.module), [area, definition]);
  const may = useMay(area, definition.module);
  const remove = useRemove(area, definition);
  const restore = useRestore(area, definition);
  const { place, go, leave } = useRecordAddress(moduleRow(area, definition.module).screen);
  const isAllowed = place.kind === 'list' || may[place.kind];
  const opened = useOpenedRecord(area, definition, {
    id: isAllowed && !hasOwnPages ? idIn(place) : undefined,
    rowOf: patches?.row,
  });
  useFollowedPreview(place.kind === 'preview', patches);
  const { note: noteOpened } = opened;
  const { asked, ask, answer, isBusy: isDeleting } = useQuestion<RecordOf<Fields>>(({ _id }) => _id);
  const [savedId, noteSavedId] = useBriefly<string>(savedMs);

  const refusals = useMemo(
    () => ({
      create: sentences.deniedCreate,
      update: sentences.deniedUpdate,
      delete: sentences.deniedDelete,
      preview: sentences.deniedPreview,
    }),
    [sentences],
  );
  const open = useCallback<OpenAction<Fields>>(
    (action, record) => {
      if (!may[action]) return showError(refusals[action]);
      if (record && action !== 'delete') noteOpened(record);
      if (action === 'create') return go({ kind: 'create', ...(record && { from: record._id }) });
      if (!record) return undefined;
      if (action === 'delete') return ask(record);
      return go({ kind: action, id: record._id });
    },
    [may, refusals, showError, go, noteOpened, ask],
  );
  const close = useCallback(() => {
    ask(undefined);
    leave();
  }, [leave, ask]);

  const failure = opened.error && messageOf(opened.error, sentences.fetchOneFailed);
  const notOpened = isUnknownRecord(opened.error) ? lists.unknownRecord : failure;
  const refusal = isAllowed ? notOpened : refusals[place.kind];
  // While the form is still open: its input stays kept when the permission is removed.
  const isInputKept = !isAllowed && openForms.keepInput();
  const tellRefusal = useEffectEvent((text: string) => {
    if (isInputKept) showError([text, draftWords.keptWithoutAccess], { isLasting: true });
    else showError(text);
  });
  useEffect(() => {
    if (refusal) tellRefusal(refusal);
  }, [refusal]);
  const dialog = asked ? { action: 'delete' as const, record: asked } : dialogAt(place, isAllowed, opened);

  const noteSaved = (saved: RecordOf<Fields>, { staysOpen }: AfterSave) => {
    patches?.put(saved);
    patches?.refresh();
    if (!staysOpen) close();
    noteSavedId(saved._id);
    showSuccess(dialog?.action === 'create' ? sentences.created : sentences.updated);
  };

  const { mutate: restoreById } = restore;
  const bringBack = useCallback(
    (record: RecordOf<Fields>, onDone?: () => void, again?: () => void) =>
      restoreById(record._id, {
        onSuccess: (restored) => {
          patches?.put(restored);
          showSuccess(sentences.restored);
          onDone?.();
        },
        onError: (error) =>
          showError(messageOf(error, sentences.restoreFailed), {
            undo: isWorthRetrying(0, error) ? again : undefined,
          }),
      }),
    [restoreById, patches, sentences, showSuccess, showError],
  );

  const confirmDelete = (record: RecordOf<Fields>) =>
    void answer(record, async () => {
      try {
        const version = await remove.mutateAsync(record._id);
        patches?.remove(record._id, version ?? record.version);
        const undo = () => bringBack(record, undefined, undo);
        showSuccess(sentences.deletedOnScreen, undo);
      } catch (error) {
        showError(deleteFailureText?.(error) ?? messageOf(error, sentences.deleteFailed));
      }
      patches?.refresh();
    });

  return {
    may,
    place,
    go,
    leave,
    dialog,
    /** The record of the address is on its way. */
    isOpening: opened.isLoading,
    open,
    close,
    savedId,
    noteSaved,
    confirmDelete,
    isDeleting,
    bringBack,
  };
}

export type RecordActions<Fields extends Record<string, unknown>> = ReturnType<
  typeof useRecordActions<Fields>
>;

const never = () => () => {};

/** An open preview shows what others change in its record. A form keeps what it began with. */
function useFollowedPreview(
  isOpen: boolean,
  list: Pick<ListPatches<never>, 'subscribe' | 'stamp'> | undefined,
) {
  useSyncExternalStore(list?.subscribe ?? never, () => (isOpen ? list?.stamp() : undefined));
}

function dialogAt<Fields>(
  place: RecordPlace,
  isAllowed: boolean,
  { record, isGone }: { readonly record: RecordOf<Fields> | undefined; readonly isGone: boolean },
): OpenDialog<Fields> | undefined {
  if (!isAllowed || place.kind === 'list') return undefined;
  if (place.kind === 'create' && place.from === undefined) return { action: 'create' };
  return record && { action: place.kind, record, isGone };
}

/** The record that the place shows, changes or copies. */
function idIn(place: RecordPlace): string | undefined {
  if (place.kind === 'list') return undefined;
  return place.kind === 'create' ? place.from : place.id;
}

/** A value that resets after a while. */
function useBriefly<Value>(durationMs: number) {
  const [value, setValue] = useState<Value>();
  useEffect(() => {
    if (value === undefined) return undefined;
    const timer = setTimeout(() => setValue(undefined), durationMs);
    return () => clearTimeout(timer);
  }, [value, durationMs]);
  return [value, setValue] as const;
}

/** Permissions as stable values, so that rows re-render only when one changes. */
function useMay(area: Area, module: Module) {
  const can = useCan(area, module);
  const create = can('create');
  const update = can('update');
  const remove = can('delete');
  const preview = can('preview');
  const listing = can('listing');
  return useMemo(
    () => ({ create, update, delete: remove, preview, listing }),
    [create, update, remove, preview, listing],
  );
}

export type May = ReturnType<typeof useMay>;
