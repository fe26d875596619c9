/** Findings about an open form, their confirmations, and the question before saving. */
import { useEffect, useRef, useState } from 'react';
import type { Area } from '../../../domain/areas.ts';
import type { CheckedModule } from '../../../domain/sense/finding/basis.ts';
import { placeOf, type Confirmation, type Finding } from '../../../domain/sense/finding/finding.ts';
import { keptOnes } from '../../../domain/sense/finding/kept.ts';
import { useKeptFindings } from '../../client/calls/check.ts';
import { useCheck } from './use-check.ts';

interface FindingsInput {
  readonly area: Area;
  readonly module: CheckedModule;
  /** As it would be saved, with parts missing; a new object when something has changed. */
  readonly body: object;
  /** The record that is edited. */
  readonly record?: { readonly _id: string; readonly version: number } | undefined;
  /** The Idempotency-Key of the create call, if it may have been sent already. */
  readonly createKey: () => string | undefined;
  /** Fills a field with the suggested value. */
  readonly onUse: (field: string, value: string) => void;
}

/** Asked before saving. */
export interface Question {
  readonly findings: readonly Finding[];
  /** Undefined: the person goes back to the form. */
  readonly answer: (words: string | undefined) => void;
}

/** A confirmation applies to this finding only: it expires when its sentence or records change. */
export function idOf({ code, field, message, records }: Finding): string {
  return JSON.stringify([code, placeOf(field), message, records.map(({ _id }) => _id)]);
}

export function useFindings({ area, module, body, record, createKey, onUse }: FindingsInput) {
  const { findings, findingsOf, foundBeside } = useCheck({ area, module, body, createKey });
  const kept = useKeptFindings(area, module, record?._id, record?.version);
  /** With who confirmed them at an earlier save: the server keeps it. */
  const keptOfShown = keptOnes(findings, kept);
  /** What was confirmed, with words. */
  const [confirmed, setConfirmed] = useState<ReadonlyMap<string, string>>(new Map());
  const [isSettling, setSettling] = useState(false);
  const [question, setQuestion] = useState<Question>();

  const confirm = (finding: Finding, words: string | undefined) =>
    setConfirmed((before) => {
      const after = new Map(before);
      if (words === undefined) after.delete(idOf(finding));
      else after.set(idOf(finding), words);
      return after;
    });

  const ask = (open: readonly Finding[]) =>
    new Promise<string | undefined>((resolve) => {
      const answer = (words: string | undefined) => {
        setQuestion(undefined);
        resolve(words);
      };
      setQuestion({ findings: open, answer });
    });

  const warningsIn = (found: readonly Finding[]) => {
    const warnings = found.filter(({ severity }) => severity === 'warning');
    const before = keptOnes(warnings, kept);
    const fresh = warnings.filter((finding) => before.get(finding)?.confirmedBy === undefined);
    return { fresh, open: fresh.filter((finding) => !confirmed.has(idOf(finding))) };
  };

  /**
   * Before a save: asks about unconfirmed warnings, but not about a record that the same save has already created: its answer
   * was lost (`key`, of a new record). Undefined: the person goes back to the form.
   */
  const settle = async (
    saved: object,
    key: string | undefined,
  ): Promise<readonly Confirmation[] | undefined> => {
    setSettling(true);
    try {
      const first = await findingsOf(saved, key);
      const isOwn = key !== undefined && warningsIn(first).open.length > 0;
      const { fresh, open } = warningsIn((isOwn && (await foundBeside(key, saved))) || first);
      const explanation = open.length === 0 ? '' : await ask(open);
      if (explanation === undefined) return undefined;
      // If the save fails, the question is not repeated.
      for (const finding of open) confirm(finding, explanation);
      return fresh.map((finding) => confirmationOf(finding, confirmed.get(idOf(finding)) ?? explanation));
    } finally {
      setSettling(false);
    }
  };

  return {
    findings,
    announced: useAnnounced(findings),
    isConfirmed: (finding: Finding) => confirmed.has(idOf(finding)),
    wordsOf: (finding: Finding) => confirmed.get(idOf(finding)) ?? '',
    confirmedBy: (finding: Finding) => keptOfShown.get(finding)?.confirmedBy,
    confirm,
    use: onUse,
    settle,
    isSettling,
    question,
  };
}

export type FindingsOfForm = ReturnType<typeof useFindings>;

function confirmationOf({ code, field }: Finding, words: string): Confirmation {
  return { code, field, ...(words.trim() !== '' && { words: words.trim() }) };
}

/** Each finding is announced once, however often it reappears. */
function useAnnounced(findings: readonly Finding[]): string {
  const known = useRef(new Set<string>());
  const [announced, setAnnounced] = useState('');
  useEffect(() => {
    const fresh = findings.filter((finding) => !known.current.has(idOf(finding)));
    if (fresh.length === 0) return;
    for (const finding of fresh) known.current.add(idOf(finding));
    setAnnounced(fresh.map(({ message }) => message).join(' '));
  }, [findings]);
  return announced;
}
