/** Every page, with the router between them. */
import { RouterProvider } from 'react-router/dom';
import { createConsoleRouter, loadFirstScreen } from './routes.tsx';

export { loadFirstScreen };

let router: ReturnType<typeof createConsoleRouter> | undefined;

export function Console() {
  // Not when this file is loaded: the address may change until the console is shown.
  router ??= createConsoleRouter();
  return <RouterProvider router={router} />;
}
