/** The verdict about a document, what differs, who sealed it and what. */
import {
  auditPlace,
  claimedTime,
  sealLabels,
  verdicts,
  verifyPage,
  type Verdict,
} from '../../domain/evidence/verify/text.ts';
import type { Finding, SealFacts, Verification } from '../../domain/evidence/verify/verification.ts';
import { momentText } from './moment-text.ts';
import { element, fingerprint, pairs } from './elements.ts';
import { recordView } from './record-view.ts';

/** A symbol in addition to the colour. */
const looks: Readonly<Record<Verdict, { readonly tone: string; readonly sign: string }>> = {
  [verdicts.asSealed]: { tone: 'good', sign: '✓' },
  [verdicts.changed]: { tone: 'bad', sign: '✕' },
  [verdicts.unknownKey]: { tone: 'unsure', sign: '?' },
  [verdicts.notSealed]: { tone: 'plain', sign: '–' },
};

export function resultView(
  name: string,
  { verdict, findings, reason, facts, record }: Verification,
): HTMLElement {
  const { tone, sign } = looks[verdict];
  const view = element(
    'article',
    { class: `result ${tone}` },
    element('p', { class: 'file' }, name),
    element(
      'h2',
      { tabindex: '-1' },
      element('span', { class: 'sign', 'aria-hidden': 'true' }, sign),
      verdict,
    ),
  );
  if (reason !== undefined) view.append(element('p', {}, reason));
  if (verdict === verdicts.unknownKey) view.append(element('p', {}, verifyPage.unknownKeyHint));
  if (findings.length > 0) view.append(element('h3', {}, verifyPage.differences), findingsView(findings));
  if (facts) view.append(element('h3', {}, verifyPage.seal), factsView(facts));
  const shown = recordView(record);
  const title = findings.length > 0 ? verifyPage.recordOfChanged : verifyPage.record;
  if (shown) view.append(element('h3', {}, title), shown);
  return view;
}

export function unreadableView(name: string): HTMLElement {
  return element(
    'article',
    { class: 'result plain' },
    element('p', { class: 'file' }, name),
    element('p', { class: 'bad' }, verifyPage.unreadable),
  );
}

function findingsView(findings: readonly Finding[]): HTMLElement {
  const hasValues = findings.some(({ sealed, present }) => sealed !== undefined || present !== undefined);
  const titles: string[] = [verifyPage.item, verifyPage.what];
  if (hasValues) titles.push(verifyPage.sealedValue, verifyPage.presentValue);
  const rows = findings.map(({ item, words, sealed, present }) => {
    const values = hasValues ? [sealed ?? '', present ?? ''] : [];
    const cells = [words, ...values].map((text, at) =>
      element('td', { 'data-title': titles[at + 1] ?? '' }, text),
    );
    return element('tr', {}, element('th', { scope: 'row' }, item), ...cells);
  });
  const head = element('tr', {}, ...titles.map((title) => element('th', { scope: 'col' }, title)));
  return element('table', {}, element('thead', {}, head), element('tbody', {}, ...rows));
}

function factsView(facts: SealFacts): HTMLElement {
  const rows: [string, Node | string | undefined][] = [
    [sealLabels.printedBy, facts.printedBy],
    [sealLabels.sealedAt, momentText(facts.sealedAt)],
    [sealLabels.evidenceNumber, facts.evidenceNumber],
    [sealLabels.signedBy, facts.signedBy],
    [sealLabels.key, fingerprint(facts.key)],
    [sealLabels.audit, auditPlace(facts.auditIndex, facts.auditSize)],
    [sealLabels.timeStamp, stampText(facts.timeStamp)],
  ];
  return pairs(rows.flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const])));
}

/** As a time-stamp server writes it: 20261115100000Z. */
function stampText(digits: string | undefined): string | undefined {
  if (digits === undefined) return undefined;
  const iso = digits.replace(/^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\.\d+)?Z$/, '$1-$2-$3T$4:$5:$6Z');
  return claimedTime(momentText(iso));
}
