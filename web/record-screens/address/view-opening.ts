/** State of a navigation that opens a view: the list follows the address although it only replaces it. */
export const viewOpening = { isViewOpening: true } as const;

export function isViewOpening({ state }: { readonly state: unknown }): boolean {
  return typeof state === 'object' && state !== null && 'isViewOpening' in state;
}
