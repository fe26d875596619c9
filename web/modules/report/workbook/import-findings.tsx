/** What is noticed about the rows of a file, by kind: findings and rounded numbers. */
import { ExclamationTriangleIcon, InformationCircleIcon } from '../../../ui/icons/marks.ts';
import { findingWords } from '../../../../domain/sense/finding/screen-text.ts';
import { findingNames } from '../../../../domain/record/finding-codes.ts';
import { importWords as words } from '../../../../domain/report/text.ts';
import { findingKindsOf, roundedIn, type ImportAnswer } from './import-answer.ts';
import classes from './import-dialog.module.css';
import { LineList, Section } from './import-lines.tsx';

export function ImportFindings({ answer }: { readonly answer: ImportAnswer }) {
  const kinds = findingKindsOf(answer);
  const rounded = roundedIn(answer);
  if (kinds.length === 0 && rounded.count === 0) return null;
  return (
    <Section kind="noticed" title={findingWords.noticed}>
      {rounded.count > 0 && (
        <details className={classes['kind']} open>
          <summary data-severity="note">
            <InformationCircleIcon width={14} height={14} aria-hidden />
            {findingWords.note}: {words.roundedNumbers} <b>{words.times(rounded.count)}</b>
          </summary>
          <LineList {...rounded} />
        </details>
      )}
      {kinds.map(({ code, severity, lines, count }) => {
        const Icon = severity === 'warning' ? ExclamationTriangleIcon : InformationCircleIcon;
        return (
          <details key={`${severity} ${code}`} className={classes['kind']} open={severity === 'warning'}>
            <summary data-severity={severity}>
              <Icon width={14} height={14} aria-hidden />
              {findingWords[severity]}: {findingNames[code]} <b>{words.times(count)}</b>
            </summary>
            <LineList lines={lines} count={count} />
          </details>
        );
      })}
    </Section>
  );
}
