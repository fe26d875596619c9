/** The cells of a table in sanitized HTML, in the columns in which a browser shows them. */

export interface TableCell {
  readonly row: number;
  /** The first of its columns, from 0. */
  readonly column: number;
  readonly columns: number;
  readonly html: string;
  /** Where attributes can be added to its tag, in the HTML of the table. */
  readonly tagEnd: number;
}

const tags = /<(tr|td|th)\b([^>]*)>/g;
const contentEnd = /<\/?t[dhr]\b/;
const mostColumns = 100;

function spanIn(attributes: string, name: string): number {
  const span = Number(new RegExp(`\\b${name}="(\\d+)"`).exec(attributes)?.[1] ?? 1);
  return Math.min(mostColumns, Math.max(1, span));
}

export function cellsOf(table: string): TableCell[] {
  const cells: TableCell[] = [];
  /** For how many more rows each column is taken, the present one included. */
  let taken: number[] = [];
  let row = -1;
  let column = 0;
  for (const { 0: tag, 1: name, 2: attributes = '', index } of table.matchAll(tags)) {
    if (name === 'tr') {
      row += 1;
      column = 0;
      taken = taken.map((rows) => rows - 1);
      continue;
    }
    while ((taken[column] ?? 0) > 0) column += 1;
    const columns = spanIn(attributes, 'colspan');
    const rows = spanIn(attributes, 'rowspan');
    for (let at = column; at < column + columns; at++) taken[at] = rows;
    const start = index + tag.length;
    const rest = table.slice(start);
    const length = rest.search(contentEnd);
    const html = length < 0 ? rest : rest.slice(0, length);
    cells.push({ row, column, columns, html, tagEnd: start - 1 });
    column += columns;
  }
  return cells;
}
