/** Hands a file to the browser, which keeps it where downloads go. */
export function saveFile(content: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  // Later, because some browsers begin to read only after the click is over.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
