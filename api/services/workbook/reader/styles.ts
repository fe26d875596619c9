/** Cell styles: one for the header and one per column kind. */

export type ColumnKind = 'text' | 'number' | 'integer' | 'date' | 'time' | 'dateTime';

type CellStyle = ColumnKind | 'plain' | 'header' | 'lines';

const FORMATS = [
  { id: 164, code: 'yyyy-mm-dd' },
  { id: 165, code: 'hh:mm:ss' },
  { id: 166, code: 'yyyy-mm-dd hh:mm:ss' },
] as const;

/**
 * Text cells have the text format (49): what looks like a formula or number stays text even after an edit.
 */
const STYLES: readonly { readonly style: CellStyle; readonly xf: string }[] = [
  { style: 'plain', xf: '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>' },
  {
    style: 'header',
    xf:
      '<xf numFmtId="49" fontId="1" fillId="2" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1" ' +
      'applyFill="1" applyAlignment="1"><alignment vertical="center"/></xf>',
  },
  { style: 'text', xf: formatted(49, '<alignment vertical="top"/>') },
  { style: 'lines', xf: formatted(49, '<alignment vertical="top" wrapText="1"/>') },
  { style: 'number', xf: formatted(2, '<alignment vertical="top"/>') },
  { style: 'integer', xf: formatted(1, '<alignment vertical="top"/>') },
  { style: 'date', xf: formatted(164, '<alignment vertical="top"/>') },
  { style: 'time', xf: formatted(165, '<alignment vertical="top"/>') },
  { style: 'dateTime', xf: formatted(166, '<alignment vertical="top"/>') },
];

function formatted(format: number, alignment: string): string {
  return (
    `<xf numFmtId="${format}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" ` +
    `applyAlignment="1">${alignment}</xf>`
  );
}

/** The index by which a cell refers to its style. */
export function styleId(style: CellStyle): number {
  return STYLES.findIndex((one) => one.style === style);
}

export const stylesXml =
  '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n' +
  '<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">' +
  `<numFmts count="${FORMATS.length}">` +
  FORMATS.map(({ id, code }) => `<numFmt numFmtId="${id}" formatCode="${code}"/>`).join('') +
  '</numFmts>' +
  '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font>' +
  '<font><b/><sz val="11"/><color rgb="FFFFFFFF"/><name val="Calibri"/></font></fonts>' +
  '<fills count="3"><fill><patternFill patternType="none"/></fill>' +
  '<fill><patternFill patternType="gray125"/></fill>' +
  '<fill><patternFill patternType="solid"><fgColor rgb="FF1F4E78"/><bgColor indexed="64"/></patternFill></fill></fills>' +
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
  `<cellXfs count="${STYLES.length}">${STYLES.map(({ xf }) => xf).join('')}</cellXfs>` +
  '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles>' +
  '</styleSheet>';
