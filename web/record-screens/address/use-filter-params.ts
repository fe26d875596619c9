/** Keeps the filters of a list in the URL, next to search, sort and page. */
import { useCallback, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useLocation, useNavigationType, useSearchParams } from 'react-router';
import { alternativesIn, joinAlternatives } from '../../../domain/record/list-filter.ts';
import { useWrittenBeforeLeaving } from './pending-address.ts';
import { useQueryWriter } from './use-query-writer.ts';
import { isViewOpening } from './view-opening.ts';
import { isOfScreen } from './use-view-params.ts';

type Values<Field extends string> = Partial<Readonly<Record<Field, string>>>;

/**
 * Browsers limit how often a page may change its URL. Slightly longer than the delay of the search, which
 * also writes to the URL.
 */
const addressDelayMs = 300;

export function useFilterParams<Field extends string>(fields: readonly Field[]) {
  const [params] = useSearchParams();
  const inAddress = valuesIn(params, fields);
  const [values, setValues] = useState(inAddress);
  useFollowAddress(() => setValues(inAddress));
  const isAhead = !isSame(values, inAddress);

  const writeQuery = useQueryWriter();
  const writeNow = () =>
    writeQuery((query) => {
      for (const field of fields) {
        query.delete(field);
        for (const value of alternativesIn(values[field] ?? '')) query.append(field, value);
      }
      // Any filter change goes back to page 1.
      query.delete('page');
      return query;
    });
  const write = useEffectEvent(writeNow);
  useEffect(() => {
    if (!isAhead) return undefined;
    const timer = setTimeout(() => write(), addressDelayMs);
    return () => clearTimeout(timer);
  }, [values, isAhead]);
  useWrittenBeforeLeaving(isAhead, writeNow);

  const set = useCallback(
    (field: Field, value: string) => setValues((now) => ({ ...now, [field]: value })),
    [],
  );
  const reset = useCallback(() => setValues({}), []);
  // Filters apply immediately; `isAhead` until the URL is updated.
  return useMemo(() => ({ values, isAhead, set, reset }), [values, isAhead, set, reset]);
}

/** This screen only replaces its URL; a link, the Back button or a view changes it from outside. */
function useFollowAddress(follow: () => void) {
  const location = useLocation();
  const { key } = location;
  const [seenKey, setSeenKey] = useState(key);
  const isForeign = !isOfScreen(useNavigationType(), location.state) || isViewOpening(location);
  if (key === seenKey) return;
  setSeenKey(key);
  if (isForeign) follow();
}

function valuesIn<Field extends string>(params: URLSearchParams, fields: readonly Field[]): Values<Field> {
  const entries = fields.flatMap((field) => {
    const value = joinAlternatives(params.getAll(field).filter((text) => text !== ''));
    return value ? [[field, value] as const] : [];
  });
  return Object.fromEntries(entries) as Values<Field>;
}

function isSame<Field extends string>(one: Values<Field>, other: Values<Field>): boolean {
  const fields = new Set([...Object.keys(one), ...Object.keys(other)] as Field[]);
  return [...fields].every((field) => (one[field] ?? '') === (other[field] ?? ''));
}
