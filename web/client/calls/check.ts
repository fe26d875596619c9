/** Findings about drafts and saved records. */
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

/** Findings about a draft. Undefined if there is no answer: checks never cause an error. */
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

/** Findings kept since the last save of a record; none for a new one, and while they load. */
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
