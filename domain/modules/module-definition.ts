/** What a module tells the generic floors about itself; one small object a noun. */
import type { z } from 'zod';
import type { Area, Module } from '../areas.ts';
import type { PageSizes } from '../limits.ts';
import type { Sort } from '../list.ts';

/** Every editable record carries these beside its own fields. */
export interface RecordMeta {
  readonly _id: string;
  readonly version: number;
  readonly createdAt: string;
  readonly updatedAt: string;
}

export interface ModuleDefinition<Fields extends Record<string, unknown> = Record<string, unknown>> {
  readonly module: Module;
  /** The fields by their inside names, with the area's sentences as messages. */
  readonly schema: (area: Area) => z.ZodObject;
  /** Label of each field, in forms, tables and messages. */
  readonly labels: (area: Area) => Readonly<Record<keyof Fields & string, string>>;
  /** What an empty form holds. */
  readonly initial: Fields;
  /** The field that names a record: unique inside its area, ignoring case and outer spaces. */
  readonly nameField: keyof Fields & string;
  /** The field that names who made a record; set by the server once, whatever a client sends. */
  readonly authorField?: keyof Fields & string;
  /** Fields the list's search looks into. */
  readonly searched: readonly (keyof Fields & string)[];
  readonly defaultSort: Sort<(keyof Fields & string) | keyof RecordMeta>;
  readonly pageSizes: PageSizes;
}

export type RecordOf<Fields> = Fields & RecordMeta;
