/** Image upload by file picker or drop, with an immediate preview. */
import { XMarkIcon } from '../icons/marks.ts';
import { Input } from '@mantine/core';
import { useEffect, useId, useState } from 'react';
import { imageSentences } from '../../../domain/text.ts';
import { imageAddress } from '../../../domain/values/web-address.ts';
import { FallbackImage } from './fallback-image.tsx';
import { IconAction } from '../button/icon-action.tsx';
import classes from './image-field.module.css';

interface ImageFieldProps {
  readonly label: string;
  readonly hint: string;
  readonly alt: string;
  /** The `accept` attribute of the file input. */
  readonly accept: string;
  /** The selected file, or the URL of the current image. */
  readonly value: unknown;
  /** The URL of the current image; empty if there is none. */
  readonly stored: string;
  readonly onChange: (value: File | string) => void;
  readonly error?: React.ReactNode;
  readonly isRequired: boolean;
  /** Background colour of the preview. */
  readonly ground: string;
  readonly 'data-path'?: string;
}

export function ImageField(props: ImageFieldProps) {
  const { label, hint, alt, accept, value, stored, onChange, error, isRequired, ground } = props;
  const id = useId();
  const [isOver, setOver] = useState(false);
  const chosen = value instanceof File ? value : undefined;
  const chosenUrl = useDataUrl(chosen);
  const takeBack = () => {
    onChange(stored);
    // The focused button is about to disappear: move focus to the file input.
    document.getElementById(id)?.focus();
  };
  return (
    <Input.Wrapper id={id} label={label} description={hint} error={error} withAsterisk={isRequired}>
      <div className={classes['row']}>
        <div
          className={classes['zone']}
          data-over={isOver || undefined}
          data-invalid={error ? true : undefined}
        >
          <span className={classes['ground']} style={{ background: ground }}>
            <FallbackImage src={chosenUrl ?? imageAddress(stored)} alt={alt} className={classes['image']} />
          </span>
          <span className={classes['text']}>
            {chosen ? chosen.name : stored ? imageSentences.replace : imageSentences.choose}
          </span>
          <input
            id={id}
            type="file"
            accept={accept}
            data-path={props['data-path']}
            className={classes['input']}
            aria-invalid={error ? true : undefined}
            aria-describedby={`${id}-description${error ? ` ${id}-error` : ''}`}
            onDragEnter={() => setOver(true)}
            onDragLeave={() => setOver(false)}
            onDrop={() => setOver(false)}
            onChange={({ currentTarget: input }) => {
              const file = input.files?.item(0);
              if (file) onChange(file);
              // Allows selecting the same file again after it was changed or removed.
              input.value = '';
            }}
          />
        </div>
        {chosen && <IconAction name={imageSentences.undo} icon={XMarkIcon} onClick={takeBack} />}
      </div>
    </Input.Wrapper>
  );
}

/** The selected file as a URL for `<img>`. */
function useDataUrl(file: File | undefined): string | undefined {
  const [read, setRead] = useState<{ readonly file: File; readonly url: string }>();
  useEffect(() => {
    if (!file) return undefined;
    const reader = new FileReader();
    reader.addEventListener('load', () => {
      if (typeof reader.result === 'string') setRead({ file, url: reader.result });
    });
    reader.readAsDataURL(file);
    return () => reader.abort();
  }, [file]);
  return read?.file === file ? read?.url : undefined;
}
