/** Sentences about values that a field does not accept. */

export function tooLong(label: string, max: number): string {
  return `${label} can have at most ${max.toLocaleString('en')} characters`;
}

export function notValid(field: string): string {
  return `${field} is not valid`;
}

export function notANumber(field: string): string {
  return `${field} must be a number`;
}

export function notText(label: string): string {
  return `${label} must be text`;
}

export function unstorableCharacter(label: string): string {
  return `${label} contains a character that cannot be stored`;
}
