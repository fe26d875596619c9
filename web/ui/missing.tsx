import { generic } from '../../domain/messages.ts';

/** Stands where a value is missing. */
export function Missing() {
  return <span style={{ color: 'var(--mantine-color-dimmed)' }}>{generic.missing}</span>;
}
