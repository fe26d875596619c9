/** Pages are loaded when first opened. If the server is away then, they come by themselves when it is back. */
import { lazy, type ComponentType } from 'react';
import { connection } from '../client/session/connection.ts';

const reloadedKey = 'reloadedForPage';
/** A second reload this soon would not help either. */
const reloadEveryMs = 60_000;

type Page<Props> = ComponentType<Props>;

export function lazyPage<Props>(load: () => Promise<Page<Props>>) {
  return lazy(async () => ({ default: await loaded(load) }));
}

async function loaded<Result>(load: () => Promise<Result>): Promise<Result> {
  try {
    return await load();
  } catch {
    await connection.whenReached();
    return load().catch(reloadOnce);
  }
}

/**
 * The server answers, but not with this page: a newer release has replaced it, or the browser remembers the failure.
 * Unsaved input is kept as a draft.
 */
function reloadOnce(error: unknown): Promise<never> {
  const last = Number(sessionStorage.getItem(reloadedKey) ?? 0);
  if (Date.now() - last < reloadEveryMs) throw error;
  sessionStorage.setItem(reloadedKey, String(Date.now()));
  window.location.reload();
  return new Promise(() => {});
}
