/** Actions on records. Permissions are checked when an action is taken, not only when it is offered. */
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { Area, Module } from '../../domain/areas.ts';
import { sentencesOf } from '../../domain/text.ts';
import type { ModuleDefinition, RecordOf } from '../../domain/record/module-definition.ts';
import { messageOf } from '../client/calls/api.ts';
import { useRemove, useRestore } from '../client/calls/resource.ts';
import { useCan } from '../client/use-can.ts';
import type { BannerState } from '../ui/page/use-banner.ts';

/** Dialogs are named after the permission they need. */
export type RecordAction = 'create' | 'update' | 'delete' | 'preview';

export interface OpenDialog<Fields> {
  readonly action: RecordAction;
  /** Undefined for a new record. */
  readonly record?: RecordOf<Fields>;
}

export type OpenAction<Fields> = (action: RecordAction, record?: RecordOf<Fields>) => void;

/** Applies responses to a list that is not in the query cache. Must keep its identity. */
export interface ListPatches<Fields> {
  readonly put: (record: RecordOf<Fields>) => void;
  /** The deleted record, with its version. */
  readonly remove: (id: string, version: number) => void;
  /** Others may have changed something meanwhile. */
  readonly lookAgain: () => void;
}

interface ActionOptions<Fields> {
  readonly patches?: ListPatches<Fields>;
  /** For modules with their own wording of a failed delete. */
  readonly deleteFailureText?: (error: unknown) => string;
}

/** How long a saved row is highlighted. */
const savedMs = 2000;

export function useRecordActions<Fields extends Record<string, unknown>>(
  area: Area,
  definition: ModuleDefinition<Fields>,
  { showSuccess, showError }: BannerState,
  { patches, deleteFailureText }: ActionOptions<Fields> = {},
) {
  const sentences = useMemo(() => sentencesOf(area, definition.module), [area, definition]);
  const may = useMay(area, definition.module);
  const remove = useRemove(area, definition);
  const restore = useRestore(area, definition);
  const [dialog, setDialog] = useState<OpenDialog<Fields>>();
  const [savedId, noteSavedId] = useBriefly<string>(savedMs);

  const open = useCallback<OpenAction<Fields>>(
    (action, record) => {
      const denied = {
        create: sentences.deniedCreate,
        update: sentences.deniedUpdate,
        delete: sentences.deniedDelete,
        preview: sentences.deniedPreview,
      };
      if (may[action]) setDialog({ action, record });
      else showError(denied[action]);
    },
    [may, sentences, showError],
  );
  const close = useCallback(() => setDialog(undefined), []);

  const noteSaved = (saved: RecordOf<Fields>, { staysOpen = false } = {}) => {
    patches?.put(saved);
    patches?.lookAgain();
    if (!staysOpen) close();
    noteSavedId(saved._id);
    showSuccess(dialog?.action === 'create' ? sentences.created : sentences.updated);
  };

  const { mutate: removeById } = remove;
  const confirmDelete = (record: RecordOf<Fields>) =>
    removeById(record._id, {
      onSuccess: (version) => {
        patches?.remove(record._id, version ?? record.version);
        showSuccess(sentences.deletedOnScreen);
      },
      onError: (error) => showError(deleteFailureText?.(error) ?? messageOf(error, sentences.deleteFailed)),
      onSettled: () => {
        close();
        patches?.lookAgain();
      },
    });

  const { mutate: restoreById } = restore;
  const bringBack = useCallback(
    (record: RecordOf<Fields>, onDone?: () => void) =>
      restoreById(record._id, {
        onSuccess: (restored) => {
          patches?.put(restored);
          showSuccess(sentences.restored);
          onDone?.();
        },
        onError: (error) => showError(messageOf(error, sentences.restoreFailed)),
      }),
    [restoreById, patches, sentences, showSuccess, showError],
  );

  return {
    may,
    dialog,
    open,
    close,
    savedId,
    noteSaved,
    confirmDelete,
    isDeleting: remove.isPending,
    bringBack,
  };
}

export type RecordActions<Fields extends Record<string, unknown>> = ReturnType<
  typeof useRecordActions<Fields>
>;

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
