import { act } from 'react';
import { afterEach, expect, it } from 'vitest';
import type { Actor } from '../../../domain/permissions.ts';
import { renderRouted } from '../../ui/testing/render-routed.tsx';
import { cleanUp, click } from '../../ui/testing/render.tsx';
import { Sidebar } from './sidebar.tsx';

afterEach(cleanUp);

const admin: Actor = { role: 'admin', section: ['Turbo'], permissions: [] };
const wide = { isNarrow: false, isOverlaid: false, isCollapsed: false, toggle: () => {}, close: () => {} };

it('marks the link of the open screen, also of what is below it, and opens others', async () => {
  const { container, router } = await renderRouted(
    <Sidebar actor={admin} sidebar={wide} />,
    '/reports/new?q=1',
  );
  const current = () =>
    [...container.querySelectorAll('[aria-current="page"]')].map((link) => link.getAttribute('href'));
  expect(current()).toEqual(['/reports']);
  await click(container.querySelector('a[href="/notes"]')!);
  expect(router.state.location.pathname).toBe('/notes');
  expect(current()).toEqual(['/notes']);
  await act(() => router.navigate('/reportsx'));
  expect(current()).toEqual([]);
});
