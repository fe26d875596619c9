/** Keeps the filter panel's values in the URL; only applied values filter the list. */
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { filterNames, filterTest, type ProofFilter } from '../../../../domain/proof/filter.ts';

export function useProofFilter() {
  const [params, setParams] = useSearchParams();
  const inAddress = JSON.stringify(
    filterNames.flatMap((name) => {
      const value = params.get(name)?.trim();
      return value ? [[name, value]] : [];
    }),
  );
  const filter = useMemo(
    () => Object.fromEntries(JSON.parse(inAddress) as [string, string][]) as ProofFilter,
    [inAddress],
  );
  const count = Object.keys(filter).length;
  const keep = useMemo(() => (count === 0 ? undefined : filterTest(filter)), [filter, count]);

  const apply = (next: ProofFilter, alsoDrop: readonly string[] = []) =>
    setParams(
      (current) => {
        const query = new URLSearchParams(current);
        // Any filter change goes back to page 1.
        for (const name of [...filterNames, 'page', ...alsoDrop]) query.delete(name);
        for (const [name, value] of Object.entries(next)) if (value.trim()) query.set(name, value.trim());
        return query;
      },
      { replace: true },
    );
  return { filter, count, keep, apply };
}
