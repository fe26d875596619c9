/** Draws the icons of this folder as Heroicons does. */
import type { ComponentType, SVGProps } from 'react';

export type Icon = ComponentType<SVGProps<SVGSVGElement>>;
type Path = SVGProps<SVGPathElement>;

const rounded: Path = { strokeLinecap: 'round', strokeLinejoin: 'round' };

export function outline(...paths: readonly string[]): Icon {
  const frame = { fill: 'none', viewBox: '0 0 24 24', strokeWidth: 1.5, stroke: 'currentColor' };
  return icon(
    frame,
    paths.map((d) => ({ ...rounded, d })),
  );
}

export function solid16(...paths: readonly (string | Path)[]): Icon {
  return icon({ viewBox: '0 0 16 16', fill: 'currentColor' }, paths.map(pathOf));
}

export function solid20(...paths: readonly (string | Path)[]): Icon {
  return icon({ viewBox: '0 0 20 20', fill: 'currentColor' }, paths.map(pathOf));
}

/** A path whose inner outlines are holes. */
export function evenOdd(d: string): Path {
  return { fillRule: 'evenodd', d, clipRule: 'evenodd' };
}

function pathOf(path: string | Path): Path {
  return typeof path === 'string' ? { d: path } : path;
}

function icon(frame: SVGProps<SVGSVGElement>, paths: readonly Path[]): Icon {
  const drawn = paths.map((path) => <path key={path.d} {...path} />);
  return function DrawnIcon(props) {
    return (
      <svg xmlns="http://www.w3.org/2000/svg" {...frame} aria-hidden="true" data-slot="icon" {...props}>
        {drawn}
      </svg>
    );
  };
}
