/**
 * Builds the page that verifies documents: script and style inside one HTML file, which the server serves with the keys of
 * the console and which can be saved. Its policy allows only these two and no connections.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';
import { verifyPage } from '../../domain/evidence/verify/text.ts';
import { accent, dark, gray, tones } from '../palette.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const fileName = 'verify.html';

const declarations = (values: Readonly<Record<string, string>>) =>
  Object.entries(values)
    .map(([name, value]) => `--${name}:${value}`)
    .join(';');
const lightColours = {
  ground: gray[0],
  raised: '#fff',
  text: gray[9],
  quiet: gray[6],
  line: gray[3],
  ...tones.light,
};
const darkColours = {
  ground: dark[8],
  raised: dark[6],
  text: dark[0],
  quiet: dark[2],
  line: dark[4],
  ...tones.dark,
};
const colours =
  `:root{color-scheme:light dark;${declarations({ accent: accent[6], ...lightColours })}}` +
  `@media screen and (prefers-color-scheme:dark){:root{${declarations(darkColours)}}}`;

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

async function bundle(): Promise<{ script: string; style: string }> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      target: 'es2022',
      cssCodeSplit: false,
      rolldownOptions: { input: here('./page.ts'), output: { format: 'iife' } },
    },
  });
  let script = '';
  let style = colours;
  for (const result of [built].flat()) {
    for (const file of 'output' in result ? result.output : []) {
      if (file.type === 'chunk') script += file.code;
      else if (file.fileName.endsWith('.css')) style += String(file.source);
    }
  }
  // Neither may end its own element.
  return { script: script.trim().replaceAll('</script', '<\\/script'), style: style.trim() };
}

async function page(): Promise<string> {
  const { script, style } = await bundle();
  const policy = [
    "default-src 'none'",
    `script-src ${hashOf(script)}`,
    `style-src ${hashOf(style)}`,
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
  const icon = encodeURIComponent(readFileSync(here('../shell/mark.svg'), 'utf8').trim());
  // As a module in the head it runs when the page is there, and the page's own text stays free of it.
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex, nofollow">
<title>${verifyPage.title}</title><link rel="icon" href="data:image/svg+xml,${icon}">
<script type="application/json" id="keys">{}</script><style>${style}</style><script type="module">${script}</script></head>
<body><noscript>${verifyPage.needsScript}</noscript></body></html>
`;
}

export function verifierPage(): Plugin {
  return {
    name: 'verifier-page',
    apply: 'build',
    async generateBundle() {
      this.emitFile({ type: 'asset', fileName, source: await page() });
    },
  };
}
