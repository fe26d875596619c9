/** The address of a user's page. A name may contain every character, so it is one encoded part of the path. */
export const peopleScreen = '/people';

/** Browsers resolve `.` and `..` as path segments, even when they are encoded. */
const isStep = (part: string) => part === '.' || part === '..';

/** Lists encode a name per row: looking for halves of characters costs more than everything else. */
function encoded(text: string): string {
  try {
    return encodeURIComponent(text);
  } catch {
    return encodeURIComponent(text.replaceAll(/\p{Surrogate}/gu, '\u{FFFD}'));
  }
}

/** Surrounding spaces of a name are ignored: one keeps a name of dots from being resolved. */
export function encodedName(name: string): string {
  const part = encoded(name.trim());
  return isStep(part) ? `${part}%20` : part;
}

export function personPath(name: string): string {
  return `${peopleScreen}/${encodedName(name)}`;
}

/** The name in such an address; undefined if there is none or it is not encoded correctly. */
export function nameInPath(pathname: string): string | undefined {
  if (!pathname.startsWith(`${peopleScreen}/`)) return undefined;
  const [part = ''] = pathname.slice(peopleScreen.length + 1).split('/');
  try {
    return decodeURIComponent(part).trim() || undefined;
  } catch {
    return undefined;
  }
}
