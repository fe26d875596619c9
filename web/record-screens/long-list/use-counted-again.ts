import { useEffect } from 'react';

/** While others change a list, counting it gets at most a thirtieth of the time. */
const restForEachMs = 30;

interface Asked {
  readonly data: { readonly tookMs: number } | undefined;
  readonly dataUpdatedAt: number;
  readonly errorUpdatedAt: number;
  readonly refetch: () => unknown;
}

/** Requests slow counts again when the quickly found rows are newer. */
export function useCountedAgain(
  { data, dataUpdatedAt, errorUpdatedAt, refetch }: Asked,
  quick: { readonly isInPart: boolean; readonly dataUpdatedAt: number },
): void {
  const endedAt = Math.max(dataUpdatedAt, errorUpdatedAt);
  const isBehind = data !== undefined && quick.isInPart && quick.dataUpdatedAt > endedAt;
  const dueAt = endedAt + restForEachMs * (data?.tookMs ?? 0);
  useEffect(() => {
    if (!isBehind) return undefined;
    const timer = setTimeout(() => void refetch(), Math.max(0, dueAt - Date.now()));
    return () => clearTimeout(timer);
  }, [isBehind, dueAt, refetch]);
}
