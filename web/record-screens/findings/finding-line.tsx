/** One finding and its actions. */
import { ExclamationTriangleIcon, InformationCircleIcon } from '../../ui/icons/marks.ts';
import { CheckIcon } from '../../ui/icons/small.ts';
import { confirmationLimits, type Finding } from '../../../domain/sense/finding/finding.ts';
import { findingWords as words } from '../../../domain/sense/finding/screen-text.ts';
import { userNamedIn } from '../../../domain/sense/finding/records.ts';
import { personPath } from '../../../domain/sense/people/address.ts';
import { mayOpenPeople } from '../../../domain/sense/people/person.ts';
import { previewAddress } from '../../client/record-address.ts';
import { useActor } from '../../client/use-can.ts';
import classes from './findings.module.css';

interface FindingLineProps {
  readonly finding: Finding;
  /** Label of the field; missing where the position makes it clear. */
  readonly label?: string | undefined;
  readonly onUse?: ((value: string) => void) | undefined;
  /** Who confirmed it at an earlier save. */
  readonly confirmedBy?: string | undefined;
  /** Whether the person confirmed it; undefined where the question is asked elsewhere. */
  readonly isConfirmed?: boolean;
  readonly wordsGiven?: string;
  /** With a comment; undefined revokes the confirmation. */
  readonly onConfirm?: (words: string | undefined) => void;
  /** In a dialog the actions are reached by Tab; in a form Tab skips them. */
  readonly isInForm?: boolean;
}

const size = { width: 14, height: 14, 'aria-hidden': true } as const;

export function FindingLine(props: FindingLineProps) {
  const { finding, label, onUse, confirmedBy, wordsGiven = '', isInForm = false } = props;
  const isConfirmed = props.isConfirmed === true || confirmedBy !== undefined;
  const onConfirm = confirmedBy === undefined ? props.onConfirm : undefined;
  const { severity, message, suggest } = finding;
  const Icon = severity === 'warning' ? ExclamationTriangleIcon : InformationCircleIcon;
  const action = {
    className: classes['action'],
    'data-finding-action': true,
    ...(isInForm && { tabIndex: -1, onMouseDown: keepFocus }),
  };
  return (
    <div className={classes['line']} data-severity={severity} data-confirmed={isConfirmed || undefined}>
      <Icon {...size} className={classes['icon']} />
      <span className={classes['hidden']}>{words[severity]}: </span>
      {label !== undefined && <b className={classes['label']}>{label}</b>}
      <span className={classes['message']} title={message}>
        <Sentence finding={finding} isInForm={isInForm} />
      </span>
      <span className={classes['actions']}>
        {suggest !== undefined && onUse && (
          <button type="button" {...action} onClick={() => onUse(suggest)}>
            {words.use(suggest)}
          </button>
        )}
        {confirmedBy !== undefined && <span>{words.confirmedBy(confirmedBy)}</span>}
        <Records records={finding.records} action={action} />
        {onConfirm && (
          <button
            type="button"
            {...action}
            aria-pressed={isConfirmed}
            onClick={() => onConfirm(isConfirmed ? undefined : '')}
          >
            {isConfirmed && <CheckIcon {...size} />}
            {words.isRight}
          </button>
        )}
        {onConfirm && isConfirmed && severity === 'warning' && (
          <input
            className={classes['words']}
            aria-label={words.words}
            placeholder={words.words}
            maxLength={confirmationLimits.words}
            data-finding-action
            {...(isInForm && { tabIndex: -1 })}
            value={wordsGiven}
            onChange={({ currentTarget }) => onConfirm(currentTarget.value)}
          />
        )}
      </span>
    </div>
  );
}

/** With a link to the page of the named user, in a new tab. */
function Sentence({ finding, isInForm }: Pick<FindingLineProps, 'finding'> & { readonly isInForm: boolean }) {
  const { message } = finding;
  const name = mayOpenPeople(useActor()) ? userNamedIn(finding) : undefined;
  if (name === undefined) return message;
  const at = message.indexOf(name);
  return (
    <>
      {message.slice(0, at)}
      <a
        className={classes['user']}
        href={personPath(name)}
        target="_blank"
        rel="noopener"
        data-finding-action
        {...(isInForm && { tabIndex: -1, onMouseDown: keepFocus })}
      >
        {name}
      </a>
      {message.slice(at + name.length)}
    </>
  );
}

interface RecordsProps {
  readonly records: Finding['records'];
  readonly action: { readonly className: string | undefined; readonly tabIndex?: number };
}

/** In a new tab: the form stays open. */
function Records({ records, action }: RecordsProps) {
  const actor = useActor();
  return records.map((record) => {
    const { module, _id, label } = record;
    const address = previewAddress(actor, record);
    if (address === undefined) return null;
    return (
      <a
        key={`${module} ${_id}`}
        {...action}
        href={address}
        target="_blank"
        rel="noreferrer"
        aria-label={words.openRecord(label)}
        title={label}
      >
        {records.length === 1 ? words.open : words.openRecord(label)}
      </a>
    );
  });
}

/** A click does not move the focus from the current field. */
function keepFocus(event: React.MouseEvent) {
  event.preventDefault();
}
