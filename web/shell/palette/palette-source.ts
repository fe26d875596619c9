import type { ComponentType, SVGProps } from 'react';
import { areaTable, moduleRow, type Area, type Module } from '../../../domain/areas.ts';
import { foldText } from '../../../domain/values/fold.ts';
import { inOneLine } from '../../../domain/values/one-line.ts';

export interface PaletteEntry {
  readonly key: string;
  readonly label: string;
  readonly details?: string;
  /** Found too, but not shown. */
  readonly alsoFound?: string;
  readonly icon: ComponentType<SVGProps<SVGSVGElement>>;
  /** Runs after the palette has closed. */
  readonly run: () => void;
}

export interface PaletteGroup {
  readonly heading: string;
  readonly entries: readonly PaletteEntry[];
  /** Shown instead of 'nothing found', such as the state of a search. */
  readonly state?: string;
}

/** As in the sidebar: a heading and the entry below it. */
export function nameOfList(area: Area, module: Module): string {
  return `${areaTable[area].heading} ${moduleRow(area, module).label}`;
}

/** A hook. */
export type PaletteSource = (typed: string) => PaletteGroup;

/** The entries that contain all typed words, anywhere. */
export function matching(entries: readonly PaletteEntry[], typed: string): PaletteEntry[] {
  const terms = foldText(inOneLine(typed)).split(' ');
  return entries.filter(({ label, details = '', alsoFound = '' }) => {
    const text = foldText(`${label} ${details} ${alsoFound}`);
    return terms.every((term) => text.includes(term));
  });
}
