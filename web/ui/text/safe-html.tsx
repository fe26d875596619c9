/** Renders user-written HTML, sanitised here again regardless of the server. */
import { useLayoutEffect, useMemo, useRef } from 'react';
import { textOfHtml } from '../../../domain/prooftype/html-text.ts';
import { cleanFragment } from './clean-html.ts';
import classes from './safe-html.module.css';

interface SafeHtmlProps {
  readonly html: string | null | undefined;
  /** Text shown if no visible content is left. */
  readonly empty: string;
}

/** On white paper, as the author sees it, in both themes. */
export function SafeHtml({ html, empty }: SafeHtmlProps) {
  const fragment = useMemo(() => cleanFragment(html ?? ''), [html]);
  if (!hasWords(fragment)) return <p className={classes['none']}>{empty}</p>;
  return <Nodes fragment={fragment} className={`${classes['paper']} ${classes['html']}`} />;
}

/** At most two lines are visible, so the rest of a long text need not be processed. */
const mostForSummary = 3000;
const mostForTitle = 600;

/** The first lines for a list, without links to focus or headings to announce. */
export function SafeHtmlSummary({ html, empty }: SafeHtmlProps) {
  const fragment = useMemo(() => flattened(cleanFragment((html ?? '').slice(0, mostForSummary))), [html]);
  if (!hasWords(fragment)) return <span className={classes['none']}>{empty}</span>;
  return (
    <div
      className={classes['cell']}
      onPointerEnter={({ currentTarget: shown }) => {
        const lines = shown.firstElementChild;
        const isCut = lines !== null && lines.scrollHeight > lines.clientHeight;
        shown.title = isCut ? textOfHtml(html ?? '').slice(0, mostForTitle) : '';
      }}
    >
      <Nodes fragment={fragment} className={`${classes['summary']} ${classes['html']}`} />
    </div>
  );
}

function Nodes({ fragment, className }: { readonly fragment: DocumentFragment; readonly className: string }) {
  const holder = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    // A copy, because the fragment may be rendered again.
    holder.current?.replaceChildren(fragment.cloneNode(true));
  }, [fragment]);
  return <div ref={holder} className={className} />;
}

function hasWords(fragment: DocumentFragment): boolean {
  return /\S/.test(fragment.textContent ?? '');
}

const plainerTags: readonly (readonly [selector: string, tag: string])[] = [
  ['h1, h2, h3, h4, h5, h6', 'strong'],
  ['a', 'span'],
  ['td, th', 'span'],
  ['table, caption, thead, tbody, tfoot, tr', 'div'],
];

function flattened(fragment: DocumentFragment): DocumentFragment {
  for (const [selector, tag] of plainerTags) {
    for (const element of fragment.querySelectorAll(selector)) {
      const plainer = document.createElement(tag);
      plainer.append(...element.childNodes);
      // Separate the text of blocks with a space.
      if (tag !== 'div' && !element.matches('a')) plainer.append(' ');
      element.replaceWith(plainer);
    }
  }
  return fragment;
}
