/** Addresses of forms and records, below the address of their list. */
import { moduleRow, type Area, type Module } from '../../domain/areas.ts';
import { can, type Actor } from '../../domain/permissions.ts';

export type RecordPlace =
  | { readonly kind: 'list' }
  /** Begins as a copy of the record `from`, if given. */
  | { readonly kind: 'create'; readonly from?: string }
  | { readonly kind: 'update' | 'preview'; readonly id: string };

const newName = 'new';
const editName = 'edit';
/** How forms were addressed before they had a path. */
const oldMode = 'mode';
const copied = 'copy';

/** The path of a route that matches the list and everything below it. */
export const placesBelow = (screen: string) => `${screen}/:id?/:part?`;

/** For the parameters of `placesBelow`. */
export const isRecordPart = (part: string | undefined) => part === undefined || part === editName;

export function addressOf(screen: string, place: RecordPlace): string {
  switch (place.kind) {
    case 'list':
      return screen;
    case 'create':
      return `${screen}/${newName}`;
    case 'update':
      return `${screen}/${encodeURIComponent(place.id)}/${editName}`;
    case 'preview':
      return `${screen}/${encodeURIComponent(place.id)}`;
  }
}

interface NamedRecord {
  readonly area: Area;
  readonly module: Module;
  readonly _id: string;
}

/** For links to a record from elsewhere; undefined for people who may not preview it. */
export function previewAddress(
  actor: Actor | undefined,
  { area, module, _id }: NamedRecord,
): string | undefined {
  if (!actor || !can(actor, area, module, 'preview')) return undefined;
  return addressOf(moduleRow(area, module).screen, { kind: 'preview', id: _id });
}

interface Address {
  readonly pathname: string;
  readonly search: string;
}

export function placeIn(screen: string, { pathname, search }: Address): RecordPlace {
  const query = new URLSearchParams(search);
  const mode = query.get(oldMode);
  const from = query.get(copied);
  const isBelow = pathname.startsWith(`${screen}/`);
  const [id = '', part] = isBelow ? pathname.slice(screen.length + 1).split('/') : [];
  if (id === newName) return from === null ? { kind: 'create' } : { kind: 'create', from };
  if (id === '') return { kind: mode === 'create' ? 'create' : 'list' };
  return { kind: part === editName || mode === 'edit' ? 'update' : 'preview', id: decoded(id) };
}

/** The view of the list goes with its forms, so that leaving them shows the same rows. */
export function listView(search: string): string {
  const query = new URLSearchParams(search);
  query.delete(oldMode);
  query.delete(copied);
  return query.toString();
}

/** The query of a place: the view of its list, and which record a new one copies. */
export function queryOf(search: string, place: RecordPlace): string {
  const query = new URLSearchParams(listView(search));
  if (place.kind === 'create' && place.from !== undefined) query.set(copied, place.from);
  return query.toString();
}

/** An id that is not encoded correctly is an unknown one. */
function decoded(id: string): string {
  try {
    return decodeURIComponent(id);
  } catch {
    return id;
  }
}
