import { describe, expect, it } from 'vitest';
import {
  allOf,
  allows,
  anyOf,
  can,
  canonicalPermission,
  open,
  permissionsInOrder,
  screenRule,
  sectionsInOrder,
  signedIn,
  type Actor,
} from './permissions.ts';

const user = (over: Partial<Actor> = {}): Actor => ({
  role: 'user',
  section: ['Turbo'],
  permissions: [],
  ...over,
});

describe('can', () => {
  it('requires both the section and the permission', () => {
    expect(can(user({ permissions: ['sports_create'] }), 'turbo', 'sport', 'create')).toBe(true);
    expect(can(user({ permissions: ['sports_create'] }), 'turbo', 'sport', 'delete')).toBe(false);
    expect(can(user({ permissions: ['sports_create'], section: [] }), 'turbo', 'sport', 'create')).toBe(
      false,
    );
    expect(can(user({ permissions: ['forex_sport_create'] }), 'forex', 'sport', 'create')).toBe(false);
    const forex = user({ permissions: ['forex_sport_create'], section: ['Forex'] });
    expect(can(forex, 'forex', 'sport', 'create')).toBe(true);
  });

  it('allows admins everything, regardless of section', () => {
    expect(can(user({ role: 'admin', section: [] }), 'forex', 'report', 'export')).toBe(true);
  });

  it('gives subadmins no permissions by role', () => {
    expect(can(user({ role: 'subadmin' }), 'turbo', 'sport', 'listing')).toBe(false);
  });

  it('accepts both spellings', () => {
    expect(can(user({ permissions: ['sport_listing'] }), 'turbo', 'sport', 'listing')).toBe(true);
    expect(can(user({ permissions: ['proof_type_listing'] }), 'turbo', 'prooftype', 'listing')).toBe(true);
  });
});

it('stores one spelling and rejects unknown permissions', () => {
  expect(canonicalPermission('sport_listing')).toBe('sports_listing');
  expect(canonicalPermission('proof_type_listing')).toBe('prooftype_listing');
  expect(canonicalPermission('note_create')).toBe('note_create');
  for (const text of ['', 'sports_fly', 'forexReport_import', '__proto__', 'constructor']) {
    expect(canonicalPermission(text)).toBeUndefined();
  }
});

it('gives equal permissions and sections one order, without duplicates', () => {
  expect(permissionsInOrder(['note_create', 'gone', 'sports_create', 'note_create'])).toEqual([
    'sports_create',
    'note_create',
    'gone',
  ]);
  expect(sectionsInOrder(['Forex', 'Turbo', 'Forex'])).toEqual(['Turbo', 'Forex']);
});

describe('allows', () => {
  it('opens public rules to everyone and all others only to signed-in users', () => {
    expect(allows(open, undefined)).toBe(true);
    expect(allows(signedIn, undefined)).toBe(false);
    expect(allows(signedIn, user())).toBe(true);
    expect(allows(screenRule('turbo', 'sport'), undefined)).toBe(false);
  });

  it('checks for any or all permissions', () => {
    const exporter = user({ permissions: ['report_export'] });
    expect(allows(anyOf('turbo', 'report', ['listing', 'export']), exporter)).toBe(true);
    expect(allows(allOf('turbo', 'report', ['listing', 'export']), exporter)).toBe(false);
    const both = user({ permissions: ['report_export', 'report_listing'] });
    expect(allows(allOf('turbo', 'report', ['listing', 'export']), both)).toBe(true);
  });

  it('opens a screen with any permission of its module', () => {
    expect(allows(screenRule('turbo', 'proof'), user({ permissions: ['proof_pdf_download'] }))).toBe(true);
    expect(allows(screenRule('turbo', 'proof'), user({ permissions: ['report_listing'] }))).toBe(false);
  });

  it('rejects a rule with a permission that cannot be granted', () => {
    expect(() => anyOf('forex', 'report', ['create', 'import'])).toThrow('forexReport_import');
    expect(() => allOf('turbo', 'note', ['export'])).toThrow('note_export');
  });
});
