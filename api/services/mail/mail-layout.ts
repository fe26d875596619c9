/** The common layout of all mail, in plain text and in HTML that reads well on a phone. */

export interface MailTable {
  readonly header: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly footer: readonly string[];
}

export interface MailContent {
  readonly subject: string;
  readonly before: readonly string[];
  /** On a separate line, large, easy to copy. */
  readonly code?: string;
  readonly table?: MailTable;
  readonly after?: readonly string[];
}

export interface MailBody {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

export function renderMail({ subject, before, code, table, after = [] }: MailContent): MailBody {
  const text = [
    ...before,
    ...(code === undefined ? [] : [`    ${code}`]),
    ...(table ? [textTable(table)] : []),
    ...after,
  ].join('\n\n');
  const inside = [
    ...before.map(paragraph),
    ...(code === undefined ? [] : [codeBlock(code)]),
    ...(table ? [htmlTable(table)] : []),
    ...after.map(paragraph),
  ].join('\n');
  return { subject, text: `${text}\n`, html: page(subject, inside) };
}

function textTable({ header, rows, footer }: MailTable): string {
  const lines = [header, ...rows, footer];
  const widths = header.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  return lines
    .map((line) =>
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

function paragraph(text: string): string {
  return `<p style="margin:0 0 16px">${escaped(text)}</p>`;
}

function codeBlock(code: string): string {
  return `<p style="margin:24px 0;padding:16px 8px;border-radius:8px;background:#f1f2f5;text-align:center;font:600 30px/1.2 ui-monospace,Menlo,Consolas,monospace;letter-spacing:6px;color:#1c1f26">${escaped(code)}</p>`;
}

function htmlTable({ header, rows, footer }: MailTable): string {
  const cell = 'padding:8px 6px;border-bottom:1px solid #e8eaee;text-align:left;white-space:nowrap';
  const line = (cells: readonly string[], tag: string, more = '') =>
    `<tr>${cells.map((text) => `<${tag} style="${cell}${more}">${escaped(text)}</${tag}>`).join('')}</tr>`;
  return [
    '<table style="width:100%;margin:0 0 16px;border-collapse:collapse;font-size:14px">',
    line(header, 'th', ';color:#636a78;font-weight:600'),
    ...rows.map((cells) => line(cells, 'td')),
    line(footer, 'td', ';font-weight:600;border-bottom:0'),
    '</table>',
  ].join('');
}

function page(title: string, inside: string): string {
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escaped(title)}</title></head>
<body style="margin:0;padding:16px;background:#f7f8fa;color:#1c1f26;font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif">
<div style="max-width:520px;margin:0 auto;overflow-wrap:anywhere;padding:24px 20px;border:1px solid #dfe2e8;border-radius:12px;background:#ffffff">
${inside}
</div>
</body>
</html>
`;
}
