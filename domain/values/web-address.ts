/** URLs that staff enter and others click or load: http and https only, never scripts. */
import { z } from 'zod';

const parsable = z.url({ protocol: /^https?$/ });

export function isWebAddress(text: string): boolean {
  return /^https?:\/\/[^\s\\]+$/i.test(text) && parsable.safeParse(text).success;
}

/** The URL to load an image from: paths are served below /api, absolute URLs are used unchanged. */
export function imageAddress(stored: string): string | undefined {
  if (stored === '') return undefined;
  if (isWebAddress(stored)) return stored;
  return `/api${stored.startsWith('/') ? '' : '/'}${stored}`;
}

/** Staff type `brand.example`; input that already has a scheme is left for validation. */
export function withScheme(typed: string): string {
  const text = typed.trim();
  return text === '' || /:\/\/|^[a-z]+:/i.test(text) ? text : `https://${text}`;
}
