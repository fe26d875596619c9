/** What the filters above the proof list offer. */
import { useMemo } from 'react';
import type { Area } from '../../../../domain/areas.ts';
import type { Proof } from '../../../../domain/proof/proof.ts';
import { useSuggestions } from '../../../record-screens/form/use-suggestions.ts';
import { useProofTypeNames } from '../form/use-proof-lookups.ts';

type Names = readonly string[] | undefined;

/** The values that the list has, or, of a list that the server searches, those of recent proofs. Undefined until known. */
export function useProofChoices(
  area: Area,
  rows: readonly Proof[] | undefined,
  { isPaged }: { readonly isPaged: boolean },
): { readonly sports: Names; readonly types: Names; readonly makers: Names } {
  const recent = useSuggestions<'sportname' | 'proofMaker' | 'prooftype'>(area, 'proof', {
    isEnabled: isPaged,
  });
  const types = useProofTypeNames(area, { isEnabled: isPaged });
  return useMemo(() => {
    if (isPaged) {
      const { sportname, proofMaker, prooftype = [] } = recent;
      // Proofs keep the name that their type had.
      const named = types && [...types, ...prooftype];
      return { sports: inOrder(sportname), types: inOrder(named), makers: inOrder(proofMaker) };
    }
    return {
      sports: inOrder(rows?.map((row) => row.sportname.name)),
      types: inOrder(rows?.map((row) => row.prooftype.type)),
      makers: inOrder(rows?.map((row) => row.proofMaker)),
    };
  }, [isPaged, recent, types, rows]);
}

function inOrder(names: Names): Names {
  return names && [...new Set(names)].filter((name) => name !== '').toSorted((a, b) => a.localeCompare(b));
}
