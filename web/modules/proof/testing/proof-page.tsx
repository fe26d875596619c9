/** The proof screen in a test, with uploads that are recorded. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, type ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, vi } from 'vitest';
import { apiPath, moduleRow, type Area } from '../../../../domain/areas.ts';
import { proof as definition, type Proof, type ProofImage } from '../../../../domain/proof/proof.ts';
import { toWire } from '../../../../domain/record/wire.ts';
import { fakeApi, type Answers, type FakeAnswer } from '../../../client/testing/fake-api.ts';
import { fakeUploads, type Upload } from '../../../client/testing/fake-uploads.ts';
import { signedInAs } from '../../../client/testing/signed-in.ts';
import { render, submit, until } from '../../../ui/testing/render.tsx';
import { ProofScreen } from '../proof-screen.tsx';

export const uploads: Upload[] = [];
let answer: FakeAnswer | Promise<FakeAnswer>;
/** Of the uploads from now on. */
export const answerUploads = (next: FakeAnswer | Promise<FakeAnswer>) => void (answer = next);

/** For `beforeEach`: an admin, in a browser that cannot shrink pictures. */
export function startBrowser() {
  uploads.length = 0;
  signedInAs({ role: 'admin', section: ['Turbo', 'Forex'], permissions: [] });
  fakeUploads((upload) => {
    uploads.push(upload);
    return answer;
  });
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('no pictures here')));
}

export const image = (filename: string): ProofImage => ({ _id: filename, filename, width: 1, height: 1 });
export const onWire = (area: Area, record: Proof) => definition.onWire?.write(area, { ...record });

function elementIn<Kind extends Element>(container: Element, selector: string): Kind {
  const found = container.querySelector<Kind>(selector);
  if (!found) throw new Error(`No ${selector} in: ${container.textContent}`);
  return found;
}

/** The screen, opened at an address below its own, with its server. */
export async function proofPage(area: Area, at: string, answers: Answers = {}, beside: ReactNode = null) {
  const base = apiPath(area, 'proof');
  const named = (module: 'whitelabel' | 'sport', fields: object) =>
    toWire({ ...fields }, moduleRow(area, module).wire);
  const api = fakeApi({
    [`GET ${base}/whitelabels`]: {
      json: { data: [named('whitelabel', { _id: 'w', name: 'Blue Finch', group: 'Finch desk' })] },
    },
    [`GET ${base}/prooftypes`]: { json: { data: [{ _id: 't', type: 'Hedging' }] } },
    [`GET ${base}/sports`]: { json: { data: [named('sport', { _id: 's', name: 'Cricket' })] } },
    ...answers,
  });
  const element = (
    <>
      <ProofScreen area={area} />
      {beside}
    </>
  );
  const router = createMemoryRouter([{ path: '*', element }], {
    initialEntries: ['/elsewhere', moduleRow(area, 'proof').screen + at],
  });
  const { container } = await render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  const field = (label: string) => {
    const found = [...container.querySelectorAll('label')].find(
      ({ firstChild }) => firstChild?.nodeValue === label,
    );
    return elementIn<HTMLInputElement>(container, `[id="${found?.htmlFor}"]`);
  };
  const choose = (group: string, files: readonly File[]) =>
    act(async () => {
      const input = elementIn<HTMLInputElement>(container, `input[type="file"][data-path="${group}"]`);
      Object.defineProperty(input, 'files', { value: files, configurable: true });
      input.dispatchEvent(new Event('change', { bubbles: true }));
    });
  const names = (label: string) =>
    [...container.querySelectorAll(`ul[aria-label="${label}"] li button[aria-label^="Enlarge"]`)].map(
      (button) => button.getAttribute('aria-label')?.slice('Enlarge '.length),
    );
  const send = async () => submit(elementIn(container, 'form'));
  const see = (text: string) => until(() => expect(document.body.textContent).toContain(text));
  return { ...api, container, router, field, choose, names, send, see };
}
