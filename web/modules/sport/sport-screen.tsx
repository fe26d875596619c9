import { TextInput } from '@mantine/core';
import type { Area } from '../../../domain/areas.ts';
import { sport, type SportFields } from '../../../domain/sport/sport.ts';
import type { RecordColumn } from '../../record-screens/list/record-column.ts';
import type { FormFieldsProps } from '../../record-screens/form/record-form.tsx';
import type { PreviewCardProps } from '../../record-screens/preview/record-preview.tsx';
import { RecordScreen } from '../../record-screens/record-screen.tsx';
import { DetailList } from '../../ui/text/detail-list.tsx';

const columns: readonly RecordColumn<SportFields>[] = [{ key: 'name', card: 'title' }];

function SportFormFields({ form, labels }: FormFieldsProps<SportFields>) {
  return <TextInput label={labels.name} withAsterisk {...form.getInputProps('name')} />;
}

function SportPreview({ record, labels }: PreviewCardProps<SportFields>) {
  return <DetailList details={[{ label: labels.name, value: record.name }]} />;
}

export function SportScreen({ area }: { readonly area: Area }) {
  return (
    <RecordScreen
      area={area}
      definition={sport}
      columns={columns}
      FormFields={SportFormFields}
      PreviewCard={SportPreview}
    />
  );
}
