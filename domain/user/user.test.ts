import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sections } from '../areas.ts';
import { people } from './text.ts';
import { permissions } from '../permissions.ts';
import {
  assignmentRefusal,
  choicesOf,
  maySee,
  mayStillBeUsed,
  permissionsAfterSave,
  refusalFor,
  takeoverRefusal,
  userCreateSchema,
  userUpdateSchema,
  type PersonActor,
} from './user.ts';

const subadmin: PersonActor = {
  _id: 'sub',
  role: 'subadmin',
  section: ['Turbo'],
  permissions: ['sports_create', 'sports_listing'],
};
const admin: PersonActor = { _id: 'adm', role: 'admin', section: [], permissions: [] };
const target = { _id: 'u', role: 'user', section: ['Turbo'] } as const;

describe('a subadmin', () => {
  it('can edit only users with role user whose sections they share in full, and never themselves', () => {
    expect(refusalFor(subadmin, target, 'edit')).toBeUndefined();
    expect(refusalFor(subadmin, { ...target, role: 'admin' }, 'delete')).toBe(
      people.subadminTargetRole('delete'),
    );
    expect(refusalFor(subadmin, { ...target, role: 'subadmin' }, 'edit')).toBe(
      people.subadminTargetRole('edit'),
    );
    expect(refusalFor(subadmin, { ...target, section: ['Turbo', 'Forex'] }, 'edit')).toBe(
      people.subadminTargetSection('edit'),
    );
    expect(refusalFor(subadmin, { ...target, section: [] }, 'preview')).toBe(
      people.subadminTargetSection('preview'),
    );
    expect(refusalFor(subadmin, { ...target, _id: 'sub' }, 'edit')).toBe(people.subadminTargetRole('edit'));
  });

  it('sees users who share a section', () => {
    expect(maySee(subadmin, { ...target, section: ['Turbo', 'Forex'] })).toBe(true);
    expect(maySee(subadmin, { ...target, section: ['Forex'] })).toBe(false);
    expect(maySee(subadmin, { ...target, section: [] })).toBe(false);
    expect(maySee(subadmin, { ...target, role: 'subadmin' })).toBe(false);
  });

  it('can grant only what they have', () => {
    expect(
      assignmentRefusal(subadmin, { role: 'user', section: ['Turbo'], permissions: ['sports_create'] }),
    ).toBeUndefined();
    expect(assignmentRefusal(subadmin, { role: 'subadmin' })).toBe(people.subadminRole);
    expect(assignmentRefusal(subadmin, { section: ['Forex'] })).toBe(people.subadminSections);
    expect(assignmentRefusal(subadmin, { section: [] })).toBe(people.subadminSections);
    expect(assignmentRefusal(subadmin, { permissions: ['note_create'] })).toBe(people.subadminPermissions);
  });

  it('of choices made with other rights, keeps what they may still give and what the user has', () => {
    const chosen = {
      role: 'subadmin' as const,
      section: ['Turbo', 'Forex'] as const,
      permissions: ['sports_create', 'note_create', 'forex_note_listing'],
    };
    expect(choicesOf(subadmin, chosen)).toEqual({
      role: 'user',
      section: ['Turbo'],
      permissions: ['sports_create'],
    });
    const held = { role: 'user', section: ['Turbo'], permissions: ['note_create'] } as const;
    expect(choicesOf(subadmin, chosen, held).permissions).toEqual(['sports_create', 'note_create']);
    const ofBoth = { ...held, section: ['Turbo', 'Forex'] as const };
    expect(choicesOf(subadmin, chosen, ofBoth).section).toEqual(['Turbo', 'Forex']);
    expect(choicesOf({ ...subadmin, role: 'admin' }, chosen)).toBe(chosen);
  });

  it('preserves what they cannot grant, whether or not they send it', () => {
    const held = ['note_create', 'sports_create'];
    expect(assignmentRefusal(subadmin, { permissions: ['note_create'] }, held)).toBeUndefined();
    expect(permissionsAfterSave(subadmin, ['sports_listing'], held)).toEqual([
      'sports_listing',
      'note_create',
    ]);
    expect(permissionsAfterSave(subadmin, ['note_create'], held)).toEqual(['note_create']);
  });

  it('can neither grant nor revoke permissions of a section they are not in, even if they hold them', () => {
    const odd = { ...subadmin, permissions: ['sports_create', 'forex_sport_listing'] };
    expect(assignmentRefusal(odd, { permissions: ['forex_sport_listing'] })).toBe(people.subadminPermissions);
    expect(permissionsAfterSave(odd, [], ['forex_sport_listing', 'sports_create'])).toEqual([
      'forex_sport_listing',
    ]);
  });
});

describe('setting a password or email', () => {
  it('requires a subadmin to have everything that the user has', () => {
    const some = fc.uniqueArray(fc.constantFrom(...permissions), { maxLength: 5 });
    const places = fc.uniqueArray(fc.constantFrom(...sections));
    fc.assert(
      fc.property(some, places, some, places, (mine, here, theirs, there) => {
        const actor = { ...subadmin, section: here, permissions: mine };
        const user = { section: there, permissions: theirs };
        const isInside =
          there.every((name) => here.includes(name)) &&
          theirs.every((permission) => mine.includes(permission));
        expect(takeoverRefusal(actor, user)).toBe(isInside ? undefined : people.sendCodeInstead);
      }),
      { numRuns: 500 },
    );
    const user = { section: ['Turbo'] as const, permissions: ['sports_create', 'sports_listing'] };
    expect(takeoverRefusal(subadmin, user)).toBeUndefined();
    expect(
      takeoverRefusal(admin, { section: ['Forex'], permissions: ['forex_note_listing'] }),
    ).toBeUndefined();
  });

  it('treats both spellings of a permission as equal', () => {
    const user = { section: ['Turbo'] as const, permissions: ['sport_listing'] };
    expect(takeoverRefusal(subadmin, user)).toBeUndefined();
  });

  it('revokes the set password when the user gains, or the person who set it loses, permissions', () => {
    const user = { ...target, username: 'u', email: 'u@example.test', permissions: ['sports_create'] };
    expect(mayStillBeUsed(subadmin, user)).toBe(true);
    expect(mayStillBeUsed(admin, user)).toBe(true);
    expect(mayStillBeUsed(undefined, user)).toBe(false);
    expect(mayStillBeUsed({ ...subadmin, role: 'user' }, user)).toBe(false);
    expect(mayStillBeUsed({ ...subadmin, permissions: [] }, user)).toBe(false);
    expect(mayStillBeUsed(subadmin, { ...user, permissions: ['note_create'] })).toBe(false);
    expect(mayStillBeUsed(subadmin, { ...user, section: ['Turbo', 'Forex'] })).toBe(false);
    expect(mayStillBeUsed(subadmin, { ...user, role: 'subadmin' })).toBe(false);
  });
});

it('is always allowed for admins', () => {
  expect(refusalFor(admin, { ...target, role: 'admin', section: [] }, 'delete')).toBeUndefined();
  expect(
    assignmentRefusal(admin, { role: 'admin', section: ['Forex'], permissions: ['note_create'] }),
  ).toBeUndefined();
  expect(permissionsAfterSave(admin, [], ['note_create'])).toEqual([]);
});

it('fills in the defaults of a new user, and stores one spelling of a permission', () => {
  const parsed = userCreateSchema.parse({
    username: ' sample ',
    email: 'sample@example.test',
    password: 'long enough',
  });
  expect(parsed).toMatchObject({ username: 'sample', role: 'user', section: ['Turbo'], permissions: [] });
  const spelled = userUpdateSchema.parse({ permissions: ['sport_listing', 'sports_listing'] });
  expect(spelled.permissions).toEqual(['sports_listing']);
});

it('accepts the default email of the first admin', () => {
  expect(userUpdateSchema.safeParse({ email: 'admin@localhost' }).success).toBe(true);
});

it('treats a blank password on edit as unchanged', () => {
  expect(userUpdateSchema.parse({ password: '' }).password).toBeUndefined();
  expect(userUpdateSchema.safeParse({ password: 'short' }).success).toBe(false);
});

it.each([
  { username: '', email: 'a@b.co', password: 'long enough' },
  { username: 'a@b', email: 'a@b.co', password: 'long enough' },
  { username: 'a＠b', email: 'a@b.co', password: 'long enough' },
  { username: '\u200b\u00ad', email: 'a@b.co', password: 'long enough' },
  { username: '\ufdfa'.repeat(50), email: 'a@b.co', password: 'long enough' },
  { username: 'a'.repeat(201), email: 'a@b.co', password: 'long enough' },
  { username: 'a', email: 'nonsense', password: 'long enough' },
  { username: 'a', email: 'a@b.co', password: 'short' },
  { username: 'a', email: 'a@b.co', password: 'x'.repeat(129) },
  { username: 'a', email: 'a@b.co', password: 'long enough', role: 'king' },
  { username: 'a', email: 'a@b.co', password: 'long enough', section: ['Moon'] },
  { username: 'a', email: 'a@b.co', password: 'long enough', permissions: ['sports_fly'] },
])('rejects %o with one error', (body) => {
  expect(userCreateSchema.safeParse(body).error?.issues).toHaveLength(1);
});
