/** The history of a record: loaded when it is opened. */
import { ChevronRightIcon } from '../../ui/icons/marks.ts';
import { Button } from '@mantine/core';
import { useId, useState } from 'react';
import { auditWords as words } from '../../../domain/evidence/audit/text.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { forms } from '../../../domain/text.ts';
import { HistoryList, type HistoryListProps } from './history-list.tsx';
import classes from './history.module.css';

/** In a preview, below the record. */
export function History(props: HistoryListProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <section className={classes['history']}>
      <h3 className={classes['heading']}>
        <button
          type="button"
          className={classes['toggle']}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          <ChevronRightIcon width={16} height={16} aria-hidden data-open={isOpen || undefined} />
          {words.history}
        </button>
      </h3>
      <div id={id}>{isOpen && <HistoryList {...props} />}</div>
    </section>
  );
}

/** On a page without room below the record. */
export function HistoryButton(props: HistoryListProps) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {words.history}
      </Button>
      {isOpen && (
        <Dialog
          title={words.history}
          size="xl"
          onClose={close}
          footer={<Button onClick={close}>{forms.close}</Button>}
        >
          <HistoryList {...props} />
        </Dialog>
      )}
    </>
  );
}
