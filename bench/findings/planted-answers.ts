/** Sends planted cases and ordinary records to the checks of a console, and counts the findings. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { apiPath, areas, type Area } from '../../domain/areas.ts';
import type { Finding } from '../../domain/sense/finding/finding.ts';
import type { PlantedCase } from '../../scripts/seeding/planting/planted-case.ts';
import type { Call } from '../console/calls.ts';

/** As `npm run seed -- --planted N` writes it. */
interface PlantedFile {
  readonly pictures: string;
  readonly cases: readonly PlantedCase[];
}

export interface Planted {
  readonly folder: string;
  readonly cases: readonly PlantedCase[];
}

export async function readPlanted(folder: string, name: string): Promise<Planted> {
  const { pictures, cases } = JSON.parse(await readFile(path.join(folder, name), 'utf8')) as PlantedFile;
  return { folder: path.join(folder, pictures), cases };
}

type Checked = Pick<PlantedCase, 'area' | 'module' | 'draft'>;

export async function check(call: Call, what: string, { area, module, draft }: Checked): Promise<Finding[]> {
  const answer = await call(what, `${apiPath(area, module)}/check`, { method: 'POST', body: draft });
  if (answer.status !== 200) throw new Error(`${what} was answered with ${answer.status}`);
  return answer.json<{ data: { findings: Finding[] } }>().data.findings;
}

/** True if there is such a finding and it names all stored records of the case. */
export function isFound(planted: PlantedCase, findings: readonly Finding[]): boolean {
  return findings.some(
    ({ code, records }) =>
      code === planted.code &&
      planted.records.every(({ _id }) => records.some((record) => record._id === _id)),
  );
}

/** Saves the proof first: the server checks a picture only after it is saved. */
export async function savedWithPicture(call: Call, planted: PlantedCase, folder: string): Promise<Checked> {
  const { area, module, draft, picture = '' } = planted;
  const form = new FormData();
  for (const [name, value] of Object.entries(draft)) form.append(name, String(value));
  const bytes = await readFile(path.join(folder, picture));
  form.append('images', new Blob([new Uint8Array(bytes)]), picture);
  const answer = await call('create a proof', apiPath(area, 'proof', 'create'), {
    method: 'POST',
    body: form,
  });
  const { data, message } = answer.json<{ data?: { _id: string }; message: string }>();
  if (!data) throw new Error(`a planted proof was refused: ${message}`);
  return { area, module, draft: { ...draft, _id: data._id } };
}

/** Ordinary stored records, as they are opened for editing. */
export async function ordinaryDrafts(
  call: Call,
  module: 'report' | 'proof',
  count: number,
): Promise<Checked[]> {
  const drafts: Checked[] = [];
  for (const area of areas) {
    for (const draft of await ordinaryIn(call, area, module, Math.ceil(count / areas.length))) {
      drafts.push({ area, module, draft });
    }
  }
  return drafts;
}

interface Stored {
  readonly _id: string;
  readonly userName?: string;
  readonly user?: string;
}

/** Spread evenly over the list. */
async function ordinaryIn(call: Call, area: Area, module: 'report' | 'proof', count: number) {
  const { data } = (await call('list', apiPath(area, module, 'list'))).json<{ data: Stored[] }>();
  const own = data.filter(
    ({ userName, user }) => !(userName ?? user ?? '').toLowerCase().startsWith('planted'),
  );
  const step = Math.max(1, Math.floor(own.length / count));
  return own.filter((_, index) => index % step === 0).slice(0, count) as unknown as Readonly<
    Record<string, unknown>
  >[];
}
