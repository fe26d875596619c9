import { openShelf } from './shelf.ts';

/** At the start of the page, no matter who is signed in. */
export async function sweepDrafts(): Promise<void> {
  try {
    const shelf = await openShelf();
    await shelf.sweep(Date.now());
    shelf.close();
  } catch {
    // The browser keeps no drafts.
  }
}
