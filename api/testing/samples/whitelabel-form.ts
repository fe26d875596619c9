/** Whitelabel forms and images. */
import sharp from 'sharp';
import { moduleRow, type Area } from '../../../domain/areas.ts';
import { toWire } from '../../../domain/record/wire.ts';

export function picture(width = 180, height = 50, background = '#1a7f5a') {
  return sharp({ create: { width, height, channels: 4, background }, limitInputPixels: false });
}

export const logoOf = (background?: string): Promise<Buffer> => picture(180, 50, background).png().toBuffer();

export const sampleFields = {
  group: 'Sample desk',
  hexacode: '#1a2b3c',
  url: 'https://sample.example/',
};

export type FormValue = string | Buffer;

/** Field names are the internal ones; `fileName` is the name given to the files. */
export function whitelabelForm(
  area: Area,
  fields: Record<string, FormValue>,
  fileName = 'logo.png',
  type = 'image/png',
): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(toWire(fields, moduleRow(area, 'whitelabel').wire))) {
    if (value instanceof Buffer) form.append(name, new Blob([new Uint8Array(value)], { type }), fileName);
    else form.append(name, String(value));
  }
  return form;
}
