/**
 * A rich text editor for HTML. Heavy: load it when it is needed. It changes nothing by itself: the value stays
 * unchanged until the user edits it, even if the editor would format it differently.
 */
import { Skeleton } from '@mantine/core';
import { RichTextEditor as Frame } from '@mantine/tiptap';
import '@mantine/tiptap/styles.layer.css';
import type { Slice } from '@tiptap/pm/model';
import type { EditorView } from '@tiptap/pm/view';
import { useEditor } from '@tiptap/react';
import {
  useEffect,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type Ref,
} from 'react';
import { chainInText } from './chain-in-text.ts';
import { editorWords } from './editor-text.ts';
import { cleanHtml } from '../text/clean-html.ts';
import { inertHtml } from '../text/inert-html.ts';
import { isSimplified } from './editor-loss.ts';
import { withKeptSpaces } from './kept-spaces.ts';
import { keepAlignment } from './pasted-alignment.ts';
import { withInlineStyles } from './pasted-styles.ts';
import { extensions } from './rich-text-extensions.ts';
import { RichTextColor } from './rich-text-color.tsx';
import { RichTextLink } from './rich-text-link.tsx';
import classes from './rich-text-editor.module.css';
import html from '../text/safe-html.module.css';
import { useRovingFocus } from '../table/use-roving-focus.ts';

/** Roughly the height of the editor, to avoid layout shift. */
const loadingHeight = 250;

export interface TextInserter {
  /** Inserts text at the cursor and keeps the focus there. */
  readonly insert: (text: string) => void;
}

export interface RichTextEditorProps {
  readonly value: string;
  readonly onChange: (html: string) => void;
  readonly labelledBy: string;
  readonly describedBy?: string;
  readonly isInvalid: boolean;
  /** Of the field in its form. */
  readonly path?: string | undefined;
  /** Whether an edit here would lose formatting of the HTML. */
  readonly onSimplified: (isSimplified: boolean) => void;
  readonly ref?: Ref<TextInserter>;
}

export function RichTextEditor(props: RichTextEditorProps) {
  const { value, onChange, labelledBy, describedBy, isInvalid, path, onSimplified, ref } = props;
  const latest = useRef(onChange);
  const fromOutside = useRef(value);
  /** Edits that may not have reached `value` yet. */
  const written = useRef<readonly string[]>([]);
  useEffect(() => {
    latest.current = onChange;
  });
  const [initial] = useState(() => cleanHtml(value));
  const editorProps = useMemo(
    () => ({
      attributes: attributesOf({ labelledBy, describedBy, isInvalid, path }),
      transformPastedHTML: (pasted: string) => withInlineStyles(inertHtml(pasted)),
      transformPasted: (pasted: Slice, { state }: EditorView) => keepAlignment(pasted, state.selection),
    }),
    [labelledBy, describedBy, isInvalid, path],
  );
  const editor = useEditor({
    extensions,
    content: initial,
    // Create the editor after mounting: one created during render may be discarded.
    immediatelyRender: false,
    injectCSS: false,
    shouldRerenderOnTransaction: false,
    editorProps,
    onUpdate: ({ editor: changed }) => {
      const now = changed.isEmpty ? '' : withKeptSpaces(changed.getHTML());
      written.current = [...written.current, now];
      latest.current(now);
    },
  });

  const [isLinkOpen, setLinkOpen] = useState(false);
  const toolbar = useRovingFocus();
  useImperativeHandle(ref, () => ({
    insert: (text) => {
      if (editor) chainInText(editor).insertContent(text).run();
    },
  }));

  useEffect(() => {
    if (!editor) return;
    const at = written.current.lastIndexOf(value);
    if (at >= 0) {
      written.current = written.current.slice(at);
      onSimplified(false);
      return;
    }
    // A reset, or another user's values after a conflict.
    const clean = cleanHtml(value);
    const isNew = value !== fromOutside.current || written.current.length > 0;
    if (isNew) editor.commands.setContent(clean, { emitUpdate: false });
    fromOutside.current = value;
    written.current = [];
    onSimplified(clean !== '' && isSimplified(clean, editor.getHTML()));
  }, [editor, value, onSimplified]);

  const openLink = (event: KeyboardEvent) => {
    if (event.key !== 'k' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    setLinkOpen(true);
  };

  if (!editor) return <Skeleton height={loadingHeight} radius="sm" />;
  return (
    <Frame
      editor={editor}
      labels={editorWords.labels}
      withTypographyStyles={false}
      withCodeHighlightStyles={false}
      classNames={{ root: classes['root'], toolbar: classes['toolbar'], content: classes['content'] }}
      data-invalid={isInvalid || undefined}
      onKeyDown={openLink}
    >
      <Frame.Toolbar {...toolbar} role="toolbar" aria-label={editorWords.formatting}>
        <Frame.ControlsGroup>
          <Frame.Bold />
          <Frame.Italic />
          <Frame.Underline />
          <Frame.Strikethrough />
        </Frame.ControlsGroup>
        <Frame.ControlsGroup>
          <Frame.H1 />
          <Frame.H2 />
          <Frame.H3 />
        </Frame.ControlsGroup>
        <Frame.ControlsGroup>
          <Frame.BulletList />
          <Frame.OrderedList />
        </Frame.ControlsGroup>
        <Frame.ControlsGroup>
          <Frame.AlignLeft />
          <Frame.AlignCenter />
          <Frame.AlignRight />
          <Frame.AlignJustify />
        </Frame.ControlsGroup>
        <Frame.ControlsGroup>
          <RichTextLink editor={editor} isOpen={isLinkOpen} onOpen={setLinkOpen} />
          <RichTextColor editor={editor} />
          <Frame.ClearFormatting />
        </Frame.ControlsGroup>
        <Frame.ControlsGroup>
          <Frame.Undo />
          <Frame.Redo />
        </Frame.ControlsGroup>
      </Frame.Toolbar>
      <Frame.Content />
    </Frame>
  );
}

type Named = Pick<RichTextEditorProps, 'labelledBy' | 'describedBy' | 'isInvalid' | 'path'>;

/** The editor renders its own element; label and error state must be passed to it. */
function attributesOf({ labelledBy, describedBy, isInvalid, path }: Named): Record<string, string> {
  return {
    class: `${html['html']} ${classes['text']}`,
    role: 'textbox',
    'aria-multiline': 'true',
    'aria-labelledby': labelledBy,
    'aria-required': 'true',
    ...(path && { 'data-path': path }),
    ...(describedBy && { 'aria-describedby': describedBy }),
    ...(isInvalid && { 'aria-invalid': 'true' }),
  };
}
