/** The calls in the API description. */
import type { TestConsole } from '../test-console.ts';

export interface DescribedCall<Operation> {
  readonly method: string;
  /** Without `/api`. */
  readonly path: string;
  readonly operation: Operation;
}

/** `Operation` is what a test reads of each. */
export async function describedCalls<Operation>(app: TestConsole): Promise<DescribedCall<Operation>[]> {
  const { body } = await app.call('GET', '/openapi.json', { token: await app.admin() });
  return Object.entries<Record<string, Operation>>(body.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path: path.replace(/^\/api/, ''),
      operation,
    })),
  );
}
