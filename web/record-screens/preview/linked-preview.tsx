/** Opens the record given in the URL, from the list or, if it is not there, by loading it. */
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { moduleRow } from '../../../domain/areas.ts';
import { sentencesOf } from '../../../domain/text.ts';
import type { RecordOf } from '../../../domain/record/module-definition.ts';
import { messageOf } from '../../client/calls/api.ts';
import { useOne } from '../../client/calls/resource.ts';
import type { BannerState } from '../../ui/page/use-banner.ts';
import { RecordPreview, type RecordPreviewProps } from './record-preview.tsx';
import type { May, OpenAction } from '../use-record-actions.ts';

interface LinkedPreviewProps<Fields extends Record<string, unknown>> extends Pick<
  RecordPreviewProps<Fields>,
  'area' | 'definition' | 'PreviewCard' | 'size' | 'onFocusLost'
> {
  readonly id: string;
  readonly rows: readonly RecordOf<Fields>[];
  readonly isListLoading: boolean;
  readonly may: May;
  readonly open: OpenAction<Fields>;
  readonly banner: BannerState;
}

export function LinkedPreview<Fields extends Record<string, unknown>>(props: LinkedPreviewProps<Fields>) {
  const { area, definition, PreviewCard, size, onFocusLost, id, rows, isListLoading, may, open, banner } =
    props;
  const sentences = sentencesOf(area, definition.module);
  const navigate = useNavigate();
  const { search } = useLocation();

  const listed = rows.find(({ _id }) => _id === id);
  const single = useOne(area, definition, { id, isEnabled: may.preview && !listed && !isListLoading });
  const record = listed ?? single.data;

  const { showError } = banner;
  const failure = single.error ? messageOf(single.error, sentences.fetchOneFailed) : undefined;
  const refusal = may.preview ? failure : sentences.deniedPreview;
  useEffect(() => {
    if (refusal) showError(refusal);
  }, [refusal, showError]);

  if (!record || refusal) return null;
  const leave = () => navigate({ pathname: moduleRow(area, definition.module).screen, search });
  const openAndLeave = (action: 'create' | 'update') => () => {
    open(action, record);
    void leave();
  };
  return (
    <RecordPreview
      area={area}
      definition={definition}
      PreviewCard={PreviewCard}
      record={record}
      size={size}
      onEdit={may.update ? openAndLeave('update') : undefined}
      onDuplicate={may.create && definition.isDuplicable ? openAndLeave('create') : undefined}
      onClose={() => void leave()}
      onFocusLost={onFocusLost}
    />
  );
}
