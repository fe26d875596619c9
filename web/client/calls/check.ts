import { apiPath, type Area } from '../../../domain/areas.ts';
import type { CheckedModule } from '../../../domain/sense/finding/basis.ts';
import type { Finding } from '../../../domain/sense/finding/finding.ts';
import { call } from './api.ts';

interface Answer {
  readonly data: { readonly findings: readonly Finding[] };
}

/** What the console notices about a draft. Undefined if there is no answer: checks only help, they never fail. */
export async function checkDraft(
  area: Area,
  module: CheckedModule,
  body: unknown,
  signal: AbortSignal,
): Promise<readonly Finding[] | undefined> {
  try {
    const { data } = await call<Answer>('POST', `${apiPath(area, module)}/check`, { body, signal });
    return data.findings;
  } catch {
    return undefined;
  }
}
