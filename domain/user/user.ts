/** Staff accounts: the fields, and what subadmins may do with them. */
import { z } from 'zod';
import type { FactorDuty } from '../account/policy.ts';
import { policySentences } from '../account/text.ts';
import { accountKey } from './account-key.ts';
import { sections, type Section } from '../areas.ts';
import { textLimits } from '../values/limits.ts';
import { tooLong } from '../values/text.ts';
import { people } from './text.ts';
import { canonicalPermission, permissionsInSections, roles, type Actor, type Role } from '../permissions.ts';
import { requiredName, requiredText } from '../values/text-field.ts';
import type { RecordMeta } from '../record/module-definition.ts';
import { passwordSchema } from '../session/session.ts';

export interface User extends FactorDuty {
  readonly _id: string;
  readonly username: string;
  readonly email: string;
  readonly role: Role;
  readonly section: readonly Section[];
  readonly permissions: readonly string[];
  /** Someone else set the password; the API only accepts a password change until that is done. */
  readonly mustChangePassword?: boolean;
  /** The account has a second factor. */
  readonly twoFactor?: boolean;
}

/** A user in the list of users; online while `sessionExpires` is set. */
export interface UserRecord extends User, RecordMeta {
  readonly sessionExpires: string | null;
}

/** Defaults of a new user. */
export const userInitial = {
  username: '',
  email: '',
  password: '',
  role: 'user' as Role,
  section: [sections[0]] as readonly Section[],
  permissions: [] as readonly string[],
};
export type UserFields = typeof userInitial;

const unique = <Item>(items: readonly Item[]): Item[] => [...new Set(items)];

const username = requiredName('Username', people.usernameRequired)
  .refine((text) => !accountKey(text).includes('@'), 'Username cannot contain @')
  // What is left after normalising; the text itself was checked above, and one mistake has one error.
  .refine((text) => text === '' || accountKey(text) !== '', people.usernameRequired)
  // Normalising can lengthen the text; the lookup key has the same limit.
  .refine(
    (text) => text.length > textLimits.name || accountKey(text).length <= textLimits.name,
    tooLong('Username', textLimits.name),
  );
const email = requiredText('Email', textLimits.name, people.emailRequired).refine(
  // The first admin may be admin@localhost.
  (text) => text === '' || z.email().safeParse(text).success || /^[\w.+-]+@localhost$/.test(text),
  people.emailInvalid,
);
const section = z.array(z.enum(sections, 'Section is not valid'), 'Section is not valid').transform(unique);
const permissionList = z
  .array(
    z.string('Permission is not valid').transform((text, context) => {
      const permission = canonicalPermission(text);
      if (permission) return permission;
      context.addIssue({ code: 'custom', message: `Unknown permission: ${text.slice(0, 100)}` });
      return z.NEVER;
    }),
    'Permissions are not valid',
  )
  .max(500)
  .transform(unique);

export const userCreateSchema = z.object({
  username,
  email,
  password: z.string(people.passwordRequired).min(1, people.passwordRequired).pipe(passwordSchema),
  role: z.enum(roles, 'Role is not valid').default(userInitial.role),
  section: section.default([...userInitial.section]),
  permissions: permissionList.default([]),
});

/** Missing properties and a blank password stay unchanged. */
export const userUpdateSchema = z.object({
  username: username.optional(),
  email: email.optional(),
  password: z
    .literal('')
    .transform(() => undefined)
    .or(passwordSchema)
    .optional(),
  role: z.enum(roles, 'Role is not valid').optional(),
  section: section.optional(),
  permissions: permissionList.optional(),
});
export type UserUpdate = z.output<typeof userUpdateSchema>;

export type PersonActor = Actor & { readonly _id: string };
type Target = Pick<User, '_id' | 'role' | 'section'>;

/** Subadmins see only users of role `user` who share one of their sections; admins see everyone. */
export function maySee(actor: PersonActor, target: Target): boolean {
  if (actor.role === 'admin') return true;
  if (target.role !== 'user') return false;
  return target.section.some((name) => actor.section.includes(name));
}

/** Why the actor may not act on this user, or undefined. */
export function refusalFor(
  actor: PersonActor,
  target: Target,
  action: 'edit' | 'delete' | 'preview',
): string | undefined {
  if (actor.role === 'admin') return undefined;
  if (actor.role !== 'subadmin') return people.accessDenied;
  if (target.role !== 'user' || target._id === actor._id) return people.subadminTargetRole(action);
  const within = target.section.length > 0 && target.section.every((name) => actor.section.includes(name));
  return within ? undefined : people.subadminTargetSection(action);
}

/**
 * Why the actor may not set this user's password or email, or undefined. Either one gives access to the
 * account, so a subadmin needs every section and permission that the user has.
 */
export function takeoverRefusal(
  actor: PersonActor,
  target: Pick<User, 'section' | 'permissions'>,
): string | undefined {
  if (actor.role === 'admin') return undefined;
  const own = actor.permissions.map(canonicalPermission);
  const hasAll =
    target.section.every((name) => actor.section.includes(name)) &&
    target.permissions.every((permission) => own.includes(canonicalPermission(permission)));
  return hasAll ? undefined : people.sendCodeInstead;
}

/**
 * Why the actor may not remove this user's second factor, or undefined. As for setting the password: either is a step into
 * the account. One's own is turned off with the password and a code.
 */
export function factorResetRefusal(
  actor: PersonActor,
  target: Target & Pick<User, 'permissions'>,
): string | undefined {
  const refusal = refusalFor(actor, target, 'edit');
  if (refusal !== undefined) return refusal;
  // A recovery code does not help: it leaves the second factor as it is.
  if (takeoverRefusal(actor, target) !== undefined) return policySentences.askAnAdmin;
  return target._id === actor._id ? policySentences.notYourOwn : undefined;
}

/** Whether the password that `setter` chose for a user is still valid: the rights of both may have changed. */
export function mayStillBeUsed(setter: PersonActor | undefined, target: Target & User): boolean {
  return (
    setter !== undefined &&
    refusalFor(setter, target, 'edit') === undefined &&
    takeoverRefusal(setter, target) === undefined
  );
}

/** Why the actor may not grant these, or undefined. `held` is what the user already has. */
export function assignmentRefusal(
  actor: PersonActor,
  wanted: { role?: Role; section?: readonly Section[]; permissions?: readonly string[] },
  held: readonly string[] = [],
): string | undefined {
  if (actor.role === 'admin') return undefined;
  if (wanted.role !== undefined && wanted.role !== 'user') return people.subadminRole;
  const sectionsFit = wanted.section?.every((name) => actor.section.includes(name)) ?? true;
  if (!sectionsFit || wanted.section?.length === 0) return people.subadminSections;
  const given = wanted.permissions?.filter((permission) => !held.includes(permission)) ?? [];
  const own = givableBy(actor);
  return given.every((permission) => own.includes(permission)) ? undefined : people.subadminPermissions;
}

/** What a subadmin sees and may grant: their own permissions within their own sections. */
function givableBy(actor: PersonActor): readonly string[] {
  const seen: readonly string[] = permissionsInSections(actor.section);
  return actor.permissions.filter((permission) => seen.includes(permission));
}

/**
 * The choices of a form as far as the actor may make them now: the actor's rights may have changed since. `held` is what the
 * user already has.
 */
export function choicesOf<Choices extends Pick<UserFields, 'role' | 'section' | 'permissions'>>(
  actor: PersonActor,
  chosen: Choices,
  held: Pick<User, 'role' | 'section' | 'permissions'> = { role: 'user', section: [], permissions: [] },
): Choices {
  if (actor.role === 'admin') return chosen;
  const sectionsLeft = [...actor.section, ...held.section];
  const permissionsLeft = [...givableBy(actor), ...held.permissions];
  return {
    ...chosen,
    role: held.role,
    section: chosen.section.filter((name) => sectionsLeft.includes(name)),
    permissions: chosen.permissions.filter((permission) => permissionsLeft.includes(permission)),
  };
}

/** Saving preserves permissions that the actor cannot grant, and therefore neither sees nor removes. */
export function permissionsAfterSave(
  actor: PersonActor,
  wanted: readonly string[],
  held: readonly string[],
): string[] {
  if (actor.role === 'admin') return [...wanted];
  const own = givableBy(actor);
  const beyondActor = held.filter((permission) => !own.includes(permission));
  return unique([...wanted, ...beyondActor]);
}
