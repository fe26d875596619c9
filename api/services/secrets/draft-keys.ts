/**
 * Keys of the drafts that browsers keep: one for each person, derived, so that nothing is stored and every server
 * of a database gives the same one.
 */
import { hkdfSync } from 'node:crypto';
import type { DraftKey } from '../../../domain/session/draft-key.ts';

export type DraftKeys = (userId: string) => DraftKey;

export function draftKeysFrom(secret: string): DraftKeys {
  const derived = (userId: string, purpose: string, bytes: number) =>
    Buffer.from(hkdfSync('sha256', secret, userId, `console draft ${purpose}`, bytes)).toString('base64url');
  return (userId) => ({ owner: derived(userId, 'owner', 16), key: derived(userId, 'key', 32) });
}
