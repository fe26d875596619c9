/** The rich text editor is loaded when a template is first edited. If that fails, it can be tried again in place. */
import { Skeleton } from '@mantine/core';
import { useEffect, useEffectEvent, useState, type ComponentType } from 'react';
import { proofTypeSentences as sentences } from '../../../domain/prooftype/text.ts';
import { lists } from '../../../domain/text.ts';
import type { RichTextEditorProps } from '../../ui/editor/rich-text-editor.tsx';
import { BusyButton } from '../../ui/button/busy-button.tsx';
import classes from './content-field.module.css';

type Editor = ComponentType<RichTextEditorProps>;

export function lazyEditor(load: () => Promise<Editor>): Editor {
  let loaded: Editor | undefined;
  return function LazyEditor(props: RichTextEditorProps) {
    const [Shown, setShown] = useState(() => loaded);
    const [isFailed, setFailed] = useState(false);
    const [isBusy, setBusy] = useState(false);
    const start = async () => {
      setBusy(true);
      try {
        const editor = await load();
        loaded = editor;
        setShown(() => editor);
      } catch {
        // Until then, the source view works and keeps the input.
        setFailed(true);
      }
      setBusy(false);
    };
    const startOnce = useEffectEvent(() => {
      if (!Shown) void start();
    });
    useEffect(() => startOnce(), []);
    if (Shown) return <Shown {...props} />;
    if (!isFailed) return <Skeleton height={250} radius="sm" />;
    return (
      <div className={classes['notLoaded']}>
        <p role="alert">{sentences.editorNotLoaded}</p>
        <BusyButton variant="default" size="xs" isBusy={isBusy} onClick={() => void start()}>
          {lists.tryAgain}
        </BusyButton>
      </div>
    );
  };
}
