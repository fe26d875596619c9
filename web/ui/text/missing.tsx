import { generic } from '../../../domain/text.ts';

/** Stands where a value is missing. */
export function Missing() {
  return <span style={{ color: 'var(--mantine-color-dimmed)' }}>{generic.missing}</span>;
}
