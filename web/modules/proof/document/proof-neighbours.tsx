/** Steps from a proof's document to those before and after it in the list it was opened from. */
import { useQueryClient } from '@tanstack/react-query';
import type { Area } from '../../../../domain/areas.ts';
import { proofSearch } from '../../../../domain/proof/filter.ts';
import { proof, type Proof } from '../../../../domain/proof/proof.ts';
import { listKey } from '../../../client/calls/record-cache.ts';
import { useRecordView } from '../../../record-screens/list/use-record-view.ts';
import { useViewParams } from '../../../record-screens/address/use-view-params.ts';
import { useToday } from '../../../record-screens/filters/use-today.ts';
import { orderKeyOf } from '../../../record-screens/long-list/order-key.ts';
import { shownRowsIn } from '../../../record-screens/long-list/shown-rows.ts';
import { NeighbourButtons } from '../../../record-screens/preview/neighbour-buttons.tsx';
import { proofColumns } from '../list/proof-columns.tsx';
import { useProofFilter } from '../list/use-proof-filter.ts';

interface ProofNeighboursProps {
  readonly area: Area;
  readonly id: string;
  readonly onOpen: (id: string) => void;
}

const none: readonly Proof[] = [];
/** The list is not on the screen. */
const neverChanges = () => () => {};
const view = {
  sort: proof.defaultSort,
  sortKeys: proofColumns.map(({ key }) => key),
  pageSizes: proof.pageSizes,
};

/** Nothing for a document that was opened by its address: the list is not loaded for this. */
export function ProofNeighbours({ area, id, onOpen }: ProofNeighboursProps) {
  const client = useQueryClient();
  const loaded = client.getQueryData<readonly Proof[]>(listKey(area, 'proof'));
  const rows = loaded ?? none;
  const params = useViewParams(view);
  const { view: filter, keep, keepKey } = useProofFilter(params);
  const today = useToday();
  const { order } = useRecordView({
    rows,
    columns: proofColumns,
    searchFor: proofSearch,
    keep,
    keepKey,
    params,
  });
  // Of a list that the server searches, its last page is known; a link may lead here with other filters.
  const last = shownRowsIn<Proof>(client, area, 'proof').get();
  const isOfAddress = last?.orderKey === orderKeyOf(filter.active, params.sort, today);
  const shown = loaded ? order : isOfAddress ? last : undefined;
  const source = { get: () => shown, stamp: () => shown, subscribe: neverChanges };
  return <NeighbourButtons source={source} id={id} onOpen={({ _id }) => onOpen(_id)} />;
}
