/** The permissions of one section as rows and columns, narrowed by what is searched for. */
import { areas, moduleRow, sectionOf, type Action, type Area } from '../../../domain/areas.ts';
import { matchesSearch } from '../../../domain/record/list.ts';
import { permissionGroups, permissionsInOrder, type Actor } from '../../../domain/permissions.ts';

export const actionLabels: Readonly<Record<Action, string>> = {
  create: 'Create',
  update: 'Update',
  delete: 'Delete',
  preview: 'Preview',
  listing: 'Listing',
  export: 'Export',
  import: 'Import',
  pdf_download: 'PDF',
};

/** An action without a label does not compile, so none can be missing from the matrix. */
const order = Object.keys(actionLabels) as readonly Action[];

export interface PermissionRow {
  readonly label: string;
  readonly cells: Readonly<Partial<Record<Action, string>>>;
}

export interface PermissionTable {
  readonly columns: readonly Action[];
  readonly rows: readonly PermissionRow[];
}

/** Typing 'report' leaves a row, 'export' a column, 'report export' a single cell. */
export function permissionTable(area: Area, typed: string): PermissionTable {
  const rows = permissionGroups
    .filter((group) => group.area === area)
    .map(({ module, permissions }) => {
      const { label } = moduleRow(area, module);
      const found = permissions.filter(({ action, permission }) =>
        matchesSearch([`${label} ${actionLabels[action]}`, permission], typed),
      );
      const cells = Object.fromEntries(found.map(({ action, permission }) => [action, permission]));
      return { label, cells };
    })
    .filter(({ cells }) => Object.keys(cells).length > 0);
  return { columns: order.filter((action) => rows.some(({ cells }) => cells[action])), rows };
}

export function permissionsOfTable({ rows }: PermissionTable): string[] {
  return rows.flatMap(({ cells }) => Object.values(cells));
}

/** Shows the sections of the editor; the user's permissions in other sections stay unchanged. */
export function areasShownTo(actor: Actor): readonly Area[] {
  return areas.filter((area) => actor.section.includes(sectionOf(area)));
}

/** Subadmins can grant what they have; admins have everything. */
export function mayGive(actor: Actor, permission: string): boolean {
  return actor.role === 'admin' || actor.permissions.includes(permission);
}

/** Turns all on, or all off if they are all on. */
export function toggled(
  held: readonly string[],
  wanted: readonly string[],
  isOn = !wanted.every((permission) => held.includes(permission)),
): string[] {
  const others = held.filter((permission) => !wanted.includes(permission));
  return permissionsInOrder(isOn ? [...others, ...wanted] : others);
}
