/** A record in readable form. */
import { areas, moduleRow, sectionOf } from '../../domain/areas.ts';
import { fieldsIn } from '../../domain/evidence/seal-statement.ts';
import { recordLabels, verifyPage } from '../../domain/evidence/verify/text.ts';
import { isRecord } from '../../domain/evidence/verify/file-text.ts';
import { proofLabels } from '../../domain/proof/text.ts';
import { wireNameOf } from '../../domain/record/wire.ts';
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

/** Fields have the names of the API, which differ between areas. */
const labelsOnWire = Object.fromEntries(
  areas.flatMap((area) =>
    Object.entries<string>(proofLabels).map(([field, label]) => [
      wireNameOf(moduleRow(area, 'proof').wire, field),
      label,
    ]),
  ),
);
const labels: Readonly<Record<string, string>> = { ...labelsOnWire, ...recordLabels };
/** What the document is about first, then where it comes from. */
const order = Object.keys(labels);

function placeOf(path: string): number {
  const found = order.indexOf(path);
  return found === -1 ? order.length : found;
}

function valueView(path: string, text: string): Node | string {
  if (path === 'printedAt') return momentText(text);
  const area = path === 'area' && areas.find((name) => name === text);
  if (area) return sectionOf(area);
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
