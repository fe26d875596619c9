/** Every table. Change it here, then `npm run migration` writes the SQL that brings databases along. */
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  customType,
  date,
  index,
  integer,
  json,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core';
import type { Area, Section } from '../../domain/areas.ts';
import type { ProofStatus, Original, VoidStatus } from '../../domain/modules/report.ts';
import type {
  BrandReference,
  ProofImage,
  SportReference,
  TemplateReference,
} from '../../domain/modules/proof.ts';
import type { Role } from '../../domain/permissions.ts';
import type { OptionKind } from '../../domain/report-options.ts';

const moment = () => timestamp({ withTimezone: true, mode: 'date' });

/** Names are unique ignoring case and outer spaces. */
const folded = (column: AnyPgColumn) => sql`lower(btrim(${column}))`;

const lifecycle = {
  version: integer().notNull().default(1),
  createdAt: moment().notNull().defaultNow(),
  createdBy: text().notNull(),
  updatedAt: moment().notNull().defaultNow(),
  updatedBy: text().notNull(),
  /** deleting hides: the row stays, and an admin can bring it back */
  deletedAt: moment(),
  deletedBy: text(),
};

/** What every record of a module has; the module's own fields stand beside these. */
const recordColumns = {
  id: uuid().primaryKey(),
  area: text().$type<Area>().notNull(),
  ...lifecycle,
};

export const sport = pgTable('sport', { ...recordColumns, name: text().notNull() }, (table) => [
  uniqueIndex('sport_name')
    .on(table.area, folded(table.name))
    .where(sql`deleted_at is null`),
]);

export const whitelabel = pgTable(
  'whitelabel',
  {
    ...recordColumns,
    name: text().notNull(),
    group: text().notNull(),
    hexacode: text().notNull(),
    url: text().notNull(),
    /** a path below /api, or in old data an absolute address */
    logo: text().notNull(),
  },
  (table) => [
    uniqueIndex('whitelabel_name')
      .on(table.area, folded(table.name))
      .where(sql`deleted_at is null`),
  ],
);

export const prooftype = pgTable(
  'prooftype',
  // A row brought in from elsewhere may lack content; the console itself never saves one without.
  { ...recordColumns, type: text().notNull(), content: text() },
  (table) => [
    uniqueIndex('prooftype_type')
      .on(table.area, folded(table.type))
      .where(sql`deleted_at is null`),
  ],
);

export const proof = pgTable(
  'proof',
  {
    ...recordColumns,
    /** references as they were when the proof was saved: see docs/decisions/0070 */
    whitelabel: jsonb().$type<BrandReference>().notNull(),
    prooftype: jsonb().$type<TemplateReference>().notNull(),
    sportname: jsonb().$type<SportReference>().notNull(),
    agentname: text().notNull(),
    user: text().notNull(),
    amount: bigint({ mode: 'number' }).notNull(),
    profitAndLoss: bigint({ mode: 'number' }).notNull(),
    eventname: text().notNull(),
    marketname: text().notNull(),
    navigation: text().notNull(),
    navigation2: text('navigation2').notNull(),
    group: text().notNull(),
    date: date({ mode: 'string' }).notNull(),
    proofMaker: text().notNull(),
    makerId: uuid(),
    images: jsonb().$type<StoredImage[]>().notNull(),
    navigation2Images: jsonb('navigation2_images').$type<StoredImage[]>().notNull(),
  },
  (table) => [
    index('proof_list')
      .on(table.area, sql`id desc`)
      .where(sql`deleted_at is null`),
    index('proof_maker').on(table.area, table.makerId),
    index('proof_user').on(table.area, folded(table.user)),
  ],
);

/** A picture of a proof; the bytes are in `file`. */
export interface StoredImage extends ProofImage {
  /** of the evidence, and of what documents carry */
  readonly hash: string;
  readonly documentHash: string;
}

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** Contents of files, each once. Records refer to them by hash or address and are never left without. */
export const file = pgTable(
  'file',
  {
    /** SHA-256 of the bytes */
    hash: text().primaryKey(),
    bytes: bytea().notNull(),
    mediaType: text().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    size: integer().notNull(),
    /** random; only files that anybody may load have one */
    address: text(),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [uniqueIndex('file_address').on(table.address)],
);

/** Money: eleven digits before the point, two behind it; see domain/money.ts. */
const money = () => numeric({ precision: 13, scale: 2, mode: 'number' });

/** Reports with no date stand behind all that have one. */
export const reportOrderDay = sql`coalesce(date, '0001-01-01'::date)`;

export const report = pgTable(
  'report',
  {
    ...recordColumns,
    date: date({ mode: 'string' }),
    userName: text().notNull(),
    agent: text().notNull(),
    origin: text().notNull(),
    /** json, not jsonb: lists are sent as they were stored, without building them again */
    originals: json().$type<Original[]>().notNull(),
    acBalance: money().notNull(),
    afterVoidBalance: money().notNull(),
    catchBy: text().notNull(),
    proofType: text().notNull(),
    proofStatus: text().$type<ProofStatus>().notNull(),
    voidStatus: text().$type<VoidStatus>().notNull(),
    remark: text().notNull(),
    proofId: uuid(),
    recordAddBy: text().notNull(),
    /** what follows from the fields above, kept for filters, totals and import: see report-columns.ts */
    searchText: text().notNull(),
    plTotal: numeric({ precision: 20, scale: 2 }).notNull(),
    stackTotal: numeric({ precision: 20, scale: 2 }).notNull(),
    odds: numeric({ precision: 13, scale: 2 }).array().notNull(),
    stacks: numeric({ precision: 13, scale: 2 }).array().notNull(),
    contentHash: text().notNull(),
  },
  (table) => [
    index('report_list')
      .on(table.area, sql`${reportOrderDay} desc`, sql`id desc`)
      .where(sql`deleted_at is null`),
    index('report_changed').on(table.area, table.updatedAt),
    index('report_content')
      .on(table.area, table.contentHash)
      .where(sql`deleted_at is null`),
    index('report_proof')
      .on(table.proofId)
      .where(sql`proof_id is not null`),
  ],
);

/** The choices of a report's form, kept by admins. */
export const reportOption = pgTable(
  'report_option',
  {
    ...recordColumns,
    kind: text().$type<OptionKind>().notNull(),
    value: text().notNull(),
    position: integer().notNull(),
    isRetired: boolean().notNull().default(false),
  },
  (table) => [
    uniqueIndex('report_option_value')
      .on(table.area, table.kind, folded(table.value))
      .where(sql`deleted_at is null`),
  ],
);

export const appUser = pgTable(
  'app_user',
  {
    id: uuid().primaryKey(),
    username: text().notNull(),
    email: text().notNull(),
    passwordHash: text().notNull(),
    role: text().$type<Role>().notNull(),
    section: text().array().$type<Section[]>().notNull(),
    permissions: text().array().notNull(),
    ...lifecycle,
  },
  (table) => [
    uniqueIndex('app_user_username')
      .on(folded(table.username))
      .where(sql`deleted_at is null`),
    uniqueIndex('app_user_email')
      .on(folded(table.email))
      .where(sql`deleted_at is null`),
  ],
);

/** A token names a session by the hash of its random part; this row decides whether it still counts. */
export const session = pgTable(
  'session',
  {
    id: uuid().primaryKey(),
    tokenHash: text().notNull(),
    userId: uuid()
      .notNull()
      .references(() => appUser.id),
    createdAt: moment().notNull(),
    expiresAt: moment().notNull(),
    /** the end for good, however active the user is */
    endsAt: moment().notNull(),
    endedAt: moment(),
    endReason: text(),
    address: text(),
    agent: text(),
  },
  (table) => [
    uniqueIndex('session_token').on(table.tokenHash),
    index('session_open')
      .on(table.userId)
      .where(sql`ended_at is null`),
    index('session_of_user').on(table.userId, table.createdAt),
  ],
);

/** Presence: opens with a user's first session, closes with the last. */
export const attendance = pgTable(
  'attendance',
  {
    id: uuid().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => appUser.id),
    date: date({ mode: 'string' }).notNull(),
    loginTime: moment().notNull(),
    logoutTime: moment(),
    deletedAt: moment(),
    deletedBy: text(),
  },
  (table) => [
    uniqueIndex('attendance_open')
      .on(table.userId)
      .where(sql`logout_time is null`),
    index('attendance_time').on(table.loginTime),
  ],
);

/** Append-only; a trigger in the migrations refuses changes. */
export const audit = pgTable(
  'audit',
  {
    id: uuid().primaryKey(),
    at: moment().notNull().defaultNow(),
    actorId: uuid(),
    actorName: text().notNull(),
    address: text(),
    requestId: text(),
    action: text().notNull(),
    entity: text().notNull(),
    area: text().$type<Area>(),
    recordId: text(),
    before: jsonb(),
    after: jsonb(),
  },
  (table) => [index('audit_record').on(table.entity, table.recordId), index('audit_at').on(table.at)],
);

/** First answers of creates that carried an Idempotency-Key. */
export const idempotency = pgTable(
  'idempotency',
  {
    userId: uuid().notNull(),
    key: text().notNull(),
    path: text().notNull(),
    answer: jsonb(),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.key] }),
    index('idempotency_age').on(table.createdAt),
  ],
);

export const setting = pgTable('setting', { key: text().primaryKey(), value: text().notNull() });

/** The table rate-limiter-flexible counts in. */
export const rateLimit = pgTable('rate_limit', {
  key: text().primaryKey(),
  points: integer().notNull().default(0),
  expire: bigint({ mode: 'number' }),
});

/** The one code a user may reset the password with; asking again replaces it. */
export const recoveryCode = pgTable('recovery_code', {
  userId: uuid()
    .primaryKey()
    .references(() => appUser.id),
  codeHash: text().notNull(),
  expiresAt: moment().notNull(),
  /** counted before a code is looked at, so that many at once cannot slip through */
  tries: integer().notNull().default(0),
  verifiedAt: moment(),
});

/** Mail that waits to be sent, and what became of it. What it says is wiped as soon as it is settled. */
export const mailOutbox = pgTable(
  'mail_outbox',
  {
    id: uuid().primaryKey(),
    /** a newer mail on the same topic takes the place of one that still waits */
    topic: text(),
    recipient: text().notNull(),
    subject: text().notNull(),
    text: text(),
    html: text(),
    createdAt: moment().notNull().defaultNow(),
    nextTryAt: moment().notNull().defaultNow(),
    giveUpAt: moment().notNull(),
    tries: integer().notNull().default(0),
    lastError: text(),
    sentAt: moment(),
    /** given up: too old, refused for good, or replaced */
    endedAt: moment(),
  },
  (table) => [
    index('mail_outbox_waiting')
      .on(table.nextTryAt)
      .where(sql`sent_at is null and ended_at is null`),
    index('mail_outbox_age').on(table.createdAt),
  ],
);
