/** `npm run admin -- TASK`: tasks for operators on the console's machine. */
import type { Database } from '../api/postgres/database.ts';
import { exportRoot } from './admin/export-root.ts';
import { resetPassword } from './admin/reset-password.ts';
import { resetSecondFactor } from './admin/reset-second-factor.ts';
import { rotateSealKey } from './admin/rotate-seal-key.ts';
import { verifyAudit } from './admin/verify-audit.ts';
import { readTask, type Task } from './arguments/admin-arguments.ts';
import { inConsole, runCommand } from './running/with-database.ts';

type Run = (database: Database, about: string, signal: AbortSignal) => Promise<void>;

const tasks: Readonly<Record<Task, Run>> = {
  'reset-password': resetPassword,
  'reset-second-factor': resetSecondFactor,
  'verify-audit': verifyAudit,
  'export-root': exportRoot,
  'rotate-seal-key': rotateSealKey,
};

export const done = runCommand(async (args) => {
  const { task, about } = readTask(args);
  await inConsole((database, signal) => tasks[task](database, about, signal));
});
