/** Checks the draft of a form while it is typed. */
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import type { Area } from '../../../domain/areas.ts';
import { readingOf, type CheckedModule, type Reading } from '../../../domain/sense/finding/basis.ts';
import type { Finding } from '../../../domain/sense/finding/finding.ts';
import { checkDraft } from '../../client/calls/check.ts';
import { connection } from '../../client/http/connection.ts';
import { useCan } from '../../client/use-can.ts';

/** After the last change. */
const pauseMs = 300;
/** Saving does not wait longer for a check. */
const patienceMs = 2000;

interface Checked {
  readonly reading: Reading;
  readonly findings: readonly Finding[];
  /** The create call whose own record is left out. */
  readonly beside?: string;
}

interface CheckInput {
  readonly area: Area;
  readonly module: CheckedModule;
  /** As it would be saved, with parts missing; a new object when something has changed. */
  readonly body: object;
  /** The Idempotency-Key of the create call, if it may have been sent already. */
  readonly createKey: () => string | undefined;
}

const none: readonly Finding[] = [];

export function useCheck({ area, module, body, createKey }: CheckInput) {
  const can = useCan(area, module);
  const mayCheck = can('create') || can('update');
  const reading = useMemo(() => readingOf(area, module, body), [area, module, body]);
  const [checked, setChecked] = useState<Checked>();

  const check = useEffectEvent(async (signal: AbortSignal) => {
    if (connection.isLost()) return;
    const found = await checkDraft(area, module, body, signal);
    const key = found && found.length > 0 ? createKey() : undefined;
    const others =
      key === undefined
        ? undefined
        : await checkDraft(area, module, { ...body, idempotencyKey: key }, signal);
    if (!found || signal.aborted) return;
    const isOwn = key !== undefined && others && JSON.stringify(others) !== JSON.stringify(found);
    setChecked(isOwn ? { reading, findings: others, beside: key } : { reading, findings: found });
  });
  /** With other content, which the rules may not read, the record is another one. */
  const ownKey = checked?.beside === undefined ? undefined : createKey();
  useEffect(() => {
    if (!mayCheck || reading.isEmpty) return undefined;
    const older = new AbortController();
    const timer = setTimeout(() => void check(older.signal), pauseMs);
    return () => {
      clearTimeout(timer);
      older.abort();
    };
  }, [mayCheck, reading.isEmpty, reading.key, ownKey]);

  /** Findings that are still valid: the answer may be about an older state of the form. */
  const findings = useMemo(
    () =>
      mayCheck && checked
        ? checked.findings.filter((finding) => checked.reading.basisOf(finding) === reading.basisOf(finding))
        : none,
    [mayCheck, checked, reading],
  );

  const inTime = async (saved: object): Promise<readonly Finding[] | undefined> => {
    if (connection.isLost()) return undefined;
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(), patienceMs);
    const found = await checkDraft(area, module, saved, late.signal);
    clearTimeout(timer);
    return found;
  };

  /** Findings about a body that is about to be saved; none if there is no answer in time. */
  const findingsOf = async (saved: object, createdWith: string | undefined): Promise<readonly Finding[]> => {
    if (!mayCheck) return none;
    const { key } = readingOf(area, module, saved);
    const isFor = checked?.beside === undefined || checked.beside === createdWith;
    if (checked?.reading.key === key && isFor) return checked.findings;
    return (await inTime(saved)) ?? none;
  };

  /** The same, without those about a record that an earlier attempt with this key created. Undefined if there is no answer. */
  const foundBeside = (idempotencyKey: string, saved: object) => inTime({ ...saved, idempotencyKey });

  return { findings, findingsOf, foundBeside };
}
