/** A field that is in a module definition but missing on its screen can be neither seen nor edited. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { areas, modules, sections, type Area, type Module } from '../domain/areas.ts';
import { signedInAs } from './client/testing/signed-in.ts';
import { labelsOf } from './modules/audit/audit-records.ts';
import { contents, openScreen, type Place } from './testing/open-screen.tsx';
import { sampleRecord } from './testing/sample-record.ts';
import { cleanUp, until } from './ui/testing/render.tsx';

beforeEach(() => {
  signedInAs({ role: 'admin', section: sections, permissions: [] });
});
afterEach(async () => {
  await cleanUp();
  vi.unstubAllGlobals();
});

type Fields = Readonly<Partial<Record<Module, readonly string[]>>>;

/** Long texts and pictures; the parts of originals have their own columns. */
const notListed: Fields = {
  proof: ['navigation', 'navigation2', 'images', 'navigation2Images'],
  report: ['beforeVoidBalance', 'originals', 'proof', 'proofId'],
};
/** Set by the server, or by a link. */
const notTyped: Fields = {
  proof: ['proofMaker'],
  report: ['beforeVoidBalance', 'recordAddBy', 'proof', 'proofId'],
  note: ['noteAddby'],
};
/** Not printed. */
const notPreviewed: Fields = { proof: ['agentname', 'proofMaker', 'group'] };

const labels = (area: Area, module: Module, without: Fields) =>
  Object.entries(labelsOf({ entity: module, area }))
    .filter(([field]) => !without[module]?.includes(field))
    .map(([, label]) => label);

const notShown = (html: string, module: Module, without: Fields) =>
  Object.entries(sampleRecord(module).shown)
    .filter(([field, text]) => !without[module]?.includes(field) && !html.includes(text))
    .map(([field]) => field);

describe.each(areas)('every field, in %s', (area) => {
  const open = async (module: Module, place: Place, content: keyof typeof contents) => {
    const { container, see } = await openScreen(area, module, place, sampleRecord(module).fields);
    await see(contents[content]);
    return container;
  };

  it.each(modules)('has a column: %s', async (module) => {
    const container = await open(module, 'list', 'row');
    const headers = [...container.querySelectorAll('th')].map((header) => header.textContent);
    expect(headers).toEqual(expect.arrayContaining(labels(area, module, notListed)));
    const row = container.querySelector(contents.row)?.innerHTML ?? '';
    expect(notShown(row, module, notListed)).toEqual([]);
  });

  it.each(modules)('has an input: %s', async (module) => {
    const container = await open(module, 'create', 'form');
    const inputs = [...container.querySelectorAll('form *')].map(
      (part) => part.getAttribute('aria-label') ?? part.textContent?.replace(/ \*$/, ''),
    );
    expect(inputs).toEqual(expect.arrayContaining(labels(area, module, notTyped)));
    // An input that was copied from another field would overwrite that field.
    const byField: Readonly<Record<string, string>> = labelsOf({ entity: module, area });
    for (const input of container.querySelectorAll<HTMLInputElement>('form input[data-path]')) {
      const { [input.dataset.path ?? '']: expected = '' } = byField;
      expect(input.labels?.[0]?.textContent ?? expected).toContain(expected);
    }
  });

  it.each(modules)('is in the preview: %s', async (module) => {
    const container = await open(module, 'preview', 'preview');
    const part = () => container.querySelector('[role="dialog"]') ?? container;
    await until(() => expect(notShown(part().innerHTML, module, notPreviewed)).toEqual([]));
  });
});
