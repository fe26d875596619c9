/** A button or link without a permission check offers what the server refuses. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { areas, modules, sections, type Area, type Module } from '../domain/areas.ts';
import { permissionOf, type Permission } from '../domain/permissions.ts';
import { sentencesOf } from '../domain/text.ts';
import { signedInAs } from './client/testing/signed-in.ts';
import { contents, openScreen, type Place } from './testing/open-screen.tsx';
import { sampleRecord } from './testing/sample-record.ts';
import { cleanUp, until } from './ui/testing/render.tsx';

afterEach(async () => {
  await cleanUp();
  vi.unstubAllGlobals();
});

/** Changes only the person's own view. */
const looking = {
  list: ['Today', '7 days', 'Month', 'Views', 'Filters', 'Columns', 'Details', 'Show details'],
  pages: ['Previous page', 'Next page', 'Go'],
  preview: ['Close', 'Back to List', 'History', 'Copy note'],
};

function openAs(
  permissions: readonly Permission[],
  area: Area,
  module: Module,
  place: Place,
  isEmpty = false,
) {
  signedInAs({ role: 'user', section: sections, permissions });
  const { fields } = sampleRecord(module);
  const reports = [{ _id: 'r1', date: '2026-11-15' }];
  return openScreen(area, module, place, isEmpty ? undefined : { ...fields, reports });
}

const offeredIn = (container: Element) =>
  [...container.querySelectorAll('button, a')]
    .filter((button) => !button.closest('th'))
    // Addresses and user names are links for everyone who sees them.
    .filter((link) => !/^https?:|^\/people\//.test(link.getAttribute('href') ?? ''))
    .map((button) => button.getAttribute('aria-label') ?? button.textContent);
const besides = (container: Element, allowed: readonly string[]) =>
  offeredIn(container).filter((name) => !allowed.includes(name));

describe.each(areas)('in %s', (area) => {
  describe.each(modules)('%s', (module) => {
    const sentences = sentencesOf(area, module);

    it('who may only see the list is offered nothing else, at any address', async () => {
      const listing = [permissionOf(area, module, 'listing')];
      const { container, see, go } = await openAs(listing, area, module, 'deleted');
      await see(contents.row);
      expect(offeredIn(container)).toContain('Views');
      expect(besides(container, [...looking.list, ...looking.pages])).toEqual([]);
      const refusals = {
        create: sentences.deniedCreate,
        update: sentences.deniedUpdate,
        preview: sentences.deniedPreview,
      };
      for (const place of ['create', 'update', 'preview'] as const) {
        await go(place);
        await until(() => expect(container.textContent).toContain(refusals[place]));
        for (const content of [contents.form, contents.preview])
          expect(container.querySelector(content), place).toBeNull();
      }
    });

    it('who may only see the list is not asked to add the first record', async () => {
      const listing = [permissionOf(area, module, 'listing')];
      const { container } = await openAs(listing, area, module, 'list', true);
      await until(() => expect(container.textContent).toContain(sentences.empty));
      expect(besides(container, looking.list)).toEqual([]);
    });

    it('who may only preview a record is offered nothing else', async () => {
      const others = modules.filter((other) => other !== module);
      const permissions = [
        permissionOf(area, module, 'preview'),
        ...others.map((other) => permissionOf(area, other, 'listing')),
      ];
      const { container, see } = await openAs(permissions, area, module, 'preview');
      await see(contents.preview);
      expect(offeredIn(container)).toContain('History');
      expect(besides(container, looking.preview)).toEqual([]);
    });
  });
});
