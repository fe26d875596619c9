import { pgTable, text } from 'drizzle-orm/pg-core';

export const setting = pgTable('setting', { key: text().primaryKey(), value: text().notNull() });

/** When everything was last backed up: postgres/backup/last-backup.ts. */
export const lastBackupKey = 'last_backup';
/** How the last scheduled backup went: jobs/backup/backup-result.ts. */
export const scheduledBackupKey = 'scheduled_backup';

/** Keys of what is wrong with the console at the moment: store/notification/console-states.ts. */
export const stateKeyStart = 'state.';
