/** Every page, with the router between them. */
import './no-eval.ts';
import { RouterProvider } from 'react-router/dom';
import { createConsoleRouter, loadFirstScreen, loadScreenAt } from './routes.tsx';

export { loadFirstScreen, loadScreenAt };

let router: ReturnType<typeof createConsoleRouter> | undefined;

export function Console() {
  // Not when this file is loaded: the address may change until the console is shown.
  router ??= createConsoleRouter();
  return <RouterProvider router={router} />;
}
