/** The whitelabels, proof types and sports for the form; any proof permission gives access. */
import { useQuery } from '@tanstack/react-query';
import { apiPath, moduleRow, type Area } from '../../../../domain/areas.ts';
import type { BrandReference, SportReference, TemplateReference } from '../../../../domain/proof/proof.ts';
import { proofSentences, proofSentencesOf } from '../../../../domain/proof/text.ts';
import { fromWire, type WireNames } from '../../../../domain/record/wire.ts';
import { foldText } from '../../../../domain/values/fold.ts';
import { inOneLine } from '../../../../domain/values/one-line.ts';
import { call, messageOf } from '../../../client/calls/api.ts';

interface Lookups {
  readonly brands: readonly BrandReference[];
  readonly templates: readonly TemplateReference[];
  readonly sports: readonly SportReference[];
}

export interface LookupState extends Lookups {
  readonly isLoaded: boolean;
  /** One message per list that could not be loaded. */
  readonly failures: readonly string[];
  readonly retry: () => void;
  /** Offered values may have been deleted meanwhile. */
  readonly reload: () => void;
}

const none: readonly never[] = [];

function useLookup<Item>(area: Area, path: string, names: WireNames, isEnabled = true) {
  return useQuery({
    networkMode: 'always',
    queryKey: [area, 'proof-lookup', path],
    queryFn: async ({ signal }) => {
      const address = `${apiPath(area, 'proof')}/${path}`;
      const { data } = await call<{ data: Record<string, unknown>[] }>('GET', address, { signal });
      return data.map((wire) => fromWire(wire, names) as Item);
    },
    enabled: isEnabled,
    // Others may add a whitelabel meanwhile: reload whenever the form opens.
    refetchOnMount: 'always',
    refetchOnWindowFocus: false,
    retry: 1,
    structuralSharing: false,
  });
}

export function useProofLookups(area: Area): LookupState {
  const brands = useLookup<BrandReference>(area, 'whitelabels', moduleRow(area, 'whitelabel').wire);
  const templates = useLookup<TemplateReference>(area, 'prooftypes', {});
  const sports = useLookup<SportReference>(area, 'sports', moduleRow(area, 'sport').wire);
  const sentences = proofSentencesOf(area);
  const failed = [
    { query: brands, sentence: sentences.whitelabelsFailed },
    { query: templates, sentence: proofSentences.proofTypesFailed },
    { query: sports, sentence: proofSentences.sportsFailed },
  ].filter(({ query }) => query.isError && !query.data);
  return {
    brands: brands.data ?? none,
    templates: templates.data ?? none,
    sports: sports.data ?? none,
    isLoaded: brands.data !== undefined && templates.data !== undefined && sports.data !== undefined,
    failures: failed.map(({ query, sentence }) => messageOf(query.error, sentence)),
    retry: () => {
      for (const { query } of failed) void query.refetch();
    },
    reload: () => {
      for (const query of [brands, templates, sports]) void query.refetch();
    },
  };
}

/** For filters; undefined until it has arrived. */
export function useProofTypeNames(
  area: Area,
  { isEnabled }: { readonly isEnabled: boolean },
): readonly string[] | undefined {
  const { data } = useLookup<TemplateReference>(area, 'prooftypes', {}, isEnabled);
  return data?.map(({ type }) => type);
}

const keyOf = (name: string) => foldText(inOneLine(name));

/** Finds a name as it would be saved, ignoring case, which is how names are unique. */
export function brandNamed(brands: readonly BrandReference[], typed: string): BrandReference | undefined {
  const wanted = keyOf(typed);
  return wanted === '' ? undefined : brands.find(({ name }) => keyOf(name) === wanted);
}
