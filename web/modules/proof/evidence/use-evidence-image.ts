/** Image URLs for the form: selected files are local, stored images need the session. */
import { apiPath, type Area } from '../../../../domain/areas.ts';
import { usePrivateImage } from '../../../client/images/use-private-image.ts';
import type { EvidenceItem } from './evidence.ts';

interface Shown {
  readonly url: string | undefined;
  readonly isError: boolean;
}

function pathOf(area: Area, proofId: string | undefined, imageId: string): string {
  return `${apiPath(area, 'proof')}/${proofId}/images/${imageId}`;
}

/** The image as used in documents: small, and often already part of the record. */
export function useThumbnail(area: Area, proofId: string | undefined, item: EvidenceItem): Shown {
  const isNeeded = item.kind === 'stored' && item.image.data === undefined;
  const loaded = usePrivateImage(isNeeded ? `${pathOf(area, proofId, item.key)}?size=document` : undefined, {
    area,
    module: 'proof',
  });
  if (item.kind === 'new') return { url: item.url, isError: false };
  return item.image.data === undefined ? loaded : { url: item.image.data, isError: false };
}

/** The image in full resolution. */
export function useFullImage(area: Area, proofId: string | undefined, item: EvidenceItem): Shown {
  const loaded = usePrivateImage(item.kind === 'stored' ? pathOf(area, proofId, item.key) : undefined, {
    area,
    module: 'proof',
  });
  return item.kind === 'new' ? { url: item.url, isError: false } : loaded;
}
