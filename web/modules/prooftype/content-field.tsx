/** The template of a proof type: rich text editor or HTML source, with buttons for placeholders. */
import { Input, SegmentedControl, VisuallyHidden } from '@mantine/core';
import { useDeferredValue, useId, useMemo, useRef, useState } from 'react';
import { unknownPlaceholders, brokenPlaceholders } from '../../../domain/prooftype/placeholders.ts';
import { proofTypeSentences as sentences } from '../../../domain/prooftype/text.ts';
import { removedByCleaning } from '../../ui/text/clean-html.ts';
import type { TextInserter } from '../../ui/editor/rich-text-editor.tsx';
import classes from './content-field.module.css';
import { lazyEditor } from './lazy-editor.tsx';
import { PlaceholderBar } from './placeholder-bar.tsx';
import { SourceEditor } from './source-editor.tsx';

/** The largest part of the bundle; loaded only for editing templates. */
const RichTextEditor = lazyEditor(
  async () => (await import('../../ui/editor/rich-text-editor.tsx')).RichTextEditor,
);

interface ContentFieldProps {
  readonly label: string;
  readonly 'data-path'?: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (html: string) => void;
}

type View = 'editor' | 'source';
const views = [
  { value: 'editor', label: sentences.editorView },
  { value: 'source', label: sentences.sourceView },
] as const satisfies readonly { value: View; label: string }[];

export function ContentField({ label, value, error, onChange, ...field }: ContentFieldProps) {
  const id = useId();
  const [view, setView] = useState<View>('editor');
  const [isSimplified, setSimplified] = useState(false);
  const inserter = useRef<TextInserter>(null);
  // Keeps typing responsive while a long template is checked.
  const settled = useDeferredValue(value);
  const notices = useMemo(
    () => noticesOf(settled, view === 'editor' && isSimplified),
    [settled, view, isSimplified],
  );

  const shared = {
    ref: inserter,
    value,
    onChange,
    labelledBy: `${id}-label`,
    describedBy: error ? `${id}-error ${id}-notices` : `${id}-notices`,
    isInvalid: Boolean(error),
    path: field['data-path'],
  };
  return (
    <div>
      <div className={classes['head']}>
        <Input.Label id={`${id}-label`} required labelElement="div">
          {label}
        </Input.Label>
        <VisuallyHidden id={`${id}-view`}>{sentences.chooseView}</VisuallyHidden>
        <SegmentedControl
          size="xs"
          data={[...views]}
          value={view}
          onChange={setView}
          aria-labelledby={`${id}-view`}
        />
      </div>
      <PlaceholderBar onInsert={(text) => inserter.current?.insert(text)} />
      {view === 'editor' ? (
        <RichTextEditor {...shared} onSimplified={setSimplified} />
      ) : (
        <SourceEditor {...shared} />
      )}
      {error && (
        <Input.Error id={`${id}-error`} className={classes['error']}>
          {error}
        </Input.Error>
      )}
      <output id={`${id}-notices`} className={classes['notices']}>
        {notices.map((notice) => (
          <span key={notice}>{notice}</span>
        ))}
      </output>
    </div>
  );
}

/** None of these prevents saving. */
function noticesOf(html: string, isSimplified: boolean): string[] {
  const removed = removedByCleaning(html);
  const unknown = unknownPlaceholders(html);
  const broken = brokenPlaceholders(html);
  return [
    ...(removed.length > 0 ? [sentences.notKept(removed)] : []),
    ...(unknown.length > 0 ? [sentences.unknownPlaceholders(unknown)] : []),
    ...(broken.length > 0 ? [sentences.brokenPlaceholders(broken)] : []),
    ...(isSimplified ? [sentences.editorSimplifies] : []),
  ];
}
