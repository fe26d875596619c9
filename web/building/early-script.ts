/** Builds `early/early.ts` into one small script in the head, with the data about lists and screens that it needs, and its worker. */
import { fileURLToPath } from 'node:url';
import { build, type HtmlTagDescriptor, type Plugin, type Rolldown } from 'vite';
import { areas, moduleRow, modules } from '../../domain/areas.ts';
import { everyScreen, type ScreenFiles } from '../early/screen-files.ts';
import { staffScreens } from '../shell/navigation/staff-screens.ts';
import { earlyLists } from './early-lists.ts';
import { loadedFirst, loadedWith } from './first-load.ts';

const sources = {
  early: new URL('../early/early.ts', import.meta.url),
  formatters: new URL('../early/formatters.ts', import.meta.url),
};
/** See theme.css. */
const firstFont = 'inter-latin-wght-normal';

/** The module of each screen, as in `screens.ts`; `everyScreen` is what all of them need. */
function modulesOfScreens(): [screen: string, ends: readonly string[]][] {
  const screenOf = (folder: string, file = folder) => `/modules/${folder}/${file}-screen.tsx`;
  const ofStaff = { users: 'user', attendance: 'attendance', audit: 'audit', security: 'security' };
  return [
    [everyScreen, ['/web/console.tsx', '/shell/frame/layout.tsx']],
    ['/', [screenOf('dashboard')]],
    ['/dashboard', [screenOf('dashboard')]],
    ...areas.flatMap((area) =>
      modules.map((module): [string, string[]] => [moduleRow(area, module).screen, [screenOf(module)]]),
    ),
    ...Object.entries(staffScreens).map(([screen, { path }]): [string, string[]] => [
      path,
      [screenOf(ofStaff[screen as keyof typeof staffScreens])],
    ]),
  ];
}

function chunksIn(bundle: Rolldown.OutputBundle): Record<string, Rolldown.OutputChunk> {
  const chunks: Record<string, Rolldown.OutputChunk> = {};
  for (const [file, output] of Object.entries(bundle)) if (output.type === 'chunk') chunks[file] = output;
  return chunks;
}

function filesOfFirstPage(chunks: Readonly<Record<string, Rolldown.OutputChunk>>): string[] {
  return Object.values(chunks).flatMap(({ isEntry, fileName }) =>
    isEntry ? loadedFirst(chunks, fileName) : [],
  );
}

function filesOf(bundle: Rolldown.OutputBundle): ScreenFiles {
  const chunks = chunksIn(bundle);
  const known = new Set(filesOfFirstPage(chunks));
  const names: string[] = [];
  const screens: Record<string, number[]> = {};
  for (const [screen, ends] of modulesOfScreens()) {
    const own = Object.values(chunks).filter(({ facadeModuleId }) =>
      ends.some((end) => facadeModuleId?.replaceAll('\\', '/').endsWith(end)),
    );
    if (own.length < ends.length) throw new Error(`The page of ${screen} has no chunk of its own`);
    const scripts = own
      .flatMap(({ fileName }) => loadedWith(chunks, fileName))
      .filter((file) => !known.has(file));
    const styles = scripts.flatMap((file) => [...(chunks[file]?.viteMetadata?.importedCss ?? [])]);
    const files = [...new Set([...scripts, ...styles])];
    for (const file of files) {
      if (!names.includes(file)) names.push(file);
      if (screen === everyScreen) known.add(file);
    }
    screens[screen] = files.map((file) => names.indexOf(file));
  }
  return { names, screens };
}

async function scriptOf(name: keyof typeof sources, define: Record<string, string> = {}): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    define,
    build: {
      write: false,
      target: 'es2023',
      rolldownOptions: { input: fileURLToPath(sources[name]), output: { format: 'iife' } },
    },
  });
  const outputs = [built].flat().flatMap((result) => ('output' in result ? result.output : []));
  return outputs.map((file) => (file.type === 'chunk' ? file.code : '')).join('');
}

const dataFor = (files: ScreenFiles, formatters: string): Record<string, string> => ({
  earlyLists: JSON.stringify(earlyLists()),
  screenFiles: JSON.stringify(files),
  formattersWorker: JSON.stringify(formatters),
});

function linkTo(file: string, kind: Readonly<Record<string, string>>): HtmlTagDescriptor {
  return { tag: 'link', attrs: { ...kind, crossorigin: '', href: `/${file}` }, injectTo: 'head' };
}

export function earlyScript(): Plugin {
  return {
    name: 'early-script',
    config: (_config, { command }) =>
      command === 'serve'
        ? { define: dataFor({ names: [], screens: {} }, '/early/formatters.ts') }
        : undefined,
    async generateBundle(_options, bundle) {
      const emit = (name: keyof typeof sources, source: string) =>
        this.emitFile({ type: 'asset', name: `${name}.js`, source });
      const formatters = this.getFileName(emit('formatters', await scriptOf('formatters')));
      emit('early', await scriptOf('early', dataFor(filesOf(bundle), `/${formatters}`)));
    },
    transformIndexHtml(html, { bundle = {} }) {
      const built = Object.keys(bundle).find((file) => file.includes('/early-'));
      // Nothing is bundled while developing, where it is a module.
      const attrs = built ? { src: `/${built}` } : { src: '/early/early.ts', type: 'module' };
      const scripts = filesOfFirstPage(chunksIn(bundle)).filter((file) => !html.includes(file));
      // Otherwise the first words would be drawn in another font and then jump.
      const fonts = Object.keys(bundle).filter((file) => file.includes(`/${firstFont}-`));
      return [
        { tag: 'script', attrs, injectTo: 'head-prepend' },
        ...scripts.map((file) => linkTo(file, { rel: 'modulepreload' })),
        ...fonts.map((file) => linkTo(file, { rel: 'preload', as: 'font', type: 'font/woff2' })),
      ];
    },
  };
}
