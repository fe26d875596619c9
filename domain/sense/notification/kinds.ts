/** Kinds of notices. */

/** About records of an area. */
export const placedKinds = ['record', 'warning', 'import'] as const;
/** About the console itself, for admins. */
export const adminKinds = ['mail', 'backup', 'disk', 'audit'] as const;
export type AdminKind = (typeof adminKinds)[number];

/** In the order of the settings. */
export const noticeKinds = [...placedKinds, 'permissions', ...adminKinds] as const;
export type NoticeKind = (typeof noticeKinds)[number];
