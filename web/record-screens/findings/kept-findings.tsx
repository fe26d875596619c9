/** Findings of the last save of a record, and who confirmed them. */
import { ExclamationTriangleIcon, InformationCircleIcon } from '../../ui/icons/marks.ts';
import { CheckIcon } from '../../ui/icons/small.ts';
import type { Area } from '../../../domain/areas.ts';
import type { CheckedModule } from '../../../domain/sense/finding/basis.ts';
import type { KeptFinding } from '../../../domain/sense/finding/kept.ts';
import { findingWords as words } from '../../../domain/sense/finding/screen-text.ts';
import { indiaDateTime } from '../../../domain/values/moment/time.ts';
import { useKeptFindings } from '../../client/calls/check.ts';
import classes from './findings.module.css';

interface KeptFindingsProps {
  readonly area: Area;
  readonly module: CheckedModule;
  readonly record: { readonly _id: string; readonly version: number };
  readonly labelOf: (field: string) => string | undefined;
}

/** Takes no room without findings. */
export function KeptFindings({ area, module, record, labelOf }: KeptFindingsProps) {
  const findings = useKeptFindings(area, module, record._id, record.version);
  if (findings.length === 0) return null;
  return (
    <section className={classes['kept']} aria-label={words.noticed}>
      <p className={classes['heading']}>{words.noticed}</p>
      <ul className={classes['asked']}>
        {findings.map((finding) => (
          <li key={`${finding.code} ${finding.field}`}>
            <Kept finding={finding} label={labelOf(finding.field)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

const size = { width: 14, height: 14, 'aria-hidden': true } as const;

function Kept({ finding, label }: { readonly finding: KeptFinding; readonly label: string | undefined }) {
  const { severity, message, confirmedBy, confirmedAt, words: explanation } = finding;
  const Icon = severity === 'warning' ? ExclamationTriangleIcon : InformationCircleIcon;
  return (
    <div className={classes['line']} data-severity={severity}>
      <Icon {...size} className={classes['icon']} />
      <span className={classes['hidden']}>{words[severity]}: </span>
      {label !== undefined && <b className={classes['label']}>{label}</b>}
      <span className={classes['message']}>{message}</span>
      <p className={classes['confirmation']}>
        {confirmedBy === undefined ? (
          words.notConfirmed
        ) : (
          <>
            <CheckIcon {...size} /> {words.confirmedBy(confirmedBy)}
            {confirmedAt !== undefined && `, ${indiaDateTime(new Date(confirmedAt))}`}
            {explanation !== undefined && <q>{explanation}</q>}
          </>
        )}
      </p>
    </div>
  );
}
