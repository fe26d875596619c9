import { pgTable, text } from 'drizzle-orm/pg-core';

export const setting = pgTable('setting', { key: text().primaryKey(), value: text().notNull() });

/** Time of the last backup: postgres/backup/last-backup.ts. */
export const lastBackupKey = 'last_backup';
/** Result of the last scheduled backup: jobs/backup/backup-result.ts. */
export const scheduledBackupKey = 'scheduled_backup';

/** Keys of the console's current problems: store/notification/console-states.ts. */
export const stateKeyStart = 'state.';
