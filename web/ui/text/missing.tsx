import { generic } from '../../../domain/text.ts';

/** Placeholder for a missing value. */
export function Missing() {
  return <span style={{ color: 'var(--mantine-color-dimmed)' }}>{generic.missing}</span>;
}
