/** Asks once before a record is saved with warnings. Enter confirms and saves. */
import { Button, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { confirmationLimits } from '../../../domain/sense/finding/finding.ts';
import { findingWords as words } from '../../../domain/sense/finding/screen-text.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { FindingLine } from './finding-line.tsx';
import classes from './findings.module.css';
import { idOf, type Question } from './use-findings.ts';

interface ConfirmFindingsProps {
  readonly question: Question;
  readonly labelOf: (field: string) => string | undefined;
  readonly onUse: (field: string, value: string) => void;
}

export function ConfirmFindings({ question, labelOf, onUse }: ConfirmFindingsProps) {
  const [explanation, setExplanation] = useState('');
  const { findings, answer } = question;
  const save = () => answer(explanation);
  const back = () => answer(undefined);
  const footer = (
    <>
      <Button variant="default" onClick={back}>
        {words.back}
      </Button>
      <Button ref={focusAtOnce} onClick={save} data-autofocus>
        {words.confirmAndSave}
      </Button>
    </>
  );
  return (
    <Dialog title={words.askTitle(findings.length)} size="lg" onClose={back} footer={footer}>
      <Text size="sm" mb="xs">
        {words.askText}
      </Text>
      <ul className={classes['asked']}>
        {findings.map((finding) => (
          <li key={idOf(finding)}>
            <FindingLine
              finding={finding}
              label={labelOf(finding.field)}
              onUse={(value) => onUse(finding.field, value)}
            />
          </li>
        ))}
      </ul>
      <Textarea
        label={words.words}
        rows={2}
        maxLength={confirmationLimits.words}
        value={explanation}
        onChange={({ currentTarget }) => setExplanation(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
          event.preventDefault();
          save();
        }}
      />
    </Dialog>
  );
}

/** The dialog moves focus a moment later: until then, a key press would go to the form below. */
function focusAtOnce(button: HTMLButtonElement | null): void {
  button?.focus({ preventScroll: true });
}
