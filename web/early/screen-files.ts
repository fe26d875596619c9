/** The files that a screen needs; made by the build. */
export interface ScreenFiles {
  readonly names: readonly string[];
  /** Places in `names`, by the first part of the address. */
  readonly screens: Readonly<Record<string, readonly number[] | undefined>>;
}

/** What all screens need. */
export const everyScreen = '*';

export function filesAt(pathname: string, { names, screens }: ScreenFiles): string[] {
  const screen = `/${pathname.split('/')[1] ?? ''}`;
  const places = [...(screens[everyScreen] ?? []), ...(screens[screen] ?? [])];
  return places.flatMap((place) => names[place] ?? []);
}
