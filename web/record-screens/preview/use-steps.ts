/** Steps to the records beside the open one. A record that has to be read first opens when it arrives. */
import { useEffect, useRef, useState } from 'react';
import { generic } from '../../../domain/text.ts';
import { messageOf } from '../../client/http/request.ts';
import { neighboursOf, type OrderSource, type Step } from './neighbours.ts';

export interface StepsProps<Row> {
  readonly source: OrderSource<Row>;
  /** The record that is shown. */
  readonly id: string;
  readonly onOpen: (row: Row) => void;
}

export function useSteps<Row extends { readonly _id: string }>({ source, id, onOpen }: StepsProps<Row>) {
  const [error, setError] = useState<string>();
  /** The step that is waited for. */
  const pending = useRef<Step>(undefined);
  /** Records that were opened and are not shown yet: keys may be faster than the preview. */
  const ahead = useRef<readonly string[]>([]);
  useEffect(() => {
    const at = ahead.current.indexOf(id);
    ahead.current = at < 0 ? [] : ahead.current.slice(at + 1);
    // The preview was closed, or another record was opened meanwhile.
    return () => {
      pending.current = undefined;
      setError(undefined);
    };
  }, [id]);

  const take = async (way: 'previous' | 'next') => {
    if (pending.current) return;
    const step = neighboursOf(source.get(), ahead.current.at(-1) ?? id, (row) => {
      ahead.current = [...ahead.current, row._id];
      onOpen(row);
    })?.[way];
    const found = step?.();
    if (typeof found === 'function') {
      found();
      return;
    }
    if (!found) return;
    pending.current = step;
    setError(undefined);
    try {
      const open = await found;
      if (pending.current === step) open?.();
    } catch (failure) {
      if (pending.current === step) setError(messageOf(failure, generic.error));
    } finally {
      if (pending.current === step) pending.current = undefined;
    }
  };
  return { take: (way: 'previous' | 'next') => void take(way), error };
}
