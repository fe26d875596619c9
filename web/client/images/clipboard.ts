/** Copies text to the clipboard exactly as it is; false if the browser does not allow it. */
export async function copyText(text: string): Promise<boolean> {
  // Only available in secure contexts: undefined over plain http.
  const clipboard = navigator.clipboard as Clipboard | undefined;
  if (!clipboard) return copyBySelection(text);
  try {
    await clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

/** Fallback: copies a selection and replaces its content in the copy event, which preserves line endings. */
function copyBySelection(text: string): boolean {
  const before = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.style.position = 'fixed';
  field.style.opacity = '0';
  // Inside the open dialog, because its focus trap would take the focus back.
  (before?.closest('[role="dialog"]') ?? document.body).append(field);
  const put = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/plain', text);
    event.preventDefault();
  };
  document.addEventListener('copy', put);
  try {
    field.select();
    return runCopyCommand();
  } finally {
    document.removeEventListener('copy', put);
    field.remove();
    if (before instanceof HTMLElement) before.focus({ preventScroll: true });
  }
}

/** Deprecated, but the only way without a secure connection; a browser may have removed it. */
function runCopyCommand(): boolean {
  const command: unknown = Reflect.get(document, 'execCommand');
  return typeof command === 'function' && Reflect.apply(command, document, ['copy']) === true;
}
