/** Access rules. The server enforces them; the screens use the same functions to decide what to show. */
import {
  areas,
  baseActions,
  modules,
  moduleRow,
  type moduleTable,
  sectionOf,
  sections,
  type Action,
  type Area,
  type Module,
  type Section,
} from './areas.ts';

export const roles = ['user', 'subadmin', 'admin'] as const;
export type Role = (typeof roles)[number];

type Row<M extends Module, A extends Area> = (typeof moduleTable)[M][A];
type ActionOf<M extends Module, A extends Area> =
  | (typeof baseActions)[number]
  | Row<M, A>['extraActions'][number];
/** Every permission as a type: 'sports_create' | 'forex_sport_create' | … */
export type Permission = {
  [M in Module]: { [A in Area]: `${Row<M, A>['stem']}_${ActionOf<M, A>}` }[Area];
}[Module];

export interface PermissionGroup {
  readonly area: Area;
  readonly module: Module;
  readonly permissions: readonly { readonly action: Action; readonly permission: Permission }[];
}

export function actionsOf(area: Area, module: Module): readonly Action[] {
  return [...baseActions, ...moduleRow(area, module).extraActions];
}

export function permissionOf(area: Area, module: Module, action: Action): Permission {
  return `${moduleRow(area, module).stem}_${action}` as Permission;
}

export const permissionGroups: readonly PermissionGroup[] = areas.flatMap((area) =>
  modules.map((module) => ({
    area,
    module,
    permissions: actionsOf(area, module).map((action) => ({
      action,
      permission: permissionOf(area, module, action),
    })),
  })),
);

export const permissions: readonly Permission[] = permissionGroups.flatMap((group) =>
  group.permissions.map((entry) => entry.permission),
);

export function permissionsInSections(section: readonly Section[]): readonly Permission[] {
  return permissionGroups
    .filter((group) => section.includes(sectionOf(group.area)))
    .flatMap((group) => group.permissions.map((entry) => entry.permission));
}

const known = new Set<string>(permissions);

/** Alternative spellings from the specification, mapped to the stored spelling. */
const permissionAliases: Readonly<Record<string, Permission>> = {
  proof_type_listing: 'prooftype_listing',
  sport_listing: 'sports_listing',
};

export function canonicalPermission(text: string): Permission | undefined {
  const spelled = Object.hasOwn(permissionAliases, text) ? permissionAliases[text] : text;
  return spelled !== undefined && known.has(spelled) ? (spelled as Permission) : undefined;
}

/** Permissions have no order of their own: sorts them for comparison. Names that no longer exist come last. */
export function permissionsInOrder(held: readonly string[]): string[] {
  const own = new Set(held);
  const others = [...own].filter((permission) => !known.has(permission));
  return [...permissions.filter((permission) => own.has(permission)), ...others.toSorted()];
}

export function sectionsInOrder(held: readonly Section[]): Section[] {
  return sections.filter((name) => held.includes(name));
}

export interface Actor {
  readonly role: Role;
  readonly section: readonly Section[];
  readonly permissions: readonly string[];
}

export function can(actor: Actor, area: Area, module: Module, action: Action): boolean {
  if (actor.role === 'admin') return true;
  const wanted = permissionOf(area, module, action);
  return (
    actor.section.includes(sectionOf(area)) &&
    actor.permissions.some((held) => canonicalPermission(held) === wanted)
  );
}

/** The areas in a user's section list, in order. */
export function areasOf({ section }: Pick<Actor, 'section'>): readonly Area[] {
  return areas.filter((area) => section.includes(sectionOf(area)));
}

/** Whether a user may access an area at all; permissions decide what they may do there. */
export function mayEnter(actor: Actor, area: Area): boolean {
  return actor.role === 'admin' || areasOf(actor).includes(area);
}

/** The access rule of a route or screen. A route without one fails at startup. */
export type AccessRule =
  | { readonly kind: 'public' }
  | { readonly kind: 'signedIn' }
  | { readonly kind: 'role'; readonly roles: readonly Role[] }
  | {
      readonly kind: 'area';
      readonly area: Area;
      readonly module: Module;
      /** One of `anyOf`, and all of `allOf`. */
      readonly anyOf: readonly Action[];
      readonly allOf: readonly Action[];
    }
  | { readonly kind: 'either'; readonly rules: readonly AccessRule[] };

export const open: AccessRule = { kind: 'public' };
export const signedIn: AccessRule = { kind: 'signedIn' };
export const adminOnly: AccessRule = { kind: 'role', roles: ['admin'] };
export const adminOrSubadmin: AccessRule = { kind: 'role', roles: ['admin', 'subadmin'] };

export function anyOf(area: Area, module: Module, actions: readonly Action[]): AccessRule {
  return { kind: 'area', area, module, anyOf: givable(area, module, actions), allOf: [] };
}

export function allOf(area: Area, module: Module, actions: readonly Action[]): AccessRule {
  return { kind: 'area', area, module, anyOf: givable(area, module, actions), allOf: actions };
}

/** A rule with a permission that the area's row does not have would exclude everyone but admins: it fails at startup. */
function givable(area: Area, module: Module, actions: readonly Action[]): readonly Action[] {
  for (const action of actions) {
    const wanted = permissionOf(area, module, action);
    if (!known.has(wanted)) throw new Error(`there is no permission ${wanted} to give to anybody`);
  }
  return actions;
}

/** A screen requires at least one of the module's permissions. */
export function screenRule(area: Area, module: Module): AccessRule {
  return anyOf(area, module, actionsOf(area, module));
}

export function either(...rules: readonly AccessRule[]): AccessRule {
  return { kind: 'either', rules };
}

export function allows(rule: AccessRule, actor: Actor | undefined): boolean {
  if (rule.kind === 'public') return true;
  if (!actor) return false;
  if (rule.kind === 'signedIn') return true;
  if (rule.kind === 'role') return rule.roles.includes(actor.role);
  if (rule.kind === 'either') return rule.rules.some((one) => allows(one, actor));
  const holds = (action: Action) => can(actor, rule.area, rule.module, action);
  return rule.anyOf.some(holds) && rule.allOf.every(holds);
}
