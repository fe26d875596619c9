/** Addresses of forms and records, below the address of their list. */

export type RecordPlace =
  | { readonly kind: 'list' }
  | { readonly kind: 'create' }
  | { readonly kind: 'update' | 'preview'; readonly id: string };

const newName = 'new';
const editName = 'edit';
/** How forms were addressed before they had a path. */
const oldMode = 'mode';

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

interface Address {
  readonly pathname: string;
  readonly search: string;
}

export function placeIn(screen: string, { pathname, search }: Address): RecordPlace {
  const mode = new URLSearchParams(search).get(oldMode);
  const isBelow = pathname.startsWith(`${screen}/`);
  const [id = '', part] = isBelow ? pathname.slice(screen.length + 1).split('/') : [];
  if (id === newName) return { kind: 'create' };
  if (id === '') return { kind: mode === 'create' ? 'create' : 'list' };
  return { kind: part === editName || mode === 'edit' ? 'update' : 'preview', id: decoded(id) };
}

/** The view of the list goes with its forms, so that leaving them shows the same rows. */
export function listView(search: string): string {
  const query = new URLSearchParams(search);
  query.delete(oldMode);
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
