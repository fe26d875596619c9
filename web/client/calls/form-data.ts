/** Converts values to multipart/form-data. Text in a file field is the URL of the current file and is omitted. */
export function formDataOf(
  values: Readonly<Record<string, unknown>>,
  fileFields: readonly string[],
): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) {
    if (value instanceof File) form.append(name, value, value.name);
    else if (!fileFields.includes(name) && value !== undefined && value !== null)
      form.append(name, textOf(value));
  }
  return form;
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
