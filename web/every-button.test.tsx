/** A button or link without a permission check offers what the server refuses. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { areas, modules, sections, type Area, type Module } from '../domain/areas.ts';
import { permissionOf } from '../domain/permissions.ts';
import { signedInAs } from './client/testing/signed-in.ts';
import { openScreen, type places } from './testing/open-screen.tsx';
import { sampleRecord } from './testing/sample-record.ts';
import { cleanUp } from './ui/testing/render.tsx';

afterEach(async () => {
  await cleanUp();
  vi.unstubAllGlobals();
});

/** Changes only the person's own view. */
const looking = {
  list: ['Today', '7 days', 'Month', 'Views', 'Filters', 'Columns', 'Details', 'Show details'],
  preview: ['Close', 'Back to List', 'History', 'Copy note'],
};
const paging = ['Previous page', 'Next page', 'Go'];

async function offered(area: Area, module: Module, place: keyof typeof places) {
  const { fields } = sampleRecord(module);
  const reports = [{ _id: 'r1', date: '2026-11-15' }];
  const container = await openScreen(area, module, place, { ...fields, reports });
  return (
    [...container.querySelectorAll('button, a')]
      .filter((button) => !button.closest('th'))
      // Addresses and user names are links for everyone who sees them.
      .filter((link) => !/^https?:|^\/people\//.test(link.getAttribute('href') ?? ''))
      .map((button) => button.getAttribute('aria-label') ?? button.textContent)
  );
}

describe.each(areas)('in %s', (area) => {
  it.each(modules)('who may only see a list is offered nothing else: %s', async (module) => {
    signedInAs({ role: 'user', section: sections, permissions: [permissionOf(area, module, 'listing')] });
    const names = await offered(area, module, 'list');
    expect(names).toContain('Views');
    expect(names.filter((name) => ![...looking.list, ...paging].includes(name))).toEqual([]);
  });

  it.each(modules)('who may only preview a record is offered nothing else: %s', async (module) => {
    const others = modules.filter((other) => other !== module);
    const permissions = [
      permissionOf(area, module, 'preview'),
      ...others.map((other) => permissionOf(area, other, 'listing')),
    ];
    signedInAs({ role: 'user', section: sections, permissions });
    const names = await offered(area, module, 'preview');
    expect(names).toContain('History');
    expect(names.filter((name) => !looking.preview.includes(name))).toEqual([]);
  });
});
