/** The result of an import: saved, rejected and skipped rows. */
import { ArrowDownTrayIcon } from '@heroicons/react/16/solid';
import { Button } from '@mantine/core';
import { cutText } from '../../../../domain/record/list.ts';
import { generic } from '../../../../domain/text.ts';
import { reportSentences as say, importWords as words } from '../../../../domain/report/text.ts';
import classes from './import-dialog.module.css';

interface Place {
  readonly sheetName?: string | null;
  readonly rowIndex?: number | null;
}

export interface ImportAnswer {
  readonly message: string;
  readonly errors: readonly (Place & { readonly msg: string })[];
  readonly blankRows: readonly Place[];
  readonly rejected: readonly unknown[];
}

/** The limit from the specification. */
const messageCut = 100;
/** Longer lists are not useful; the workbook contains all rows. */
const mostLines = 200;

interface ImportResultProps {
  readonly answer: ImportAnswer;
  readonly isSaved: boolean;
  readonly onSaveRejected: () => void;
}

export function ImportResult({ answer, isSaved, onSaveRejected }: ImportResultProps) {
  const { message, errors, blankRows, rejected } = answer;
  const placeOf = ({ sheetName, rowIndex }: Place) =>
    words.place(
      sheetName || say.unknownSheet,
      rowIndex === null || rowIndex === undefined ? generic.missing : String(rowIndex),
    );
  return (
    <div className={classes['result']}>
      <p
        className={classes['banner']}
        data-kind={isSaved ? 'success' : 'error'}
        role={isSaved ? 'status' : 'alert'}
      >
        {isSaved ? say.importSuccess(message) : say.error(message)}
      </p>
      <Lines
        kind="error"
        title={say.importErrors}
        lines={errors.map((entry) => `${placeOf(entry)}: ${cutText(entry.msg, messageCut)}`)}
      />
      {rejected.length > 0 && (
        <Button
          variant="default"
          size="xs"
          className={classes['rejected']}
          leftSection={<ArrowDownTrayIcon width={14} height={14} aria-hidden />}
          onClick={onSaveRejected}
        >
          {words.rejected}
        </Button>
      )}
      <Lines kind="warning" title={say.blankRows} lines={blankRows.map(placeOf)} />
    </div>
  );
}

interface LinesProps {
  readonly kind: 'error' | 'warning';
  readonly title: string;
  readonly lines: readonly string[];
}

function Lines({ kind, title, lines }: LinesProps) {
  if (lines.length === 0) return null;
  const shown = lines.slice(0, mostLines).map((text, index) => ({ text, at: index }));
  return (
    <section className={classes['lines']} data-kind={kind} aria-label={title}>
      <strong>{title}</strong>
      <ul>
        {shown.map(({ text, at }) => (
          <li key={at}>{text}</li>
        ))}
      </ul>
      {lines.length > mostLines && <span>{words.moreLines(lines.length - mostLines)}</span>}
    </section>
  );
}
