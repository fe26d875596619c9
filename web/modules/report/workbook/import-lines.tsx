/** A titled list of lines about an import. */
import type { ReactNode } from 'react';
import { importWords as words } from '../../../../domain/report/text.ts';
import classes from './import-dialog.module.css';

/** Longer lists are not useful; the workbook contains all rows. */
const mostLines = 200;

interface LinesProps {
  readonly kind: 'error' | 'warning' | 'noticed';
  readonly title: string;
  readonly lines: readonly string[];
}

export function Lines({ kind, title, lines }: LinesProps) {
  if (lines.length === 0) return null;
  return (
    <Section kind={kind} title={title}>
      <LineList lines={lines} />
    </Section>
  );
}

export function Section(props: Pick<LinesProps, 'kind' | 'title'> & { readonly children: ReactNode }) {
  return (
    <section className={classes['lines']} data-kind={props.kind} aria-label={props.title}>
      <strong>{props.title}</strong>
      {props.children}
    </section>
  );
}

interface LineListProps extends Pick<LinesProps, 'lines'> {
  /** With those that the answer of the server leaves out. */
  readonly count?: number;
}

export function LineList({ lines, count = lines.length }: LineListProps) {
  const shown = lines.slice(0, mostLines).map((text, index) => ({ text, at: index }));
  return (
    <>
      <ul>
        {shown.map(({ text, at }) => (
          <li key={at}>{text}</li>
        ))}
      </ul>
      {count > shown.length && <span>{words.moreLines(count - shown.length)}</span>}
    </>
  );
}
