/** The notifications of the bell. A notice is about one event and belongs to one person. */
import { z } from 'zod';
import { areas, modules, reportTable, sections, type Area, type Module } from '../../areas.ts';
import { can, roles, type Actor, type Role } from '../../permissions.ts';
import { adminKinds, noticeKinds, placedKinds, type AdminKind, type NoticeKind } from './kinds.ts';
import { notificationSentences } from './text.ts';

export const noticeLimits = {
  page: 50,
  initialPage: 20,
  /** Unread notices are counted up to this number. */
  counted: 1000,
  markedAtOnce: 100,
  keptDays: 90,
  labelLength: 80,
  messages: 5,
  messageLength: 300,
} as const;

const count = z.number().int();

/** What is stored of each kind; sentences follow from it. */
export const noticeContent = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('record'),
    action: z.enum(['update', 'delete', 'restore', 'undo-import']),
    /** Names the record; for an import that was undone, its file. */
    label: z.string(),
    /** Reports of an import that was undone. */
    count: count.optional(),
  }),
  z.object({
    kind: z.literal('warning'),
    label: z.string(),
    count,
    /** The first ones, as they were confirmed. */
    messages: z.array(z.string()),
    words: z.string().optional(),
  }),
  z.object({ kind: z.literal('import'), file: z.string(), saved: count, duplicates: count, errors: count }),
  z.object({
    kind: z.literal('permissions'),
    added: count,
    removed: count,
    /** Only if it changed. */
    role: z.enum(roles).optional(),
    section: z.array(z.enum(sections)).optional(),
  }),
  z.object({ kind: z.literal('mail'), subject: z.string(), recipient: z.string(), reason: z.string() }),
  z.object({
    kind: z.literal('backup'),
    /** Null if there has never been one. */
    madeAt: z.string().nullable(),
    /** Why the last scheduled backup failed. */
    failure: z.string().optional(),
  }),
  z.object({ kind: z.literal('disk'), host: z.string(), freeMegabytes: count }),
  z.object({ kind: z.literal('audit'), fault: z.enum(['changed', 'standing']) }),
]);
export type NoticeContent = z.infer<typeof noticeContent>;

/** A notice as it is answered. */
export const noticeSchema = z.object({
  _id: z.string(),
  kind: z.enum(noticeKinds),
  /** ISO instant. */
  at: z.string(),
  isRead: z.boolean(),
  /** Who did it; null if the console detected it. */
  actor: z.string().nullable(),
  /** A sentence. */
  message: z.string(),
  /** More about it. */
  details: z.string().nullable(),
  area: z.enum(areas).nullable(),
  module: z.enum(modules).nullable(),
  /** What can be opened. */
  record: z.object({ module: z.enum(modules), area: z.enum(areas), _id: z.string() }).nullable(),
});
export type Notice = z.infer<typeof noticeSchema>;

export const noticePage = z.object({
  data: z.array(noticeSchema),
  /** Counted up to `noticeLimits.counted`. */
  unread: count,
  /** Where the next page begins; null after the last notice. */
  cursor: z.string().nullable(),
  message: z.string(),
});
export type NoticePage = z.infer<typeof noticePage>;

const badLimit = notificationSentences.badLimit(noticeLimits.page);
export const noticeQuery = z.object({
  limit: z.coerce
    .number(badLimit)
    .int(badLimit)
    .min(1, badLimit)
    .max(noticeLimits.page, badLimit)
    .default(noticeLimits.initialPage),
  cursor: z.string().max(200, notificationSentences.badCursor).optional(),
});

const noticeId = z.uuid(notificationSentences.badId);
/** Some notices, or this one and everything before it. */
export const readBody = z.union(
  [
    z.strictObject({ ids: z.array(noticeId).min(1).max(noticeLimits.markedAtOnce) }),
    z.strictObject({ upTo: noticeId }),
  ],
  notificationSentences.badRead(noticeLimits.markedAtOnce),
);
export type ReadBody = z.infer<typeof readBody>;

/** The subject of a notice, which decides who may read it. */
export interface Topic {
  readonly kind: NoticeKind;
  readonly area?: Area | null | undefined;
  readonly module?: Module | null | undefined;
}

const isForAdmins = (kind: NoticeKind): kind is AdminKind => adminKinds.some((one) => one === kind);

/** Notices about records that the person may not list are hidden, also if the permission was revoked later. */
export function mayKnow(actor: Actor, { kind, area, module }: Topic): boolean {
  if (isForAdmins(kind)) return actor.role === 'admin';
  if (kind === 'permissions') return true;
  if (!area || !module) return false;
  if (kind === 'warning' && !supervises(actor.role)) return false;
  if (can(actor, area, module, 'listing')) return true;
  return kind === 'import' && can(actor, area, module, reportTable[area].importAction);
}

const supervises = (role: Role) => role !== 'user';

/** The kinds that a role can get at all: what the settings offer. */
export function kindsFor(role: Role): readonly NoticeKind[] {
  return noticeKinds.filter((kind) =>
    isForAdmins(kind) ? role === 'admin' : kind !== 'warning' || supervises(role),
  );
}

const isPlaced = (kind: NoticeKind) => placedKinds.some((one) => one === kind);
const topics: readonly Topic[] = noticeKinds.flatMap((kind): Topic[] =>
  isPlaced(kind)
    ? areas.flatMap((area) => modules.map((module) => ({ kind, area, module })))
    : [{ kind, area: null, module: null }],
);

/** One text for each topic, so that a query can compare it. */
export const topicName = ({ kind, area, module }: Topic) =>
  [kind, area, module].filter((part) => part).join(' ');

/** Everything that the person may read and has not turned off. */
export function topicsFor(actor: Actor, off: readonly NoticeKind[]): string[] {
  return topics.filter((topic) => !off.includes(topic.kind) && mayKnow(actor, topic)).map(topicName);
}
