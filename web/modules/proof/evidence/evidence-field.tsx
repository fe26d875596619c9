/** A group of images: select, drop or paste, reorder by dragging or keyboard, enlarge, remove. */
import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import type { Announcements, DragEndEvent } from '@dnd-kit/core';
import {
  arrayMove,
  rectSortingStrategy,
  SortableContext,
  sortableKeyboardCoordinates,
} from '@dnd-kit/sortable';
import { Input } from '@mantine/core';
import { useId, useRef, useState, type ReactNode } from 'react';
import type { Area } from '../../../../domain/areas.ts';
import { imagesPerGroup } from '../../../../domain/values/limits.ts';
import type { ImageGroup } from '../../../../domain/proof/proof.ts';
import { proofWords as words } from '../../../../domain/proof/text.ts';
import type { EvidenceItem } from './evidence.ts';
import classes from './evidence-field.module.css';
import { EvidenceThumbnail } from './evidence-thumbnail.tsx';
import { ImageViewer } from './image-viewer.tsx';

interface EvidenceFieldProps {
  readonly area: Area;
  /** The proof of the stored images. */
  readonly proofId: string | undefined;
  readonly group: ImageGroup;
  readonly label: string;
  readonly items: readonly EvidenceItem[];
  readonly isPasteTarget: boolean;
  readonly error: ReactNode;
  /** Findings about these pictures. */
  readonly findings: ReactNode;
  readonly onAdd: (files: readonly File[]) => void;
  readonly onRemove: (key: string) => void;
  readonly onOrder: (keys: readonly string[]) => void;
}

export function EvidenceField(props: EvidenceFieldProps) {
  const { area, proofId, label, items, isPasteTarget, error, onAdd, onRemove, onOrder } = props;
  const id = useId();
  const [isOver, setOver] = useState(false);
  const [enlarged, setEnlarged] = useState<string>();
  const sensors = useSensors(
    // A click on a thumbnail enlarges it; dragging requires some movement.
    useSensor(PointerSensor, { activationConstraint: { distance: 6 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const keys = items.map(({ key }) => key);
  const drop = ({ active, over }: DragEndEvent) => {
    const from = keys.indexOf(String(active.id));
    const to = over ? keys.indexOf(String(over.id)) : -1;
    if (from >= 0 && to >= 0 && from !== to) onOrder(arrayMove(keys, from, to));
  };
  const isFull = items.length >= imagesPerGroup;
  const list = useRef<HTMLUListElement>(null);
  const chooser = useRef<HTMLInputElement>(null);
  /** The focused button disappears with its image: focus the next one, or else the file input. */
  const remove = (key: string) => {
    const at = keys.indexOf(key);
    onRemove(key);
    requestAnimationFrame(() => {
      const left = list.current?.children;
      const next = left?.item(Math.min(at, left.length - 1));
      (next?.querySelector<HTMLElement>('[data-remove]') ?? chooser.current)?.focus();
    });
  };
  return (
    <Input.Wrapper
      id={id}
      label={`${label} (${words.countOf(items.length, imagesPerGroup)})`}
      error={error}
      labelElement="label"
    >
      <div
        className={classes['field']}
        data-over={isOver || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          const files = [...event.dataTransfer.files];
          if (files.length > 0) onAdd(files);
        }}
      >
        <DndContext
          sensors={sensors}
          collisionDetection={closestCenter}
          onDragEnd={drop}
          accessibility={{
            announcements: announcementsFor(items),
            screenReaderInstructions: { draggable: words.dragHelp },
          }}
        >
          <SortableContext items={keys} strategy={rectSortingStrategy}>
            <ul ref={list} className={classes['thumbnails']} aria-label={label}>
              {items.map((item) => (
                <EvidenceThumbnail
                  key={item.key}
                  area={area}
                  proofId={proofId}
                  item={item}
                  onEnlarge={() => setEnlarged(item.key)}
                  onRemove={() => remove(item.key)}
                />
              ))}
            </ul>
          </SortableContext>
        </DndContext>
        {props.findings}
        <div className={classes['zone']} data-full={isFull || undefined}>
          <span>{isFull ? words.groupFull(imagesPerGroup) : words.pasteHint}</span>
          {isPasteTarget && !isFull && <span className={classes['target']}>{words.pasteTarget(label)}</span>}
          <input
            ref={chooser}
            id={id}
            type="file"
            accept="image/*"
            multiple
            className={classes['input']}
            data-path={props.group}
            aria-invalid={error ? true : undefined}
            onChange={({ currentTarget: input }) => {
              const files = [...(input.files ?? [])];
              // Allows selecting the same file again after it was removed.
              input.value = '';
              if (files.length > 0) onAdd(files);
            }}
          />
        </div>
      </div>
      {enlarged !== undefined && (
        <ImageViewer
          area={area}
          proofId={proofId}
          items={items}
          shown={enlarged}
          onShow={setEnlarged}
          onClose={() => setEnlarged(undefined)}
        />
      )}
    </Input.Wrapper>
  );
}

function announcementsFor(items: readonly EvidenceItem[]): Announcements {
  const at = (id: string | number) => items.findIndex(({ key }) => key === id);
  const nameOf = (id: string | number) => items[at(id)]?.name ?? '';
  return {
    onDragStart: ({ active }) => words.pickedUp(nameOf(active.id)),
    onDragOver: ({ active, over }) =>
      over ? words.moved(nameOf(active.id), at(over.id) + 1, items.length) : undefined,
    onDragEnd: ({ active }) => words.putDown(nameOf(active.id)),
    onDragCancel: ({ active }) => words.leftInPlace(nameOf(active.id)),
  };
}
