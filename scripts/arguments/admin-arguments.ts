/** `npm run admin -- TASK …`: read before a database is opened. */

/** What the task is about, '' if it takes nothing. Undefined if the arguments are wrong. */
type Reader = (args: readonly string[]) => string | undefined;

/** One: an unquoted name with a space could match another user. */
const user: Reader = ([name, ...others]) => (name && others.length === 0 ? name : undefined);
const nothing: Reader = (args) => (args.length === 0 ? '' : undefined);
const checkpoints: Reader = ([option, folder, ...others]) => {
  if (option === undefined) return '';
  return option === '--checkpoints' && folder && others.length === 0 ? folder : undefined;
};

const tasks = {
  'reset-password': { read: user, usage: 'reset-password USER' },
  'reset-second-factor': { read: user, usage: 'reset-second-factor USER' },
  'verify-audit': { read: checkpoints, usage: 'verify-audit [--checkpoints DIR]' },
  'export-root': { read: nothing, usage: 'export-root' },
  'rotate-seal-key': { read: nothing, usage: 'rotate-seal-key' },
} as const satisfies Record<string, { read: Reader; usage: string }>;

export type Task = keyof typeof tasks;

const usage = `Usage: npm run admin -- ${Object.values(tasks)
  .map((task) => task.usage)
  .join(' | ')}`;

const isTask = (name: string): name is Task => Object.hasOwn(tasks, name);

export function readTask([name = '', ...args]: readonly string[]): {
  readonly task: Task;
  readonly about: string;
} {
  const about = isTask(name) ? tasks[name].read(args) : undefined;
  if (!isTask(name) || about === undefined) throw new Error(usage);
  return { task: name, about };
}
