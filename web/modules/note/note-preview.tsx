/** One note to look at: what it is about, and its whole text, ready to be copied. */
import { ClipboardDocumentIcon } from '@heroicons/react/24/outline';
import { Button } from '@mantine/core';
import { noteTable } from '../../../domain/areas.ts';
import { showDay } from '../../../domain/values/day.ts';
import type { NoteFields } from '../../../domain/note/note.ts';
import { noteSentences as say } from '../../../domain/note/text.ts';
import { copyText } from '../../lib/clipboard.ts';
import type { PreviewCardProps } from '../../records/record-preview.tsx';
import { Banner } from '../../ui/banner.tsx';
import { DetailList } from '../../ui/detail-list.tsx';
import { LinkedText } from '../../ui/linked-text.tsx';
import { useBanner } from '../../ui/use-banner.ts';
import classes from './note-preview.module.css';

export function NotePreview({ area, record, labels }: PreviewCardProps<NoteFields>) {
  const banner = useBanner();
  const copy = async () => {
    if (await copyText(record.note)) banner.showSuccess(say.copied);
    else banner.showError(say.copyFailed);
  };
  const { previewFooter } = noteTable[area];
  return (
    <div className={classes['card']}>
      <DetailList
        details={[
          { label: labels.date, value: record.date && showDay(record.date) },
          ...(['origin', 'agent', 'user', 'whatsappGroup', 'noteAddby'] as const).map((field) => ({
            label: labels[field],
            value: record[field] && <LinkedText text={record[field]} />,
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
            {say.copy}
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
