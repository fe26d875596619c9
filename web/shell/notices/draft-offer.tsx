/** Offers unsaved input that the browser has kept for this person. Closing it keeps the input for later. */
import { Button, Text } from '@mantine/core';
import { useEffect, useSyncExternalStore } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { draftWords as words } from '../../../domain/text.ts';
import { indiaDateTime } from '../../../domain/values/moment/time.ts';
import { drafts, type StoredDraft } from '../../client/drafts/drafts.ts';
import { useActor } from '../../client/use-can.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { mayOpenForm } from '../navigation/may-open-form.ts';
import classes from './draft-offer.module.css';

export function DraftOffer() {
  useEffect(() => drafts.start(), []);
  const actor = useActor();
  const all = useSyncExternalStore(drafts.subscribe, drafts.offered);
  const offered = all.filter(({ address }) => mayOpenForm(actor, address));
  const round = useSyncExternalStore(drafts.subscribe, drafts.round);
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [first, ...others] = offered;
  if (!first) return null;
  const restore = (draft: StoredDraft) => {
    drafts.restore(draft);
    if (pathname !== draft.address) void navigate(draft.address);
  };
  if (others.length === 0) return <OneDraft key={round} draft={first} onRestore={restore} />;
  return (
    <Dialog key={round} title={words.questionForAll} size="lg" onClose={drafts.askLater}>
      <Text size="sm">{words.explanation}</Text>
      <ul className={classes['list']}>
        {offered.map((draft) => (
          <li key={draft.id}>
            <div className={classes['what']}>
              <strong>{draft.noun}</strong>
              {draft.subject && <span className={classes['subject']}>{draft.subject}</span>}
              <span className={classes['when']}>{momentOf(draft)}</span>
            </div>
            <Choices draft={draft} onRestore={restore} size="xs" isFirst={draft === first} />
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

interface DraftProps {
  readonly draft: StoredDraft;
  readonly onRestore: (draft: StoredDraft) => void;
}

function OneDraft({ draft, onRestore }: DraftProps) {
  return (
    <Dialog
      title={words.question(draft.noun)}
      size="sm"
      onClose={drafts.askLater}
      footer={<Choices draft={draft} onRestore={onRestore} isFirst />}
    >
      <Text size="sm">{words.explanation}</Text>
      <div className={classes['one']}>
        {draft.subject && <strong className={classes['subject']}>{draft.subject}</strong>}
        <span className={classes['when']}>{momentOf(draft)}</span>
      </div>
    </Dialog>
  );
}

interface ChoicesProps extends DraftProps {
  readonly size?: 'xs';
  readonly isFirst?: boolean;
}

function Choices({ draft, onRestore, size, isFirst }: ChoicesProps) {
  return (
    <div className={classes['choices']}>
      <Button variant="default" size={size} onClick={() => drafts.discard(draft.id)}>
        {words.discard}
      </Button>
      <Button size={size} onClick={() => onRestore(draft)} {...(isFirst && { 'data-autofocus': true })}>
        {words.restore}
      </Button>
    </div>
  );
}

function momentOf({ savedAt }: StoredDraft): string {
  return words.keptAt(indiaDateTime(new Date(savedAt)));
}
