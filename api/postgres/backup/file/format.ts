/**
 * A backup file: one line that names the format, then frames (kind, length, content): a header, for each
 * table its name and columns, its rows and their count, then a trailer. The last two frames are a plain
 * digest, which anyone can check, and a keyed one, which only the holder of the key can create. See
 * docs/decisions/0120.
 */
import { z } from 'zod';

export const firstLineOf = (version: number | string) => `console backup ${version}\n`;
export const firstLine = Buffer.from(firstLineOf(2));

export const frameKinds = {
  header: 1,
  table: 2,
  rows: 3,
  /** rows, deflated */
  smallerRows: 4,
  tableEnd: 5,
  trailer: 6,
  digest: 7,
  seal: 8,
} as const;

export type FrameKind = (typeof frameKinds)[keyof typeof frameKinds];

/** Kind and length. */
export const frameHeadBytes = 5;

/** Maximum row bytes per frame; only a few frames are in memory at a time. */
export const rowsPerFrameBytes = 1024 * 1024;

/** Longer frames are rejected: a damaged length must not allocate gigabytes. */
export const longestFrameBytes = 2 * rowsPerFrameBytes;

export const digestBytes = 32;
export const keyIdBytes = 8;

export const headerSchema = z.object({
  /** time of the snapshot, by the database clock */
  madeAt: z.string(),
  /** migrations of the schema the rows were written under */
  migrations: z.array(z.object({ tag: z.string(), when: z.number(), hash: z.string() })).min(1),
});
export type BackupHeader = z.infer<typeof headerSchema>;

export const tableSchema = z.object({ table: z.string(), columns: z.array(z.string()).min(1) });
export type TableStart = z.infer<typeof tableSchema>;

export const tableEndSchema = z.object({ rows: z.number().int().nonnegative() });

export const trailerSchema = z.object({
  tables: z.number().int().nonnegative(),
  rows: z.number().int().nonnegative(),
  sequences: z.array(z.object({ name: z.string(), value: z.string().regex(/^-?\d+$/) })),
});
export type BackupTrailer = z.infer<typeof trailerSchema>;

/** Progress of a backup or a restore, in uncompressed row bytes. */
export interface Progress {
  readonly table: string;
  readonly tableRows: number;
  readonly tableBytes: number;
  readonly rows: number;
  readonly bytes: number;
}

export type OnProgress = (progress: Progress) => void;

/** Rows written or read, per table. */
export interface Contents {
  readonly tables: ReadonlyMap<string, number>;
  readonly rows: number;
}
