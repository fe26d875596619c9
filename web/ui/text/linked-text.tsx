/** Text with clickable URLs, cut if it is too long, with the full text on hover. */
import { cutParts, linkedParts, type LinkedPart } from './links.ts';
import classes from './linked-text.module.css';

interface LinkedTextProps {
  readonly text: string;
  /** Longer text is cut to this many characters. */
  readonly max?: number;
  readonly tabIndex?: number;
}

export function LinkedText({ text, max, tabIndex }: LinkedTextProps) {
  const parts = linkedParts(text);
  const shown = max === undefined ? parts : cutParts(parts, max);
  const isCut = shown.map((part) => part.text).join('') !== text;
  return (
    <span
      className={classes['text']}
      data-whole={max === undefined || undefined}
      title={isCut ? text : undefined}
    >
      {withPlaces(shown).map(({ part, at }) => {
        return part.href === undefined ? (
          <span key={at}>{part.text}</span>
        ) : (
          <a key={at} href={part.href} target="_blank" rel="noopener noreferrer" tabIndex={tabIndex}>
            {part.text}
          </a>
        );
      })}
    </span>
  );
}

/** Adds the end offset of each part as its React key. */
function withPlaces(parts: readonly LinkedPart[]) {
  let at = 0;
  return parts.map((part) => ({ part, at: (at += part.text.length) }));
}
