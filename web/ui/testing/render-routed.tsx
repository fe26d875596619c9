/** For components that guard navigation and therefore need a router. */
import { createContext, useContext, type ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { render } from './render.tsx';

const Shown = createContext<ReactNode>(null);

function Page() {
  return useContext(Shown);
}

export async function renderRouted(node: ReactNode, at = '/') {
  const router = createMemoryRouter([{ path: '*', element: <Page /> }], { initialEntries: [at] });
  const around = (next: ReactNode) => (
    <Shown value={next}>
      <RouterProvider router={router} />
    </Shown>
  );
  const { container, rerender } = await render(around(node));
  return { container, router, rerender: (next: ReactNode) => rerender(around(next)) };
}
