const grouped = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 0 });

/** A whole number with Indian digit grouping, as everywhere in the console: 1,00,000. */
export function showCount(count: number): string {
  return grouped.format(count);
}
