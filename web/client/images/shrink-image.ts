/**
 * Shrinks photos before the upload to the size that the server keeps, so nothing additional is lost. Files
 * that are small enough or cannot be decoded are sent unchanged for the server to check.
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

/** Output type per input type: keeps transparency and exact screenshots. Photos become JPEG. */
const exactTypes: Readonly<Record<string, string>> = {
  'image/png': 'image/png',
  'image/gif': 'image/png',
  'image/webp': 'image/webp',
};

/**
 * An image that is still too large becomes a JPEG on white, as in documents, because JPEG has no
 * transparency.
 */
async function smallEnough(
  canvas: OffscreenCanvas,
  context: OffscreenCanvasRenderingContext2D,
  type: string,
): Promise<Blob> {
  const exactType = exactTypes[type];
  if (exactType) {
    // Browsers that cannot encode a type write a PNG.
    const exact = await canvas.convertToBlob({ type: exactType, quality });
    if (exact.size <= imageLimits.bytes) return exact;
  }
  context.globalCompositeOperation = 'destination-over';
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  return canvas.convertToBlob({ type: 'image/jpeg', quality });
}
