/** Interprets the XML of one sheet; rows collect in `rows` until they are taken. */
import { type Cell, type CellContext, interpretCell } from './cell.ts';
import type { NumberMeaning } from './number-formats.ts';
import type { ReadBudget, ReadLimits } from './read-limits.ts';
import { WorkbookProblem } from '../workbook-problem.ts';
import type { Attributes, XmlHandler } from './xml-parser.ts';

export interface WorkbookRow {
  readonly sheetName: string;
  /** As shown by spreadsheet programs, from 1 and without gaps. */
  readonly rowNumber: number;
  /** The first non-empty row of the sheet. */
  readonly isHeader: boolean;
  /** In a sheet that people do not see. */
  readonly isHidden: boolean;
  /** By column; null for an empty cell, an empty array for a blank row. */
  readonly cells: readonly (Cell | null)[];
}

export interface SheetContext extends CellContext {
  readonly sheetName: string;
  readonly isHidden: boolean;
  readonly meanings: readonly NumberMeaning[];
  readonly limits: ReadLimits;
  readonly budget: ReadBudget;
}

const LAST_ROW = 1_048_576;
const BEFORE_A = 64;
const LETTERS = 26;
/** XFD is the last column. */
const MOST_LETTERS = 3;

export class SheetReader implements XmlHandler {
  rows: WorkbookRow[] = [];
  private readonly context: SheetContext;
  /** Buttons and pictures, after the rows, have elements with the same names: `xdr:row` is a place. */
  private isAmongRows = false;
  private rowNumber = 0;
  /** The latest row in `rows`, now or before. */
  private lastAdded = 0;
  private rowText = '';
  private cells: (Cell | null)[] | undefined;
  private rowCharacters = 0;
  private hasHeader = false;

  private column = 0;
  private type = '';
  private meaning: NumberMeaning = 'number';
  private value = '';
  /** A formula whose result is an empty text has an empty value. */
  private hasValue = false;
  private formula = '';
  private collects: 'value' | 'formula' | undefined;
  private isPronunciation = false;

  constructor(context: SheetContext) {
    this.context = context;
  }

  open(name: string, attributes: Attributes): void {
    if (name === 'sheetData') this.isAmongRows = true;
    if (!this.isAmongRows) return;
    switch (name) {
      case 'row':
        return this.openRow(attributes.r);
      case 'c':
        return this.openCell(attributes);
      case 'rPh':
        // Phonetic hints for Japanese are not part of the text.
        this.isPronunciation = true;
        return;
      case 'v':
      case 't':
        this.hasValue = true;
        this.collects = this.isPronunciation ? undefined : 'value';
        return;
      case 'f':
        this.collects = 'formula';
        break;
      default:
    }
  }

  text(text: string): void {
    if (this.collects === undefined || this.cells === undefined) return;
    if (this.collects === 'value') this.value += text;
    else this.formula += text;
    if (this.value.length + this.formula.length > this.context.limits.cellCharacters)
      throw this.problem('tooMuchText');
  }

  close(name: string): void {
    if (name === 'sheetData') this.isAmongRows = false;
    if (!this.isAmongRows) return;
    if (name === 'row') this.closeRow();
    else if (name === 'c') this.closeCell();
    else if (name === 'rPh') this.isPronunciation = false;
    else if (name === 'v' || name === 't' || name === 'f') this.collects = undefined;
  }

  private openRow(given: string | undefined): void {
    const number = given === undefined ? this.rowNumber + 1 : Number(given);
    if (!Number.isInteger(number) || number <= this.rowNumber || number > LAST_ROW)
      throw this.problem('damaged');
    this.rowNumber = number;
    this.rowText = String(number);
    this.column = 0;
    this.cells = [];
    this.rowCharacters = 0;
  }

  private openCell({ r, t = 'n', s }: Attributes): void {
    if (this.cells === undefined) throw this.problem('damaged');
    const column = r === undefined ? this.column + 1 : this.columnOf(r);
    if (column <= this.column) throw this.problem('damaged');
    if (--this.context.budget.cells < 0) throw new WorkbookProblem('unpacksTooLarge');
    this.column = column;
    this.type = t;
    this.meaning = (s === undefined ? undefined : this.context.meanings[Number(s)]) ?? 'number';
    this.value = '';
    this.hasValue = false;
    this.formula = '';
  }

  private closeCell(): void {
    if (this.cells === undefined) return;
    const { type, meaning, value, formula } = this;
    const cell =
      value === '' && formula !== '' && !(type === 'str' && this.hasValue)
        ? // From a program that does not calculate: shown as it is and never executed.
          { kind: 'formula' as const, text: `=${formula}` }
        : interpretCell({ type, meaning, value }, this.context);
    if (cell === undefined) throw this.problem('damaged');
    if (cell === null) return;
    this.count(cell.text.length);
    if (this.column > this.context.limits.columns) throw this.problem('tooManyColumns');
    while (this.cells.length < this.column - 1) this.cells.push(null);
    this.cells.push(cell);
  }

  /** Counted where a shared text is used, not where it is defined. */
  private count(characters: number): void {
    const { limits, budget } = this.context;
    this.rowCharacters += characters;
    if (this.rowCharacters > limits.rowCharacters) throw this.problem('tooMuchTextInRow');
    budget.characters -= characters;
    if (budget.characters < 0) throw new WorkbookProblem('unpacksTooLarge');
  }

  private closeRow(): void {
    const { cells = [] } = this;
    this.cells = undefined;
    const isBlank = cells.every((cell) => cell === null || cell.text.trim() === '');
    // LibreOffice writes the last of all possible rows for its height.
    if (isBlank && this.lastAdded + 1 < this.rowNumber) return;
    // Borders drawn to the end of a sheet make a million rows, which count only if something follows.
    if (isBlank && this.context.budget.blankRows === 0) return;
    // Files may or may not contain blank rows between others.
    for (let blank = this.lastAdded + 1; blank < this.rowNumber; blank++) this.addBlankRow(blank);
    if (isBlank) this.addBlankRow(this.rowNumber);
    else this.addRow(cells);
    this.lastAdded = this.rowNumber;
  }

  private addRow(cells: readonly (Cell | null)[]): void {
    const { sheetName, isHidden, budget } = this.context;
    const isHeader = !this.hasHeader;
    this.hasHeader = true;
    if (!isHeader && --budget.rows < 0) throw new WorkbookProblem('tooManyRows');
    this.rows.push({ sheetName, rowNumber: this.rowNumber, isHeader, isHidden, cells });
  }

  private addBlankRow(rowNumber: number): void {
    const { sheetName, isHidden, budget } = this.context;
    if (--budget.blankRows < 0) throw new WorkbookProblem('tooManyRows');
    this.rows.push({ sheetName, rowNumber, isHeader: false, isHidden, cells: [] });
  }

  /** 28 for AB12 in row 12. */
  private columnOf(place: string): number {
    let column = 0;
    let at = 0;
    for (; at < place.length; at++) {
      const letter = place.charCodeAt(at) - BEFORE_A;
      if (letter < 1 || letter > LETTERS) break;
      column = column * LETTERS + letter;
    }
    if (at === 0 || at > MOST_LETTERS || place.slice(at) !== this.rowText) throw this.problem('damaged');
    return column;
  }

  private problem(fault: 'damaged' | 'tooManyColumns' | 'tooMuchText' | 'tooMuchTextInRow'): WorkbookProblem {
    const { sheetName } = this.context;
    return new WorkbookProblem(
      fault,
      this.rowNumber > 0 ? { sheetName, rowNumber: this.rowNumber } : { sheetName },
    );
  }
}
