import { describe, expect, it } from 'vitest';
import type { Section } from '../../../domain/areas.ts';
import type { Role } from '../../../domain/permissions.ts';
import { navigationFor } from './navigation.ts';

function headings(role: Role, section: readonly Section[]) {
  return navigationFor({ role, section, permissions: [] }).map(({ heading }) => heading);
}

describe('navigation', () => {
  it('has a group per section, and user management for admins and subadmins', () => {
    expect(headings('user', ['Turbo'])).toEqual(['TURBO']);
    expect(headings('user', ['Forex'])).toEqual(['FOREX']);
    expect(headings('user', [])).toEqual([]);
    expect(headings('subadmin', ['Forex'])).toEqual(['FOREX', 'User Manage...']);
    expect(headings('admin', ['Turbo', 'Forex'])).toEqual(['TURBO', 'FOREX', 'User Manage...']);
  });

  it('shows an admin only the groups in their section list', () => {
    expect(headings('admin', ['Turbo'])).toEqual(['TURBO', 'User Manage...']);
  });

  it('has the six labels in both areas, with the area’s routes', () => {
    const [turbo, forex] = navigationFor({ role: 'user', section: ['Turbo', 'Forex'], permissions: [] });
    const labels = ['Whitelabel', 'Prooftype', 'Sport', 'Proof', 'Report', 'Note'];
    expect(turbo?.entries.map(({ label }) => label)).toEqual(labels);
    expect(forex?.entries.map(({ label }) => label)).toEqual(labels);
    expect(turbo?.entries.map(({ path }) => path)).toEqual([
      '/whitelabel',
      '/prooftype',
      '/sports',
      '/proof',
      '/reports',
      '/notes',
    ]);
    expect(forex?.entries.map(({ path }) => path)).toEqual([
      '/forex_whitelabel',
      '/forex_prooftype',
      '/forex_sport',
      '/forex_proof',
      '/forex_report',
      '/forex_note',
    ]);
  });
});
