/**
 * Commands for operators, by their name after `npm run`. The build bundles them into one file (bundle-server.mjs); each is
 * loaded on demand. Each exports `done`, which settles when its work is done or, for a console, when it runs.
 */
export const commands: Readonly<Record<string, () => Promise<{ readonly done: Promise<void> }>>> = {
  start: () => import('../start.ts'),
  demo: () => import('../demo.ts'),
  seed: () => import('../seed.ts'),
  backup: () => import('../backup.ts'),
  restore: () => import('../restore.ts'),
  verify: () => import('../verify.ts'),
  admin: () => import('../admin.ts'),
};
