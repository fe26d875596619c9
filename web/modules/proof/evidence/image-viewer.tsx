/** 'Image Preview': one image as large as the window allows; arrow keys switch within the group. */
import { ChevronLeftIcon, ChevronRightIcon } from '../../../ui/icons/marks.ts';
import { Loader } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import type { Area } from '../../../../domain/areas.ts';
import { proofSentences, proofWords as words } from '../../../../domain/proof/text.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { IconAction } from '../../../ui/button/icon-action.tsx';
import type { EvidenceItem } from './evidence.ts';
import classes from './image-viewer.module.css';
import { useFullImage } from './use-evidence-image.ts';

interface ImageViewerProps {
  readonly area: Area;
  readonly proofId: string | undefined;
  readonly items: readonly EvidenceItem[];
  readonly shown: string;
  readonly onShow: (key: string) => void;
  readonly onClose: () => void;
}

export function ImageViewer({ area, proofId, items, shown, onShow, onClose }: ImageViewerProps) {
  const at = items.findIndex(({ key }) => key === shown);
  const item = items[at];
  if (!item) return null;
  const step = (by: number) => {
    const next = items[at + by];
    if (next) onShow(next.key);
  };
  return (
    <Dialog title={proofSentences.imagePreview} size="wide" onClose={onClose}>
      <Arrows onStep={step} />
      <div>
        <Picture key={item.key} area={area} proofId={proofId} item={item} />
        <div className={classes['bar']}>
          <IconAction
            name={words.previousImage}
            icon={ChevronLeftIcon}
            isDisabled={at === 0}
            onClick={() => step(-1)}
          />
          <span className={classes['name']}>{item.name}</span>
          <span className={classes['count']}>{words.countOf(at + 1, items.length)}</span>
          <IconAction
            name={words.nextImage}
            icon={ChevronRightIcon}
            isDisabled={at === items.length - 1}
            onClick={() => step(1)}
          />
        </div>
      </div>
    </Dialog>
  );
}

function Arrows({ onStep }: { readonly onStep: (by: number) => void }) {
  useHotkeys([
    ['ArrowLeft', () => onStep(-1)],
    ['ArrowRight', () => onStep(1)],
  ]);
  return null;
}

function Picture({
  area,
  proofId,
  item,
}: Pick<ImageViewerProps, 'area' | 'proofId'> & { readonly item: EvidenceItem }) {
  const { url, isError } = useFullImage(area, proofId, item);
  return (
    <div className={classes['stage']}>
      {url ? (
        <img src={url} alt={item.name} className={classes['image']} />
      ) : isError ? (
        <p role="alert">{words.imageFailed}</p>
      ) : (
        <Loader size="sm" />
      )}
    </div>
  );
}
