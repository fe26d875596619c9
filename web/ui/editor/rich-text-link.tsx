/** Sets, changes and removes the link at the cursor; accepts only URLs that templates allow. */
import { Button, Popover, TextInput } from '@mantine/core';
import { RichTextEditor as Frame } from '@mantine/tiptap';
import { LinkIcon } from '../icons/small.ts';
import { useEditorState, type Editor } from '@tiptap/react';
import { useState, type KeyboardEvent } from 'react';
import { chainInText } from './chain-in-text.ts';
import { editorWords } from './editor-text.ts';
import { safeLink } from '../../../domain/prooftype/html-allow-list.ts';
import { ownEscape } from '../shortcuts/own-escape.ts';
import classes from './rich-text-editor.module.css';

interface RichTextLinkProps {
  readonly editor: Editor;
  readonly isOpen: boolean;
  readonly onOpen: (isOpen: boolean) => void;
}

export function RichTextLink({ editor, isOpen, onOpen }: RichTextLinkProps) {
  const isActive = useEditorState({ editor, selector: (state) => state.editor.isActive('link') });
  const close = () => {
    onOpen(false);
    editor.view.focus();
  };
  return (
    <Popover opened={isOpen} onChange={onOpen} onDismiss={close} trapFocus shadow="md" zIndex={10_000}>
      <Popover.Target>
        <Frame.Control
          aria-label={editorWords.link}
          title={editorWords.link}
          active={isActive}
          onClick={() => onOpen(!isOpen)}
        >
          <LinkIcon width={16} height={16} aria-hidden />
        </Frame.Control>
      </Popover.Target>
      <Popover.Dropdown aria-label={editorWords.link}>
        {isOpen && <LinkForm editor={editor} isActive={isActive} onDone={close} />}
      </Popover.Dropdown>
    </Popover>
  );
}

interface LinkFormProps {
  readonly editor: Editor;
  readonly isActive: boolean;
  readonly onDone: () => void;
}

function LinkForm({ editor, isActive, onDone }: LinkFormProps) {
  const [address, setAddress] = useState(() => String(editor.getAttributes('link')['href'] ?? ''));
  const [error, setError] = useState<string>();

  const set = () => {
    const href = safeLink(withScheme(address.trim()));
    if (!href) return setError(editorWords.linkRefused);
    const chain = chainInText(editor).extendMarkRange('link');
    if (editor.state.selection.empty && !isActive) {
      const text = { type: 'text', text: address.trim(), marks: [{ type: 'link', attrs: { href } }] };
      chain.insertContent(text).run();
    } else chain.setLink({ href }).run();
    return onDone();
  };
  const remove = () => {
    chainInText(editor).extendMarkRange('link').unsetLink().run();
    onDone();
  };
  // The popover is inside the form: Enter must not save it.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    set();
  };

  return (
    <div className={classes['link']}>
      <TextInput
        label={editorWords.linkAddress}
        placeholder="https://"
        value={address}
        error={error}
        onChange={({ currentTarget }) => setAddress(currentTarget.value)}
        onKeyDown={onKeyDown}
        data-autofocus
        {...ownEscape}
      />
      <div className={classes['choices']}>
        {isActive && (
          <Button size="xs" variant="default" onClick={remove} {...ownEscape}>
            {editorWords.removeLink}
          </Button>
        )}
        <Button size="xs" onClick={set} {...ownEscape}>
          {editorWords.setLink}
        </Button>
      </div>
    </div>
  );
}

/** Users type `example.com` and `name@example.com`. */
function withScheme(typed: string): string {
  if (/^[a-z][a-z\d+.-]*:/i.test(typed) || !/^[^\s/]+\.[^\s]+$/.test(typed)) return typed;
  return /^[^\s/@]+@[^\s/@]+$/.test(typed) ? `mailto:${typed}` : `https://${typed}`;
}
