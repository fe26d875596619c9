/** A table of figures that begins short. */
import { Button } from '@mantine/core';
import { useState } from 'react';
import { lists } from '../../../domain/text.ts';
import { personWords as words } from '../../../domain/sense/people/text.ts';
import { FigureTable, type FigureRow } from '../../ui/charts/figure-table.tsx';
import { OnPaper } from '../../ui/page/on-paper.tsx';
import { Quiet } from './panel.tsx';

interface FoldedTableProps {
  readonly name: string;
  readonly headings: readonly string[];
  readonly rows: readonly FigureRow[];
  /** Rows that are shown at first. */
  readonly first: number;
  /** Rows that exist but are not in the answer. */
  readonly others?: number;
}

export function FoldedTable({ name, headings, rows, first, others = 0 }: FoldedTableProps) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? rows : rows.slice(0, first);
  return (
    <>
      <FigureTable name={name} headings={headings} rows={shown} />
      {rows.length > first && (
        <Button
          variant="subtle"
          size="compact-xs"
          mt={4}
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? words.showFewer : words.showAll(rows.length)}
        </Button>
      )}
      {shown.length < rows.length && <OnPaper>{lists.firstOf(shown.length, rows.length)}</OnPaper>}
      {others > 0 && (isWhole || rows.length <= first) && <Quiet>{words.others(others)}</Quiet>}
    </>
  );
}
