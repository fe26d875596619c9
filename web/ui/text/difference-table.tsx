/** Fields with their value before and after. */
import { Button } from '@mantine/core';
import { useState } from 'react';
import type { FieldDifference } from '../../../domain/evidence/audit/difference.ts';
import { auditWords as words } from '../../../domain/evidence/audit/text.ts';
import { cutText } from '../../../domain/record/list.ts';
import { showCount } from '../../../domain/values/number.ts';
import classes from './difference-table.module.css';

/** Templates have up to 100,000 characters; the rest is in the export. */
const longest = 2000;
/** A report has up to 500 bets of three fields each; the others render on request. */
const mostFields = 300;

export function DifferenceTable({ differences }: { readonly differences: readonly FieldDifference[] }) {
  const [isWhole, setWhole] = useState(false);
  if (differences.length === 0) return <p className={classes['none']}>{words.noChange}</p>;
  const shown = isWhole ? differences : differences.slice(0, mostFields);
  const hidden = differences.length - shown.length;
  return (
    <>
      <Rows differences={shown} />
      {hidden > 0 && (
        <Button variant="subtle" size="compact-sm" onClick={() => setWhole(true)}>
          {words.moreFields(showCount(hidden))}
        </Button>
      )}
    </>
  );
}

function Rows({ differences }: { readonly differences: readonly FieldDifference[] }) {
  const hasBefore = differences.some(({ before }) => before !== undefined);
  const hasAfter = differences.some(({ after }) => after !== undefined);
  return (
    <table className={classes['table']}>
      <thead>
        <tr>
          <th scope="col">{words.field}</th>
          {hasBefore && <th scope="col">{words.before}</th>}
          {hasAfter && <th scope="col">{words.after}</th>}
        </tr>
      </thead>
      <tbody>
        {differences.map(({ field, before, after }) => (
          <tr key={field}>
            <th scope="row">{field}</th>
            {hasBefore && (
              <td data-side="before" data-label={words.before}>
                {cutText(before ?? '', longest)}
              </td>
            )}
            {hasAfter && (
              <td data-side="after" data-label={words.after}>
                {cutText(after ?? '', longest)}
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
