/** A record in readable form. */
import { fieldsIn } from '../../domain/evidence/seal-statement.ts';
import { recordLabels, verifyPage } from '../../domain/evidence/verify/text.ts';
import { isRecord } from '../../domain/evidence/verify/file-text.ts';
import { proofLabels } from '../../domain/proof/text.ts';
import { element, pairs } from './elements.ts';
import { momentText } from './moment-text.ts';

const longText = 300;
const mostPictures = 100;

export function recordView(record: unknown): HTMLElement | undefined {
  if (!isRecord(record)) return undefined;
  const { pictures, ...others } = record;
  const fields = (fieldsIn(others) ?? []).toSorted(([one], [other]) => placeOf(one) - placeOf(other));
  const rows = fields.map(
    ([path, value]) => [labels[path] ?? path, valueView(path, String(value ?? ''))] as const,
  );
  const view = element('div', {}, pairs(rows));
  if (Array.isArray(pictures) && pictures.length > 0) view.append(picturesView(pictures));
  return view;
}

const labels: Readonly<Record<string, string>> = { ...proofLabels, ...recordLabels };
/** What the document is about first, then where it comes from. */
const order = [...new Set([...Object.keys(proofLabels), ...Object.keys(recordLabels)])];

function placeOf(path: string): number {
  const found = order.indexOf(path);
  return found === -1 ? order.length : found;
}

function valueView(path: string, text: string): Node | string {
  if (path === 'printedAt') return momentText(text);
  if (text.length <= longText) return text;
  return element(
    'details',
    {},
    element('summary', {}, verifyPage.whole),
    element('p', { class: 'long' }, text),
  );
}

function picturesView(pictures: readonly unknown[]): HTMLElement {
  const items = pictures
    .filter(isRecord)
    .slice(0, mostPictures)
    .map((picture) => {
      const { group, position, filename, sha256, receivedSha256, chosenSha256 } = picture;
      const hashes = [
        [recordLabels['pictureSha256'], sha256],
        [recordLabels['receivedSha256'], receivedSha256],
        [recordLabels['chosenSha256'], chosenSha256],
      ].flatMap(([label, hash]) =>
        typeof hash === 'string' ? [element('div', { class: 'hash' }, `${String(label)} ${hash}`)] : [],
      );
      return element('li', {}, `${String(group)} ${String(position)}: ${String(filename)}`, ...hashes);
    });
  return element(
    'section',
    {},
    element('h3', {}, verifyPage.pictures),
    element('ol', { class: 'pictures' }, ...items),
  );
}
