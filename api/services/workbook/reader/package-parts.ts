/** The parts of a workbook other than its sheets: content types and relations. */
import { escapeXml } from './xml-text.ts';

const PROLOG = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const SPREADSHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

export function sheetPath(index: number): string {
  return `xl/worksheets/sheet${index + 1}.xml`;
}

export const packageRelationsXml =
  `${PROLOG}<Relationships xmlns="${PACKAGE}/relationships">` +
  `<Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`;

export function workbookXml(sheetNames: readonly string[]): string {
  const sheets = sheetNames.map(
    (name, index) => `<sheet name="${escapeXml(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
  );
  return (
    `${PROLOG}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}">` +
    `<bookViews><workbookView/></bookViews><sheets>${sheets.join('')}</sheets></workbook>`
  );
}

export function workbookRelationsXml(sheetCount: number): string {
  const sheets = Array.from(
    { length: sheetCount },
    (_, index) =>
      `<Relationship Id="rId${index + 1}" Type="${RELATIONS}/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`,
  );
  return (
    `${PROLOG}<Relationships xmlns="${PACKAGE}/relationships">${sheets.join('')}` +
    `<Relationship Id="rId${sheetCount + 1}" Type="${RELATIONS}/styles" Target="styles.xml"/></Relationships>`
  );
}

export function contentTypesXml(sheetCount: number): string {
  const sheets = Array.from(
    { length: sheetCount },
    (_, index) => `<Override PartName="/${sheetPath(index)}" ContentType="${SPREADSHEET}.worksheet+xml"/>`,
  );
  return (
    `${PROLOG}<Types xmlns="${PACKAGE}/content-types">` +
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
    '<Default Extension="xml" ContentType="application/xml"/>' +
    `<Override PartName="/xl/workbook.xml" ContentType="${SPREADSHEET}.sheet.main+xml"/>` +
    `<Override PartName="/xl/styles.xml" ContentType="${SPREADSHEET}.styles+xml"/>${sheets.join('')}</Types>`
  );
}
