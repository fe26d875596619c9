/** What the parts of a document are called when they are named as changed. */
export const roles = {
  fonts: 'fonts',
  logo: 'logo',
  drawing: 'drawing',
  structure: 'structure',
} as const;

export const pageRole = (number: number): string => `page ${number}`;

export const pictureRole = (picture: {
  readonly group: string;
  readonly position: number;
  readonly filename: string;
}): string => `picture ${picture.group} ${picture.position} (${picture.filename})`;
