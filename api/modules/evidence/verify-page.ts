/** Serves the page that verifies documents, with the public keys of the console inside. It needs no session. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { verifyPage } from '../../../domain/evidence/verify/text.ts';
import { open } from '../../../domain/permissions.ts';
import type { App } from '../../http/server.ts';
import type { Orm } from '../../postgres/database.ts';
import { evidenceKeys } from './keys.ts';

const keysPlace = '<script type="application/json" id="keys">{}</script>';
const policyIn = (page: string) =>
  /http-equiv="Content-Security-Policy" content="([^"]+)"/.exec(page)?.[1] ?? '';

/** Puts keys into the built page. */
export function pageWithKeys(page: string, keys: object): string {
  // `<` cannot end the element then.
  const text = JSON.stringify(keys).replaceAll('<', '\\u003c');
  return page.replace(keysPlace, () => keysPlace.replace('{}', () => text));
}

export function verifyPageRoute(app: App, orm: Orm, webFolder: string | undefined): void {
  const file = webFolder && path.join(webFolder, 'verify.html');
  if (!file || !existsSync(file)) return;
  const page = readFileSync(file, 'utf8');
  const policy = `${policyIn(page)}; frame-ancestors 'none'`;
  app.get(verifyPage.path, { config: { access: open }, schema: { hide: true } }, async (_request, reply) => {
    const keys = await evidenceKeys(orm);
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', policy)
      .header('cache-control', 'no-cache')
      .send(pageWithKeys(page, { keys, at: new Date().toISOString() }));
  });
}
