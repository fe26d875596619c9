/**
 * The errors of a long form: one line that does not cover the form and expands to the sentences, each linked
 * to its field. The sentences are announced together when a save fails.
 */
import { ChevronRightIcon, ExclamationCircleIcon } from '../icons/marks.ts';
import { useEffect, useId, useState, type ReactNode } from 'react';
import { forms } from '../../../domain/text.ts';
import { bannerMs } from '../../../domain/values/limits.ts';
import { Banner, LastMessage } from '../page/banner.tsx';
import type { BannerState } from '../page/use-banner.ts';
import classes from './form-errors.module.css';
import { focusField } from './form-guards.ts';

interface FormErrorsProps {
  readonly banner: BannerState;
  /** The errors that are left, by the path of their field. */
  readonly errors: Readonly<Record<string, ReactNode>>;
}

export function FormErrors({ banner, errors }: FormErrorsProps) {
  const { message, isOpen, hide } = banner;
  const isSummary = message?.isSummary === true;
  const isAnnounced = isSummary && isOpen;
  useEffect(() => {
    if (!isAnnounced) return undefined;
    const timer = setTimeout(hide, bannerMs);
    return () => clearTimeout(timer);
  }, [isAnnounced, message, hide]);
  return (
    <>
      <div role="alert" className={classes['announced']}>
        {isAnnounced && message.lines.map((line) => <span key={line}>{line} </span>)}
      </div>
      {!isSummary && <Banner banner={banner} />}
      {!isSummary && <LastMessage banner={banner} />}
      {isSummary && <Left key={message.lines.join('\n')} errors={errors} />}
    </>
  );
}

function Left({ errors }: Pick<FormErrorsProps, 'errors'>) {
  const [isUnfolded, setUnfolded] = useState(false);
  const id = useId();
  // Several fields may share a sentence: it links to the first of them.
  const pathOf = new Map<string, string>();
  for (const [path, sentence] of Object.entries(errors)) {
    if (typeof sentence === 'string' && !pathOf.has(sentence)) pathOf.set(sentence, path);
  }
  if (pathOf.size === 0) return null;
  return (
    <div className={classes['left']}>
      <button
        type="button"
        className={classes['line']}
        aria-expanded={isUnfolded}
        aria-controls={id}
        onClick={() => setUnfolded(!isUnfolded)}
      >
        <ExclamationCircleIcon width={16} height={16} aria-hidden />
        {forms.toCorrect(pathOf.size)}
        <ChevronRightIcon className={classes['chevron']} width={16} height={16} aria-hidden />
      </button>
      <div id={id} className={classes['sentences']} hidden={!isUnfolded}>
        {isUnfolded && (
          <ul>
            {[...pathOf].map(([sentence, path]) => (
              <li key={sentence}>
                <button type="button" onClick={({ currentTarget }) => focusField(currentTarget.form, path)}>
                  {sentence}
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}
