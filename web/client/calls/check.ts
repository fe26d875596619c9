/** What the console notices about drafts, and what it noticed about records. */
import { useQuery } from '@tanstack/react-query';
import { apiPath, type Area } from '../../../domain/areas.ts';
import type { CheckedModule } from '../../../domain/sense/finding/basis.ts';
import type { Finding } from '../../../domain/sense/finding/finding.ts';
import type { KeptFinding } from '../../../domain/sense/finding/kept.ts';
import { call } from './api.ts';
import { oneKey } from './record-cache.ts';
import { impatient, isWorthRetrying } from './resource.ts';

interface Answer<Found> {
  readonly data: { readonly findings: readonly Found[] };
}

/** What the console notices about a draft. Undefined if there is no answer: checks only help, they never fail. */
export async function checkDraft(
  area: Area,
  module: CheckedModule,
  body: unknown,
  signal: AbortSignal,
): Promise<readonly Finding[] | undefined> {
  try {
    const { data } = await call<Answer<Finding>>('POST', `${apiPath(area, module)}/check`, { body, signal });
    return data.findings;
  } catch {
    return undefined;
  }
}

const none: readonly KeptFinding[] = [];

/** What is kept with a record since its last save; nothing for a new one, and while it is on its way. */
export function useKeptFindings(area: Area, module: CheckedModule, id: string | undefined, version = 0) {
  const { data = none } = useQuery({
    ...impatient,
    queryKey: [...oneKey(area, module, id), 'findings', version],
    queryFn: async ({ signal }) => {
      const path = `${apiPath(area, module)}/${encodeURIComponent(id ?? '')}/findings`;
      return (await call<Answer<KeptFinding>>('GET', path, { signal })).data.findings;
    },
    enabled: id !== undefined,
    retry: isWorthRetrying,
  });
  return data;
}
