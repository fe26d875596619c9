/**
 * The inputs of a finding. While a person types, a finding stays visible exactly as long as these parts of the
 * draft are unchanged since the check.
 */
import type { Area } from '../../areas.ts';
import { imageGroups, orderField, chosenField } from '../../proof/proof.ts';
import type { ReportDraft } from './facts.ts';
import type { Finding } from './finding.ts';
import { readProofDraft, readReportDraft } from './draft.ts';

export type CheckedModule = 'report' | 'proof';

type Place = Pick<Finding, 'code' | 'field'>;

/** A draft as the rules read it. */
export interface Reading {
  /** Equal for drafts that are the same to the rules. */
  readonly key: string;
  /** Nothing to check yet. */
  readonly isEmpty: boolean;
  readonly basisOf: (finding: Place) => string;
}

export function readingOf(area: Area, module: CheckedModule, body: unknown): Reading {
  return module === 'report' ? readingOfReport(body) : readingOfProof(area, body);
}

function readingOfReport(body: unknown): Reading {
  const draft = readReportDraft(body);
  const { userName, agent, acBalance, afterVoidBalance, proofId, originals } = draft;
  return {
    key: textOf(draft),
    isEmpty:
      userName === '' &&
      agent === '' &&
      [acBalance, afterVoidBalance, proofId].every((part) => part === undefined) &&
      originals.every(({ pl, bets }) => pl === undefined && bets.length === 0),
    basisOf: (finding) => textOf(reportParts(finding, draft)),
  };
}

function reportParts({ code, field }: Place, draft: ReportDraft): readonly unknown[] {
  const { date, userName, agent, origin, originals, proofId } = draft;
  const original = originals.find(({ index }) => field.startsWith(`originals.${index}.`));
  switch (code) {
    case 'pl-slip':
    case 'pl-unexplained':
      return [original];
    case 'balance':
      return [draft.acBalance, draft.afterVoidBalance, draft.voidStatus, originals];
    case 'same-bet':
      return [userName, original];
    case 'same-report':
      return [date, userName, original];
    case 'same-proof':
      return [proofId];
    case 'proof-differs':
      return [proofId, userName, originals];
    case 'other-agent':
      return [userName, agent, origin];
    case 'look-alike':
      return [userName, agent];
    case 'crowd':
      return [date, userName, agent, original];
    case 'same-picture':
      return [draft];
  }
}

function readingOfProof(area: Area, body: unknown): Reading {
  const { pictures: _pictures, ...draft } = readProofDraft(area, body);
  const { user, agentname, whitelabel } = draft;
  // Pictures that the server already has are identified by their position in the order.
  const parts = typeof body === 'object' && body !== null ? body : {};
  const pictures = imageGroups.flatMap((group): unknown[] => [
    Reflect.get(parts, orderField(group)),
    Reflect.get(parts, chosenField(group)),
  ]);
  return {
    key: textOf([draft, pictures]),
    isEmpty:
      user === '' && agentname === '' && pictures.every((list) => !Array.isArray(list) || list.length === 0),
    basisOf: ({ code }) => {
      if (code === 'same-picture') return textOf(pictures);
      return textOf(code === 'look-alike' ? [user, agentname] : [user, agentname, whitelabel]);
    },
  };
}

/** Missing parts count: a list keeps their places. */
function textOf(parts: unknown): string {
  return JSON.stringify(parts);
}
