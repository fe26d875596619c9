/** Fields with their value before and after. */
import type { FieldDifference } from '../../../domain/evidence/audit/difference.ts';
import { auditWords as words } from '../../../domain/evidence/audit/text.ts';
import { cutText } from '../../../domain/record/list.ts';
import classes from './difference-table.module.css';

/** Templates have up to 100,000 characters; the rest is in the export. */
const longest = 2000;

export function DifferenceTable({ differences }: { readonly differences: readonly FieldDifference[] }) {
  if (differences.length === 0) return <p className={classes['none']}>{words.noChange}</p>;
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
