/** What a module tells the generic floors about itself; one small object a noun. */
import type { z } from 'zod';
import type { Area, Module } from '../areas.ts';
import type { PageSizes } from '../values/limits.ts';
import type { Sort } from './list.ts';

/** Every editable record carries these beside its own fields. */
export interface RecordMeta {
  readonly _id: string;
  readonly version: number;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** A change may leave out what a create needs, such as a file that is kept. */
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
  /** The fields by their inside names, with the area's sentences as messages. */
  schema(area: Area, purpose: SavePurpose, context: Context): z.ZodObject;
  /** Stored data that the rules depend on, such as the choices of a report, as a new database has it. */
  readonly initialContext?: Context;
  /** Label of each field, in forms, tables and messages. */
  readonly labels: (area: Area) => Readonly<Record<keyof Fields & string, string>>;
  /** What an empty form holds. */
  readonly initial: Fields;
  /** What a new record's form begins with, where that depends on the moment. */
  readonly newValues?: (now: Date) => Fields;
  /** Fields that are sent as files and read as addresses; saving one goes out as multipart. */
  readonly uploads?: readonly (keyof Fields & string)[];
  /** Of those, the ones that take several files: how many, and what is said when there are more. */
  readonly manyUploads?: Readonly<Partial<Record<keyof Fields & string, FileLimit>>>;
  /** How a record stands on the wire, where other names for its fields are not enough. */
  readonly onWire?: WireForm;
  /** The field that names a record: unique inside its area, ignoring case and outer spaces. */
  readonly nameField: keyof Fields & string;
  /** The field that names who made a record; set by the server once, whatever a client sends. */
  readonly authorField?: keyof Fields & string;
  /** Fields the list's search looks into. */
  readonly searched: readonly (keyof Fields & string)[];
  /** How a field reads, where what is stored is not plain text: for search and for comparing versions. */
  readonly plainText?: PlainText<Fields>;
  readonly defaultSort: Sort<(keyof Fields & string) | keyof RecordMeta>;
  readonly pageSizes: PageSizes;
}

export type RecordOf<Fields> = Fields & RecordMeta;
