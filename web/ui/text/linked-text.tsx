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
  const isCut = wordsOf(shown) !== text;
  return (
    <span
      className={classes['text']}
      data-whole={max === undefined || undefined}
      title={isCut ? text : undefined}
    >
      {shown.every(({ href }) => href === undefined) ? wordsOf(shown) : shown.map(partOf(tabIndex))}
    </span>
  );
}

const wordsOf = (parts: readonly LinkedPart[]) => parts.map(({ text }) => text).join('');

/** By their places, so that other text takes over the elements. */
const partOf = (tabIndex: number | undefined) => (part: LinkedPart, place: number) =>
  part.href === undefined ? (
    <span key={place}>{part.text}</span>
  ) : (
    <a key={place} href={part.href} target="_blank" rel="noopener noreferrer" tabIndex={tabIndex}>
      {part.text}
    </a>
  );
