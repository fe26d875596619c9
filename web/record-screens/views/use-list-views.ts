/** The views of a list, and the one in the address. */
import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useNavigate, useNavigationType, useSearchParams } from 'react-router';
import type { Area, Module } from '../../../domain/areas.ts';
import { listKeyOf } from '../../../domain/user/preferences.ts';
import {
  contentOf,
  isShown,
  parametersOf,
  type ListView,
  type ViewContent,
} from '../../../domain/record/view/view.ts';
import { useViews } from '../../client/calls/views.ts';
import { useIsHere } from '../address/use-is-here.ts';
import { writeWaiting } from '../address/pending-address.ts';
import { useQueryNow } from '../address/use-query-now.ts';
import { useQueryWriter } from '../address/use-query-writer.ts';
import { isOfScreen } from '../address/use-view-params.ts';
import { viewOpening } from '../address/view-opening.ts';
import { isOpen, useColumns, useViewColumnsReset, viewParam } from './use-columns.ts';
import { isSameTable } from './view-columns.ts';

interface ListViewsInput {
  readonly area: Area;
  readonly module: Module;
  readonly isEnabled: boolean;
  /** The address names a view that does not exist, or that this person may not open. */
  readonly onMissing: () => void;
}

const none: readonly ListView[] = [];

export function useListViews({ area, module, isEnabled, onMissing }: ListViewsInput) {
  const [table] = useColumns(listKeyOf(area, module));
  const resetColumns = useViewColumnsReset();
  const [params] = useSearchParams();
  const writeQuery = useQueryWriter();
  const queryNow = useQueryNow();
  const navigate = useNavigate();
  const isHere = useIsHere();
  const query = useViews(area, module, { isEnabled });
  const views = query.data ?? none;
  const named = params.get(viewParam);
  const current = views.find(({ _id }) => _id === named);
  const isBare = named !== null && [...params.keys()].every((key) => key === viewParam);

  /** The view that the address named last, with its filters: removing them by hand does not bring them back, a link does. */
  const opened = useRef<string>(null);
  /** The address still contains it for a moment after it was deleted. */
  const deleted = useRef<string>(null);
  const open = (view: ListView, { replace = false } = {}) => {
    if (!isHere()) return;
    const search = new URLSearchParams(parametersOf(view)).toString();
    void navigate({ search }, { replace, state: viewOpening });
    resetColumns(view);
  };

  const removeFromAddress = () => writeQuery((now) => without(now, viewParam));
  /** An address with more than the view is not expanded: also after a reload, nothing is filtered. */
  const keepEmpty = () => writeQuery((now) => withParam(now, 'q', ''));

  // An address with only the view: apply it.
  const openNamed = useEffectEvent(() => {
    if (current) open(current, { replace: true });
    else {
      onMissing();
      removeFromAddress();
    }
  });
  const isLoaded = query.data !== undefined && !query.isFetching;
  const isUnknown = isLoaded && named !== null && current === undefined;
  const isToOpen = isBare && current !== undefined;
  const isEmptied = isToOpen && !isShown(current, params);
  const location = useLocation();
  const navigation = useNavigationType();
  const isLink = !isOfScreen(navigation, location.state);
  const onEmptied = useEffectEvent(() => (isLink ? openNamed() : keepEmpty()));
  useEffect(() => {
    const isMissing = isUnknown && deleted.current !== named;
    if (isMissing || (isToOpen && opened.current !== named)) openNamed();
    else if (isEmptied) onEmptied();
    if (isToOpen || !isBare) opened.current = named;
  }, [named, isBare, isToOpen, isUnknown, isEmptied]);

  const hasOtherColumns =
    current !== undefined && table !== undefined && !isSameTable(current.content.table, table);
  /** A filter is visible before it is in the address, and the address changes before it is rendered. */
  const contentNow = (): ViewContent => {
    writeWaiting();
    return { ...contentOf(queryNow()), ...(table && { table }) };
  };
  return {
    views,
    error: query.error,
    current: current && isOpen(current, params) ? current : undefined,
    /** A view without columns leaves them to each person. */
    isChanged:
      current !== undefined &&
      (!isShown(current, params) || (current.content.table !== undefined && hasOtherColumns)),
    hasOtherColumns,
    /** What the list shows now, to be saved. */
    contentNow,
    open,
    /** The person deletes a view: that it is missing afterwards is no news. */
    forgetAfter: async (view: ListView, removal: Promise<unknown>) => {
      deleted.current = view._id;
      try {
        await removal;
      } catch (error) {
        deleted.current = null;
        throw error;
      }
      writeQuery((now) => (now.get(viewParam) === view._id ? without(now, viewParam) : now));
    },
    name: (view: ListView) => writeQuery((now) => withParam(now, viewParam, view._id)),
  };
}

function without(params: URLSearchParams, name: string): URLSearchParams {
  const next = new URLSearchParams(params);
  next.delete(name);
  return next;
}

function withParam(params: URLSearchParams, name: string, value: string): URLSearchParams {
  const next = new URLSearchParams(params);
  next.set(name, value);
  return next;
}
