/** For `vi.waitFor` what vitest.config.ts sets for `expect.poll`: one second is too little on a busy machine. */
import { vi } from 'vitest';
import { patience } from './patience.ts';

const { waitFor } = vi;

const patientWaitFor: typeof vi.waitFor = (callback, options) =>
  waitFor(callback, typeof options === 'number' ? options : { ...patience, ...options });

// Files that share a worker share `vi`.
if (waitFor.name !== patientWaitFor.name) vi.waitFor = patientWaitFor;
