/** Names a view, and says whether others see it. */
import { Button, Checkbox, TextInput } from '@mantine/core';
import { BusyButton } from '../../ui/button/busy-button.tsx';
import { useState } from 'react';
import { forms } from '../../../domain/text.ts';
import { viewSentences as sentences, viewWords as words } from '../../../domain/record/view/text.ts';
import { viewLimits } from '../../../domain/record/view/view.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import classes from './view-menu.module.css';

interface ViewDialogProps {
  readonly title: string;
  readonly initial: { readonly name: string; readonly isShared: boolean };
  readonly isBusy: boolean;
  readonly error: string | undefined;
  readonly onSave: (view: { readonly name: string; readonly isShared: boolean }) => void;
  readonly onClose: () => void;
}

export function ViewDialog({ title, initial, isBusy, error, onSave, onClose }: ViewDialogProps) {
  const [name, setName] = useState(initial.name);
  const [isShared, setShared] = useState(initial.isShared);
  const [isTried, setTried] = useState(false);
  const missing = isTried && name.trim() === '' ? sentences.nameRequired : undefined;
  return (
    <Dialog title={title} size="sm" onClose={onClose}>
      <form
        className={classes['form']}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setTried(true);
          if (name.trim() !== '' && !isBusy) onSave({ name: name.trim(), isShared });
        }}
      >
        <TextInput
          label={words.name}
          withAsterisk
          maxLength={viewLimits.name}
          value={name}
          error={missing ?? error}
          onChange={(event) => setName(event.currentTarget.value)}
          data-autofocus
        />
        <Checkbox
          label={words.share}
          checked={isShared}
          onChange={(event) => setShared(event.currentTarget.checked)}
        />
        <div className={classes['buttons']}>
          <Button variant="default" onClick={onClose}>
            {forms.cancel}
          </Button>
          <BusyButton type="submit" isBusy={isBusy}>
            {words.save}
          </BusyButton>
        </div>
      </form>
    </Dialog>
  );
}
