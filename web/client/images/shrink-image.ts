/**
 * Photos are made as small as the server keeps them before they travel: nothing is lost that would not be lost there. What
 * is small enough, or cannot be read here, goes as it is; the server judges it.
 */
import { evidenceBox, imageLimits } from '../../../domain/values/limits.ts';

const quality = 0.92;

export async function shrinkImage(file: File): Promise<File> {
  const bitmap = await createImageBitmap(file).catch(() => undefined);
  if (!bitmap) return file;
  try {
    const scale = Math.min(1, evidenceBox.width / bitmap.width, evidenceBox.height / bitmap.height);
    if (scale === 1 && file.size <= imageLimits.bytes) return file;
    const canvas = new OffscreenCanvas(Math.round(bitmap.width * scale), Math.round(bitmap.height * scale));
    const context = canvas.getContext('2d');
    if (!context) return file;
    context.imageSmoothingQuality = 'high';
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    const blob = await smallEnough(canvas, context, file.type);
    return new File([blob], file.name, { type: blob.type, lastModified: file.lastModified });
  } finally {
    bitmap.close();
  }
}

/** As what each kind goes on: what may be see-through stays so, and screenshots stay exact. Photos are JPEG. */
const exactTypes: Readonly<Record<string, string>> = {
  'image/png': 'image/png',
  'image/gif': 'image/png',
  'image/webp': 'image/webp',
};

/** What is more than the server takes becomes a JPEG, on white as in documents: it knows nothing see-through. */
async function smallEnough(
  canvas: OffscreenCanvas,
  context: OffscreenCanvasRenderingContext2D,
  type: string,
): Promise<Blob> {
  const exactType = exactTypes[type];
  if (exactType) {
    // A browser that cannot write a kind writes a PNG.
    const exact = await canvas.convertToBlob({ type: exactType, quality });
    if (exact.size <= imageLimits.bytes) return exact;
  }
  context.globalCompositeOperation = 'destination-over';
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  return canvas.convertToBlob({ type: 'image/jpeg', quality });
}
