import { expect, test } from 'vitest';
import { permissions } from '../../../domain/permissions.ts';
import { areasShownTo, mayGive, permissionsOfTable, permissionTable, toggled } from './permission-table.ts';

test('both sections together contain every permission once', () => {
  const shown = (['turbo', 'forex'] as const).flatMap((area) =>
    permissionsOfTable(permissionTable(area, '')),
  );
  expect(shown.toSorted()).toEqual(permissions.toSorted());
  expect(permissionTable('turbo', '').columns).toHaveLength(8);
  // Forex has no import permission, so no such column.
  expect(permissionTable('forex', '').columns).not.toContain('import');
});

test('a search leaves a row, a column or a single cell', () => {
  expect(permissionTable('turbo', 'report').rows.map((row) => row.label)).toEqual(['Report']);
  expect(permissionTable('turbo', 'EXPORT').columns).toEqual(['export']);
  expect(permissionsOfTable(permissionTable('forex', 'report export'))).toEqual(['forexReport_export']);
  expect(permissionsOfTable(permissionTable('turbo', 'sports_del'))).toEqual(['sports_delete']);
  expect(permissionTable('turbo', 'nonsense').rows).toEqual([]);
});

test('toggles all on, then all off, and changes nothing else', () => {
  const row = ['note_create', 'note_listing'];
  expect(toggled(['note_create', 'sports_create'], row)).toEqual(['sports_create', ...row]);
  expect(toggled([...row, 'sports_create'], row)).toEqual(['sports_create']);
  expect(toggled(['sports_create'], ['note_create'], false)).toEqual(['sports_create']);
});

test('revoking and granting a permission again changes nothing', () => {
  const held = ['sports_create', 'note_create', 'note_listing'];
  expect(toggled(toggled(held, ['sports_create']), ['sports_create'])).toEqual(held);
});

test('a subadmin can grant what they have in their sections, an admin everything in theirs', () => {
  const subadmin = { role: 'subadmin', section: ['Forex'], permissions: ['note_create'] } as const;
  expect(areasShownTo(subadmin)).toEqual(['forex']);
  expect([mayGive(subadmin, 'note_create'), mayGive(subadmin, 'note_delete')]).toEqual([true, false]);
  expect(mayGive({ ...subadmin, role: 'admin' }, 'note_delete')).toBe(true);
});
