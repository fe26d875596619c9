/**
 * The number of a row of an export: 12003 is the third row of the twelfth report. Only the first row of a report has its
 * values, so a sheet that is sorted by any other column has bets below other reports.
 */

/** A report has fewer rows. */
const rowsOfReport = 1000;

export function reportRowOf(report: number, row: number): number {
  return report * rowsOfReport + row;
}

/** Undefined for a row that was added by hand, and for numbers of others. */
export function readReportRow(text: string | undefined): number | undefined {
  return text !== undefined && /^\d{4,15}$/.test(text) ? Number(text) : undefined;
}

/** Whether a row that continues a report stands below it: some may have been removed between them, none added. */
export function isBelow(above: number | undefined, row: number): boolean {
  const reportOf = (number: number) => Math.floor(number / rowsOfReport);
  return above !== undefined && reportOf(above) === reportOf(row) && above <= row;
}
