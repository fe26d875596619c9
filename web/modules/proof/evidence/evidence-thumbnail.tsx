import { XMarkIcon } from '../../../ui/icons/marks.ts';
import { Bars2Icon } from '../../../ui/icons/small.ts';
import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { Skeleton } from '@mantine/core';
import type { Area } from '../../../../domain/areas.ts';
import { proofWords as words } from '../../../../domain/proof/text.ts';
import type { EvidenceItem } from './evidence.ts';
import classes from './evidence-field.module.css';
import { useThumbnail } from './use-evidence-image.ts';

interface EvidenceThumbnailProps {
  readonly area: Area;
  readonly proofId: string | undefined;
  readonly item: EvidenceItem;
  readonly onEnlarge: () => void;
  readonly onRemove: () => void;
}

export function EvidenceThumbnail({ area, proofId, item, onEnlarge, onRemove }: EvidenceThumbnailProps) {
  const { name } = item;
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({
      id: item.key,
      attributes: { roleDescription: 'sortable' },
    });
  const { url, isError } = useThumbnail(area, proofId, item);
  return (
    <li
      ref={setNodeRef}
      className={classes['thumbnail']}
      data-dragging={isDragging || undefined}
      style={{ transform: CSS.Transform.toString(transform), transition }}
    >
      <button
        type="button"
        className={classes['picture']}
        aria-label={words.enlarge(name)}
        onClick={onEnlarge}
        onPointerDown={listeners?.['onPointerDown'] as React.PointerEventHandler}
      >
        {url ? (
          <img src={url} alt="" draggable={false} />
        ) : isError ? (
          <span className={classes['failed']}>{words.imageFailed}</span>
        ) : (
          <Skeleton height="100%" radius={0} />
        )}
      </button>
      <div className={classes['bar']}>
        <button
          type="button"
          ref={setActivatorNodeRef}
          className={classes['grip']}
          {...attributes}
          {...listeners}
          aria-label={words.move(name)}
        >
          <Bars2Icon width={14} height={14} aria-hidden />
        </button>
        <span className={classes['name']} title={name}>
          {name}
        </span>
        <button
          type="button"
          className={classes['grip']}
          data-remove
          aria-label={words.remove(name)}
          onClick={onRemove}
        >
          <XMarkIcon width={14} height={14} aria-hidden />
        </button>
      </div>
    </li>
  );
}
