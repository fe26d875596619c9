/** Puts text on the clipboard exactly as it is; false when the browser does not let us. */
export async function copyText(text: string): Promise<boolean> {
  // Browsers give this only to pages they trust: on plain http it is missing.
  const clipboard = navigator.clipboard as Clipboard | undefined;
  if (!clipboard) return copyBySelection(text);
  try {
    await clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

/** The old way: a selection is copied, and while it is copied the text is put in its place, line ends and all. */
function copyBySelection(text: string): boolean {
  const before = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.style.position = 'fixed';
  field.style.opacity = '0';
  // Inside the window that is open, because one that keeps the focus would take it back.
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

/** Out of date, but all there is without a secure connection; a browser may have dropped it. */
function runCopyCommand(): boolean {
  const command: unknown = Reflect.get(document, 'execCommand');
  return typeof command === 'function' && Reflect.apply(command, document, ['copy']) === true;
}
