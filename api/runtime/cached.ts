/** Caches the result of `load` for a while; concurrent calls share one load. */
export function cachedFor<Value>(milliseconds: number, load: () => Promise<Value>): () => Promise<Value> {
  let kept: { readonly value: Promise<Value>; readonly until: number } | undefined;
  return () => {
    if (!kept || performance.now() > kept.until)
      kept = { value: load(), until: performance.now() + milliseconds };
    return kept.value;
  };
}
