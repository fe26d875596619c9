/** Preview of a note: its details and the full text, with a copy button. */
import { ClipboardDocumentIcon } from '../../ui/icons/outline.ts';
import { Button } from '@mantine/core';
import { noteTable } from '../../../domain/areas.ts';
import { showDay } from '../../../domain/values/moment/day.ts';
import type { NoteFields } from '../../../domain/note/note.ts';
import { noteSentences as sentences } from '../../../domain/note/text.ts';
import { copyText } from '../../client/images/clipboard.ts';
import type { PreviewCardProps } from '../../record-screens/preview/record-preview.tsx';
import { Banner } from '../../ui/page/banner.tsx';
import { DetailList } from '../../ui/text/detail-list.tsx';
import { LinkedText } from '../../ui/text/linked-text.tsx';
import { useBanner } from '../../ui/page/use-banner.ts';
import classes from './note-preview.module.css';
import { NoteUser } from './note-user.tsx';

export function NotePreview({ area, record, labels }: PreviewCardProps<NoteFields>) {
  const banner = useBanner();
  const copy = async () => {
    if (await copyText(record.note)) banner.showSuccess(sentences.copied);
    else banner.showError(sentences.copyFailed);
  };
  const { previewFooter } = noteTable[area];
  return (
    <div className={classes['card']}>
      <DetailList
        details={[
          { label: labels.date, value: record.date && showDay(record.date) },
          ...(['origin', 'agent', 'user', 'whatsappGroup', 'noteAddby'] as const).map((field) => ({
            label: labels[field],
            value:
              record[field] &&
              (field === 'user' ? <NoteUser user={record.user} /> : <LinkedText text={record[field]} />),
          })),
        ]}
      />
      <section aria-label={labels.note}>
        <div className={classes['head']}>
          <h3 className={classes['title']}>{labels.note}</h3>
          <div className={classes['banner']}>
            <Banner banner={banner} />
          </div>
          <Button
            variant="default"
            size="xs"
            leftSection={<ClipboardDocumentIcon width={16} height={16} aria-hidden />}
            onClick={() => void copy()}
          >
            {sentences.copy}
          </Button>
        </div>
        <div className={classes['note']}>
          <LinkedText text={record.note} />
        </div>
      </section>
      {previewFooter !== null && (
        <p className={classes['id']}>
          {previewFooter}: <span>{record._id}</span>
        </p>
      )}
    </div>
  );
}
