import type { ReactNode } from 'react';

/** What every picker takes; `form.getInputProps(path)` gives the last ones. */
export interface FieldProps {
  readonly label: string;
  readonly withAsterisk?: boolean;
  readonly className?: string;
  /** Focused when its dialog or page opens. */
  readonly 'data-autofocus'?: boolean;
  readonly error?: ReactNode;
  readonly 'data-path'?: string;
}
