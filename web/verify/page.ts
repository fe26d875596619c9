/** The page that verifies documents: complete in one file, so that it works from a disk without a network. */
import './page.css';
import { toHex } from '../../domain/evidence/bytes.ts';
import {
  knownKeysFrom,
  noKeys,
  trustedCertificates,
  type KnownKeys,
} from '../../domain/evidence/verify/known-keys.ts';
import { commonNameIn } from '../../domain/evidence/verify/common-name.ts';
import { notSealedReasons, verdicts, verifyPage } from '../../domain/evidence/verify/text.ts';
import { largestFile, verifyDocument } from '../../domain/evidence/verify/verify.ts';
import type { Verification } from '../../domain/evidence/verify/verification.ts';
import { element, fingerprint, pairs } from './elements.ts';
import { nobleTools } from './noble-tools.ts';
import { momentText } from './moment-text.ts';
import { resultView, unreadableView } from './result-view.ts';

/** Before anything is added to it: this is what is saved. */
const source = `<!doctype html>\n${document.documentElement.outerHTML}\n`;

interface GivenKeys {
  readonly keys?: unknown;
  readonly at?: unknown;
}

function givenKeys(): { keys: KnownKeys; at: string | undefined } {
  try {
    const given = JSON.parse(document.getElementById('keys')?.textContent ?? '') as GivenKeys;
    return { keys: knownKeysFrom(given) ?? noKeys, at: typeof given.at === 'string' ? given.at : undefined };
  } catch {
    return { keys: noKeys, at: undefined };
  }
}

const { keys, at } = givenKeys();
const answer = element('div', { class: 'answer', role: 'status', 'aria-live': 'polite' });

async function verify(file: File): Promise<Verification> {
  if (file.size > largestFile) {
    const reason = notSealedReasons.tooLarge(largestFile / 1024 / 1024);
    return { verdict: verdicts.notSealed, findings: [], reason };
  }
  return verifyDocument(new Uint8Array(await file.arrayBuffer()), keys, nobleTools);
}

let latest: readonly File[] = [];

/** One after another, so that only one is in memory; files that are given meanwhile replace these. */
async function show(files: readonly File[]): Promise<void> {
  if (files.length === 0) return;
  latest = files;
  const working = element('p', {}, verifyPage.working);
  answer.replaceChildren(working);
  for (const [at, file] of files.entries()) {
    // Painted before the work begins.
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    const view = await viewOf(file);
    if (latest !== files) return;
    working.before(view);
    if (at === 0) view.querySelector('h2')?.focus({ preventScroll: true });
  }
  working.remove();
}

async function viewOf(file: File): Promise<HTMLElement> {
  try {
    return resultView(file.name, await verify(file));
  } catch {
    return unreadableView(file.name);
  }
}

function chooser(): HTMLElement {
  const input = element('input', { type: 'file', accept: 'application/pdf,.pdf', multiple: '', hidden: '' });
  // The field itself would show a name that is no longer true.
  const button = element('button', { type: 'button', class: 'primary' }, verifyPage.choose);
  button.addEventListener('click', () => input.click());
  input.addEventListener('change', () => {
    void show([...(input.files ?? [])]);
    // So that the same file can be chosen again.
    input.value = '';
  });
  return element('div', { class: 'drop' }, input, button, element('span', {}, verifyPage.drop));
}

function takeDrops(): void {
  const mark = (isOver: boolean) => document.body.classList.toggle('over', isOver);
  document.addEventListener('dragover', (event) => {
    event.preventDefault();
    mark(true);
  });
  document.addEventListener('dragleave', (event) => {
    if (event.relatedTarget === null) mark(false);
  });
  document.addEventListener('drop', (event) => {
    event.preventDefault();
    mark(false);
    void show([...(event.dataTransfer?.files ?? [])]);
  });
}

function saver(): HTMLElement {
  const button = element('button', { type: 'button' }, verifyPage.save);
  button.addEventListener('click', () => {
    const address = URL.createObjectURL(new Blob([source], { type: 'text/html' }));
    element('a', { href: address, download: verifyPage.savedName }).click();
    setTimeout(() => URL.revokeObjectURL(address), 60_000);
  });
  return element('p', { class: 'save' }, button, element('span', {}, verifyPage.saveHint));
}

function certificates(): HTMLElement {
  const known = trustedCertificates(nobleTools, keys).map((certificate) => {
    const id = toHex(nobleTools.sha256(certificate));
    return [commonNameIn(certificate) ?? '', fingerprint(id)] as const;
  });
  const list = known.length > 0 ? pairs(known) : element('p', {}, verifyPage.noKeys);
  const when = at === undefined ? [] : [element('p', { class: 'quiet' }, verifyPage.keysOf(momentText(at)))];
  return element(
    'section',
    {},
    element('h2', {}, verifyPage.certificatesTitle),
    element('p', {}, verifyPage.certificatesHint),
    list,
    ...when,
  );
}

document.title = verifyPage.title;
document.body.append(
  element(
    'main',
    {},
    element('h1', {}, verifyPage.title),
    element('p', {}, verifyPage.introduction),
    chooser(),
    answer,
    saver(),
    certificates(),
  ),
);
takeDrops();
