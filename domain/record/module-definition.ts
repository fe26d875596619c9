/** What a module declares about itself for the generic layers; one small object per module. */
import type { z } from 'zod';
import type { Area, Module } from '../areas.ts';
import type { PageSizes } from '../values/limits.ts';
import type { Sort } from './list.ts';

/** Properties of every editable record, in addition to its own fields. */
export interface RecordMeta {
  readonly _id: string;
  readonly version: number;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** An update may omit what a create requires, such as a file that is kept. */
export type SavePurpose = 'create' | 'update';
export type PlainText<Fields = Record<string, unknown>> = Readonly<
  Partial<Record<keyof Fields & string, (stored: string) => string>>
>;

export interface FileLimit {
  readonly most: number;
  readonly tooMany: string;
}

export interface WireForm {
  write(area: Area, record: Readonly<Record<string, unknown>>): Record<string, unknown>;
  read(area: Area, wire: Readonly<Record<string, unknown>>): Record<string, unknown>;
}

export interface ModuleDefinition<
  Fields extends Record<string, unknown> = Record<string, unknown>,
  Context = unknown,
> {
  readonly module: Module;
  /** The fields by internal name, with the area's messages. */
  schema(area: Area, purpose: SavePurpose, context: Context): z.ZodObject;
  /** Stored data that the rules depend on, such as the choices of a report, as a new database has it. */
  readonly initialContext?: Context;
  /** Field labels for forms, tables and messages. */
  readonly labels: (area: Area) => Readonly<Record<keyof Fields & string, string>>;
  /** Values of an empty form. */
  readonly initial: Fields;
  /** Values of a new record's form, if they depend on the current time. */
  readonly newValues?: (now: Date) => Fields;
  /** Fields that the next record of a series keeps. */
  readonly carriedOver?: readonly (keyof Fields & string)[];
  /** Whether the form of a new record can begin as a copy of another. */
  readonly isDuplicable?: boolean;
  /** Fields sent as files and read as URLs; saving them uses multipart. */
  readonly uploads?: readonly (keyof Fields & string)[];
  /** Upload fields that accept several files: the limit, and the message for exceeding it. */
  readonly manyUploads?: Readonly<Partial<Record<keyof Fields & string, FileLimit>>>;
  /** Conversion to and from the wire, if renaming fields is not enough. */
  readonly onWire?: WireForm;
  /** The field that names a record. A unique index of the table enforces names that are unique within an area. */
  readonly nameField: keyof Fields & string;
  /** The field with the author's name; set once by the server, client values are ignored. */
  readonly authorField?: keyof Fields & string;
  /** Fields that the search of its list ignores. A list with its own filters defines there what is searched. */
  readonly unsearched?: readonly (keyof Fields & string)[];
  /** Fields as plain text, if they are stored differently: for search and for comparing versions. */
  readonly plainText?: PlainText<Fields>;
  readonly defaultSort: Sort<(keyof Fields & string) | keyof RecordMeta>;
  readonly pageSizes: PageSizes;
}

export function searchedFields<Fields extends Record<string, unknown>>({
  initial,
  unsearched = [],
}: Pick<ModuleDefinition<Fields>, 'initial' | 'unsearched'>): string[] {
  const ignored: readonly string[] = unsearched;
  return Object.keys(initial).filter((field) => !ignored.includes(field));
}

export type RecordOf<Fields> = Fields & RecordMeta;
