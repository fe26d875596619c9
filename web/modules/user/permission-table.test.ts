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
  expect(toggled(['a', 'x'], ['a', 'b'])).toEqual(['x', 'a', 'b']);
  expect(toggled(['a', 'b', 'x'], ['a', 'b'])).toEqual(['x']);
  expect(toggled(['x'], ['a'], false)).toEqual(['x']);
});

test('a subadmin can grant what they have in their sections, an admin everything in theirs', () => {
  const subadmin = { role: 'subadmin', section: ['Forex'], permissions: ['note_create'] } as const;
  expect(areasShownTo(subadmin)).toEqual(['forex']);
  expect([mayGive(subadmin, 'note_create'), mayGive(subadmin, 'note_delete')]).toEqual([true, false]);
  expect(mayGive({ ...subadmin, role: 'admin' }, 'note_delete')).toBe(true);
});
