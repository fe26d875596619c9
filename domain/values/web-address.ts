/** Addresses that staff type and that others click or load: http and https, and nothing that runs. */
import { z } from 'zod';

const parsable = z.url({ protocol: /^https?$/ });

export function isWebAddress(text: string): boolean {
  return /^https?:\/\/[^\s\\]+$/i.test(text) && parsable.safeParse(text).success;
}

/** Where an image is loaded from: a path is served below /api, an absolute address stands as it is. */
export function imageAddress(stored: string): string | undefined {
  if (stored === '') return undefined;
  if (isWebAddress(stored)) return stored;
  return `/api${stored.startsWith('/') ? '' : '/'}${stored}`;
}

/** Staff type `brand.example`; what already names a scheme is left for the check to judge. */
export function withScheme(typed: string): string {
  const text = typed.trim();
  return text === '' || /:\/\/|^[a-z]+:/i.test(text) ? text : `https://${text}`;
}
