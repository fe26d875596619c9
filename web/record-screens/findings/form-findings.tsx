/** The findings of a form: display, announcements, and the question before saving. */
import { useHotkeys } from '@mantine/hooks';
import { createContext, useContext, useRef, type ReactNode, type RefObject } from 'react';
import { focusField } from '../../ui/form/form-guards.ts';
import { ConfirmFindings } from './confirm-findings.tsx';
import { FindingLine } from './finding-line.tsx';
import { FindingList, type FindingPlace } from './finding-list.tsx';
import classes from './findings.module.css';
import { SteadyFocus } from './steady-focus.tsx';
import { idOf, type FindingsOfForm } from './use-findings.ts';

interface Shared {
  readonly findings: Omit<FindingsOfForm, 'settle'>;
  readonly labelOf: (field: string) => string | undefined;
  readonly form: RefObject<HTMLFormElement | null>;
}

const Findings = createContext<Shared | undefined>(undefined);

type FormFindingsProps = Shared & { readonly children: ReactNode };

const actionSelector = '[data-finding-action]';

export function FormFindings({ findings, labelOf, form, children }: FormFindingsProps) {
  const field = useRef<Element>(null);
  /** From the field to the first action, then from action to action. */
  const step = (by: 1 | -1) => {
    const actions = [...(form.current?.querySelectorAll<HTMLElement>(actionSelector) ?? [])];
    const at = actions.findIndex((action) => action === document.activeElement);
    if (at < 0) field.current = document.activeElement;
    actions.at((at < 0 && by < 0 ? at + 1 + by : at + by) % actions.length)?.focus();
  };
  useHotkeys(
    [
      ['F8', () => step(1)],
      ['shift+F8', () => step(-1)],
    ],
    [],
    true,
  );
  return (
    <Findings value={{ findings, labelOf, form }}>
      <SteadyFocus layout={findings.findings.map(idOf).join('\n')}>
        {/* Escape comes from the actions inside. */}
        {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
        <div
          className={classes['form']}
          onKeyDown={(event) => {
            const isAction = event.target instanceof Element && event.target.matches(actionSelector);
            if (event.key !== 'Escape' || !isAction) return;
            event.stopPropagation();
            if (field.current instanceof HTMLElement) field.current.focus();
          }}
        >
          {children}
        </div>
      </SteadyFocus>
      <div role="status" className={classes['hidden']}>
        {findings.announced}
      </div>
      {findings.question && (
        <ConfirmFindings
          question={findings.question}
          labelOf={labelOf}
          onUse={(at, value) => {
            findings.use(at, value);
            findings.question?.answer(undefined);
            setTimeout(() => focusField(form.current, at));
          }}
        />
      )}
    </Findings>
  );
}

interface FindingsAtProps {
  /** The fields whose findings are shown here. */
  readonly of: (field: string) => boolean;
  readonly place: FindingPlace;
}

export function FindingsAt({ of, place }: FindingsAtProps) {
  const shared = useContext(Findings);
  const here = shared?.findings.findings.filter(({ field }) => of(field)) ?? [];
  if (!shared) return null;
  const { findings, labelOf, form } = shared;
  return (
    <FindingList place={place}>
      {here.map((finding) => (
        <FindingLine
          key={idOf(finding)}
          finding={finding}
          label={place === 'beside' ? undefined : labelOf(finding.field)}
          isInForm
          onUse={(value) => {
            const isInActions = document.activeElement?.matches(actionSelector);
            findings.use(finding.field, value);
            if (isInActions) focusField(form.current, finding.field);
          }}
          confirmedBy={findings.confirmedBy(finding)}
          isConfirmed={findings.isConfirmed(finding)}
          wordsGiven={findings.wordsOf(finding)}
          onConfirm={(words) => findings.confirm(finding, words)}
        />
      ))}
    </FindingList>
  );
}
