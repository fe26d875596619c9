import { Badge, TextInput } from '@mantine/core';
import type { Area } from '../../../domain/areas.ts';
import { prooftype, type ProofTypeFields } from '../../../domain/prooftype/prooftype.ts';
import { textOfHtml } from '../../../domain/prooftype/html-text.ts';
import { fill, sampleValues } from '../../../domain/prooftype/placeholders.ts';
import { proofTypeSentences as sentences } from '../../../domain/prooftype/text.ts';
import type { RecordColumn } from '../../record-screens/list/record-column.ts';
import type { FormFieldsProps } from '../../record-screens/form/record-form.tsx';
import type { PreviewCardProps } from '../../record-screens/preview/record-preview.tsx';
import { RecordScreen } from '../../record-screens/record-screen.tsx';
import { SafeHtml, SafeHtmlSummary } from '../../ui/text/safe-html.tsx';
import { ContentField } from './content-field.tsx';
import classes from './prooftype-screen.module.css';

/** More than a card can show. */
const mostInCard = 200;

const columns: readonly RecordColumn<ProofTypeFields>[] = [
  { key: 'type', width: 300, card: 'title' },
  {
    key: 'content',
    isSortable: false,
    width: 420,
    grows: true,
    card: 'detail',
    cardCell: ({ content }) => textOfHtml(content ?? '').slice(0, mostInCard) || sentences.noContent,
    cell: ({ content }) => <SafeHtmlSummary html={content} empty={sentences.noContent} />,
  },
];

function ProofTypeFormFields({ form, labels }: FormFieldsProps<ProofTypeFields>) {
  const { error } = form.getInputProps('content') as { error?: string };
  return (
    <>
      <TextInput label={labels.type} withAsterisk {...form.getInputProps('type')} />
      <ContentField
        label={labels.content}
        data-path="content"
        value={form.values.content}
        error={error}
        onChange={(html) => form.setFieldValue('content', html)}
      />
    </>
  );
}

/** The template filled with obviously fake values. */
function ProofTypePreview({ record }: PreviewCardProps<ProofTypeFields>) {
  const content = record.content || '';
  const values = { ...sampleValues, prooftype: record.type };
  return (
    <>
      <div className={classes['head']}>
        <strong className={classes['type']}>{record.type}</strong>
        {content !== '' && (
          <Badge variant="default" size="sm" tt="none" fw={500}>
            {sentences.sampleNotice}
          </Badge>
        )}
      </div>
      <SafeHtml html={fill(content, values)} empty={sentences.noContent} />
    </>
  );
}

export function ProofTypeScreen({ area }: { readonly area: Area }) {
  return (
    <RecordScreen
      area={area}
      definition={prooftype}
      columns={columns}
      FormFields={ProofTypeFormFields}
      PreviewCard={ProofTypePreview}
      windowSize="xl"
    />
  );
}
