/** Sentences only the users screen has; those of the specification's error catalogue stand in messages.ts. */

export const userWords = {
  search: 'Search users',
  add: 'Add User',
  edit: 'Edit User',
  details: 'User Details',
  confirmDelete: 'Are you sure you want to delete this user?',
  restored: 'User restored successfully',
  restoreFailed: 'Failed to restore user',
  username: 'Username',
  email: 'Email',
  password: 'Password',
  keptPassword: 'Unchanged',
  newPassword: 'A new password',
  keepPassword: 'Leave blank to keep the current password',
  role: 'Role',
  roleFixed: 'Only an admin can choose another role',
  section: 'Section',
  permissions: 'Permissions',
  status: 'Status',
  online: 'Online',
  offline: 'Offline',
  created: 'Created',
  none: 'None',
  everything: 'Admins have every permission',
} as const;

/** Words of the permission matrix. */
export const matrixWords = {
  search: 'Search permissions',
  empty: 'No permissions found',
  ofSection: (section: string) => `${section} permissions`,
  count: (held: number, all: number) => `${held} of ${all}`,
  module: 'Module',
  cell: (section: string, module: string, action: string) => `${section} ${module}: ${action}`,
  wholeRow: (section: string, module: string) => `${section} ${module}: all`,
  wholeColumn: (section: string, action: string) => `${section} ${action}: all`,
  wholeSection: (section: string) => `All ${section} permissions`,
  needsSection: (section: string) => `Without effect until the user has the section ${section}.`,
  notYours: 'You can only give permissions that you have.',
  noSections: 'Permissions of your own sections are shown here; you have none.',
} as const;
