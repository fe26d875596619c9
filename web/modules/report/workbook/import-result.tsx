/** The result of an import: saved, rejected and skipped rows. */
import { ArrowDownTrayIcon } from '../../../ui/icons/small.ts';
import { Button } from '@mantine/core';
import { cutText } from '../../../../domain/record/list.ts';
import { reportSentences as sentences, importWords as words } from '../../../../domain/report/text.ts';
import { blankLines, countsOf, placeText, type ImportAnswer } from './import-answer.ts';
import classes from './import-dialog.module.css';
import { ImportFindings } from './import-findings.tsx';
import { Lines } from './import-lines.tsx';

/** The limit from the specification. */
const messageCut = 100;

interface ImportResultProps {
  readonly answer: ImportAnswer;
  readonly onSaveRejected: () => void;
}

export function ImportResult({ answer, onSaveRejected }: ImportResultProps) {
  const { message, errors } = answer;
  const { count, wrong, duplicates } = countsOf(answer);
  const all = count + wrong + duplicates;
  const isWhole = errors.length === 0;
  return (
    <div className={classes['result']}>
      <div className={classes['banner']} data-kind={isWhole ? 'success' : 'partial'} role="status">
        {!isWhole && <strong>{words.someSaved(count, all)}</strong>}
        <p>{sentences.importSuccess(message)}</p>
      </div>
      <Lines
        kind="error"
        title={sentences.importErrors}
        lines={errors.map((entry) => `${placeText(entry)}: ${cutText(entry.msg, messageCut)}`)}
      />
      <RejectedButton answer={answer} onClick={onSaveRejected} />
      <ImportFindings answer={answer} />
      <Lines kind="warning" title={sentences.blankRows} lines={blankLines(answer)} />
    </div>
  );
}

interface RejectedButtonProps {
  readonly answer: ImportAnswer;
  readonly onClick: () => void;
}

export function RejectedButton({ answer, onClick }: RejectedButtonProps) {
  if (answer.rejected.length === 0) return null;
  return (
    <Button
      variant="default"
      size="xs"
      className={classes['rejected']}
      leftSection={<ArrowDownTrayIcon width={14} height={14} aria-hidden />}
      onClick={onClick}
    >
      {words.rejected}
    </Button>
  );
}
