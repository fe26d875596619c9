import { placeholder, placeholderNames } from '../../../domain/prooftype/placeholders.ts';
import { proofTypeSentences as sentences } from '../../../domain/prooftype/text.ts';
import { useRovingFocus } from '../../ui/table/use-roving-focus.ts';
import classes from './content-field.module.css';

export function PlaceholderBar({ onInsert }: { readonly onInsert: (text: string) => void }) {
  const toolbar = useRovingFocus();
  return (
    <div {...toolbar} role="toolbar" aria-label={sentences.insertPlaceholder} className={classes['bar']}>
      <span aria-hidden>{sentences.insertPlaceholder}</span>
      {placeholderNames.map(placeholder).map((text) => (
        <button
          key={text}
          type="button"
          className={classes['placeholder']}
          aria-label={sentences.insert(text)}
          // Keeps the cursor in the editor.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onInsert(text)}
        >
          {text}
        </button>
      ))}
    </div>
  );
}
