/** Takes a workbook: chosen with the button or dropped. */
import { Button } from '@mantine/core';
import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import { importWords as words } from '../../../../domain/report/text.ts';
import classes from './import-dialog.module.css';

const workbookFiles = '.xlsx,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export function DropZone({ onFile }: { readonly onFile: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const zone = useRef<HTMLElement>(null);
  const take = (files: FileList | null | undefined) => {
    const [file] = files ?? [];
    if (file) onFile(file);
  };
  const isOver = useFileDrop(zone, take);
  return (
    <section ref={zone} className={classes['zone']} data-over={isOver || undefined} aria-label={words.choose}>
      <Button onClick={() => input.current?.click()} data-autofocus>
        {words.choose}
      </Button>
      <span>{words.drop}</span>
      <input
        ref={input}
        type="file"
        hidden
        accept={workbookFiles}
        aria-label={words.choose}
        onChange={(event) => take(event.currentTarget.files)}
      />
    </section>
  );
}

/** Drop with the mouse; keyboard users have the button. */
function useFileDrop(zone: RefObject<HTMLElement | null>, onFiles: (files: FileList | undefined) => void) {
  const [isOver, setOver] = useState(false);
  const take = useEffectEvent(onFiles);
  useEffect(() => {
    const element = zone.current;
    if (!element) return undefined;
    const on = (name: 'dragover' | 'dragleave' | 'drop', work: (event: DragEvent) => void) => {
      const listener = (event: DragEvent) => {
        event.preventDefault();
        work(event);
      };
      element.addEventListener(name, listener);
      return () => element.removeEventListener(name, listener);
    };
    const offs = [
      on('dragover', () => setOver(true)),
      on('dragleave', () => setOver(false)),
      on('drop', (event) => {
        setOver(false);
        take(event.dataTransfer?.files);
      }),
    ];
    return () => {
      for (const off of offs) off();
    };
  }, [zone]);
  return isOver;
}
