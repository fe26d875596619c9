import type { IndexedRow } from './definition.ts';

/** More than anyone sees deleted in a day; the oldest are dropped first. */
const mostRemembered = 50_000;

/**
 * Deleted rows with the version at which they were deleted. Responses may arrive out of order: the highest
 * version of a row decides whether it exists.
 */
export class GoneRows {
  private readonly versions = new Map<string, number>();

  add(id: string, version: number): void {
    const known = this.versions.get(id) ?? -Infinity;
    this.versions.delete(id);
    this.versions.set(id, Math.max(known, version));
    if (this.versions.size <= mostRemembered) return;
    for (const oldest of this.versions.keys()) {
      this.versions.delete(oldest);
      break;
    }
  }

  has({ _id, version }: IndexedRow): boolean {
    const known = this.versions.get(_id);
    return known !== undefined && version <= known;
  }
}
