/**
 * A backup file: one line that names the format, then frames (kind, length, content). A header, for each table its
 * name and columns, its rows and how many there were, then a trailer. The last two frames are a plain digest, which
 * anybody can check, and a keyed one, which only the holder of the key can make. See docs/decisions/0120.
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

/** How many bytes of rows one frame holds at most; all that is ever in memory at once is a few of them. */
export const rowsPerFrameBytes = 1024 * 1024;

/** Nothing longer is read: a damaged length must not ask for gigabytes. */
export const longestFrameBytes = 2 * rowsPerFrameBytes;

export const digestBytes = 32;
export const keyIdBytes = 8;

export const headerSchema = z.object({
  /** the moment of the snapshot, by the clock of the database */
  madeAt: z.string(),
  /** the migrations of the schema that the rows were written under */
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

/** How far a backup or a restore has come; bytes are those of the rows themselves. */
export interface Progress {
  readonly table: string;
  readonly tableRows: number;
  readonly tableBytes: number;
  readonly rows: number;
  readonly bytes: number;
}

export type OnProgress = (progress: Progress) => void;

/** What was written or found, table by table. */
export interface Contents {
  readonly tables: ReadonlyMap<string, number>;
  readonly rows: number;
}
