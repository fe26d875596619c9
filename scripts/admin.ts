/** `npm run admin -- TASK`: tasks for operators on the console's machine. */
import { exportRoot } from './admin/export-root.ts';
import { resetPassword } from './admin/reset-password.ts';
import { resetSecondFactor } from './admin/reset-second-factor.ts';
import { rotateSealKey } from './admin/rotate-seal-key.ts';
import { verifyAudit } from './admin/verify-audit.ts';
import { inConsole, runCommand } from './running/with-database.ts';

const tasks = {
  'reset-password': { run: resetPassword, usage: 'reset-password USER' },
  'reset-second-factor': { run: resetSecondFactor, usage: 'reset-second-factor USER' },
  'verify-audit': { run: verifyAudit, usage: 'verify-audit [--checkpoints DIR]' },
  'export-root': { run: exportRoot, usage: 'export-root' },
  'rotate-seal-key': { run: rotateSealKey, usage: 'rotate-seal-key' },
};

const usage = `Usage: npm run admin -- ${Object.values(tasks)
  .map((task) => task.usage)
  .join(' | ')}`;

export const done = runCommand(async ([name, ...args]) => {
  const task = Object.entries(tasks).find(([known]) => known === name)?.[1];
  if (!task) throw new Error(usage);
  await inConsole(async (database, signal) => {
    if (!(await task.run(database, args, signal))) throw new Error(usage);
  });
});
