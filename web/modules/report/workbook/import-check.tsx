/** What a file would do: counts, errors by kind with their cells, and blank rows. */
import { CheckCircleIcon, ExclamationCircleIcon } from '../../../ui/icons/marks.ts';
import { DocumentDuplicateIcon, MinusCircleIcon } from '../../../ui/icons/small.ts';
import { cutText } from '../../../../domain/record/list.ts';
import { reportSentences as sentences, importWords as words } from '../../../../domain/report/text.ts';
import { blankLines, countsOf, kindsOf, type ImportAnswer } from './import-answer.ts';
import classes from './import-dialog.module.css';
import { ImportFindings } from './import-findings.tsx';
import { LineList, Lines, Section } from './import-lines.tsx';
import { RejectedButton } from './import-result.tsx';

/** The limit from the specification. */
const messageCut = 100;

interface ImportCheckProps {
  readonly answer: ImportAnswer;
  readonly onSaveRejected: () => void;
}

export function ImportCheck({ answer, onSaveRejected }: ImportCheckProps) {
  const isRefused = answer.count === 0;
  return (
    <div className={classes['result']}>
      {isRefused && (
        <p className={classes['banner']} data-kind="error" role="alert">
          {sentences.error(answer.message)}
        </p>
      )}
      <Counts answer={answer} />
      <Kinds answer={answer} />
      <RejectedButton answer={answer} onClick={onSaveRejected} />
      <ImportFindings answer={answer} />
      <Lines kind="warning" title={sentences.blankRows} lines={blankLines(answer)} />
    </div>
  );
}

function Counts({ answer }: { readonly answer: ImportAnswer }) {
  const { count, wrong, duplicates, blank } = countsOf(answer);
  const entries = [
    { tone: 'good', icon: CheckCircleIcon, count, text: words.willSave(count), isAlways: true },
    { tone: 'bad', icon: ExclamationCircleIcon, count: wrong, text: words.toCorrect(wrong) },
    { icon: DocumentDuplicateIcon, count: duplicates, text: words.alreadyThere(duplicates) },
    { icon: MinusCircleIcon, count: blank, text: words.blank(blank) },
  ];
  return (
    <output className={classes['counts']}>
      {entries
        .filter((entry) => entry.isAlways || entry.count > 0)
        .map(({ tone, icon: Glyph, count: of, text }) => (
          <span key={text} data-tone={of > 0 ? tone : undefined}>
            <Glyph width={16} height={16} aria-hidden />
            {text}
          </span>
        ))}
    </output>
  );
}

function Kinds({ answer }: { readonly answer: ImportAnswer }) {
  const kinds = kindsOf(answer);
  if (kinds.length === 0) return null;
  return (
    <Section kind="error" title={sentences.importErrors}>
      {kinds.map(({ msg, lines }, at) => (
        <details key={msg} className={classes['kind']} open={at === 0}>
          <summary>
            <span title={msg}>{cutText(msg, messageCut)}</span> <b>{words.times(lines.length)}</b>
          </summary>
          <LineList lines={lines} />
        </details>
      ))}
    </Section>
  );
}
