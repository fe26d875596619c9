/** Ctrl+V adds screenshots, wherever the cursor is. */
import { useEffect, useEffectEvent, useRef } from 'react';

export function usePastedImages(onImages: (files: readonly File[]) => void) {
  const count = useRef(0);
  const take = useEffectEvent((files: readonly File[]) => {
    onImages(
      files.map((file) => {
        count.current += 1;
        // Browsers name every screenshot image.png.
        const name =
          file.name === 'image.png' || file.name === '' ? `pasted-${count.current}.png` : file.name;
        return new File([file], name, { type: file.type, lastModified: file.lastModified });
      }),
    );
  });
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const { clipboardData } = event;
      if (!clipboardData || isTextMeant(event, clipboardData)) return;
      const images = [...clipboardData.files].filter(({ type }) => type.startsWith('image/'));
      if (images.length === 0 || document.querySelector('[aria-modal="true"]')) return;
      event.preventDefault();
      take(images);
    };
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, []);
}

/**
 * Spreadsheets and documents add an image of the copied text: in a text field, paste the text. For copied
 * files, the text is only their name.
 */
function isTextMeant({ target }: ClipboardEvent, clipboard: DataTransfer): boolean {
  const isField =
    target instanceof HTMLElement && target.matches('input, textarea, [contenteditable="true"]');
  if (!isField || !clipboard.types.includes('text/plain')) return false;
  const lines = clipboard.getData('text/plain').trim().split(/\r?\n/);
  return !lines.every((line) => [...clipboard.files].some(({ name }) => name === line));
}
