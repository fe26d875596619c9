import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import type { Confirmation } from '../../../../domain/sense/finding/finding.ts';
import { fakeUploads } from '../../../client/testing/fake-uploads.ts';
import { cleanUp, Probe, render } from '../../../ui/testing/render.tsx';
import { evidenceOf } from '../evidence/use-evidence.ts';
import { useSaveProof } from './use-save-proof.ts';

afterEach(async () => {
  await cleanUp();
  vi.unstubAllGlobals();
});

test('a save that is repeated with confirmed warnings is the same attempt: the first proof may have caused them', async () => {
  const uploads = fakeUploads(() => ({ status: 500, json: {} }));
  let state: ReturnType<typeof useSaveProof> | undefined;
  await render(
    <QueryClientProvider client={new QueryClient()}>
      <Probe useValue={() => useSaveProof('turbo')} onValue={(value) => (state = value)} />
    </QueryClientProvider>,
  );
  const draft = '0b1a2c3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d';
  const send = (user: string, confirmations: readonly Confirmation[]) =>
    act(() =>
      state!
        .save({ fields: { user }, evidence: evidenceOf(undefined), over: undefined, confirmations, draft })
        .catch(() => undefined),
    );
  const warning = { code: 'same-picture', field: 'images.0' } as const;
  await send('sample_user', []);
  await send('sample_user', [warning]);
  await send('other_user', [warning]);
  const [first, repeated, other] = uploads;
  expect(repeated?.idempotencyKey).toBe(first?.idempotencyKey);
  expect(repeated?.form.get('confirmations')).toBe(JSON.stringify([warning]));
  expect(other?.idempotencyKey).not.toBe(first?.idempotencyKey);
});
