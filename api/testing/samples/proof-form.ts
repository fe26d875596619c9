/** Proof forms, with the whitelabel, template and sport they reference. */
import { randomUUID } from 'node:crypto';
import { moduleRow, type Area } from '../../../domain/areas.ts';
import { toWire } from '../../../domain/record/wire.ts';
import type { TestConsole } from '../test-console.ts';
import { logoOf, picture, sampleFields, whitelabelForm } from './whitelabel-form.ts';

export interface ProofReferences {
  readonly whitelabel: string;
  readonly prooftype: string;
  readonly sportname: string;
  readonly brandName: string;
}

export const sampleContent = '<p>User <b>{user}</b> placed {amount} on {sportname}.</p>';

/** Created for each test, so that tests may delete and rename them. */
export async function makeReferences(app: TestConsole, area: Area): Promise<ProofReferences> {
  const token = await app.admin();
  const unique = randomUUID().slice(0, 8);
  const idOf = async (path: string, body: unknown): Promise<string> => {
    const reply = await app.call('POST', path, { token, body });
    if (reply.status !== 201) throw new Error(`${path}: ${reply.body.message}`);
    return reply.body.data._id;
  };
  const brandName = `Sample Brand ${unique}`;
  const logo = await logoOf();
  const { api: brands } = moduleRow(area, 'whitelabel');
  const { api: types } = moduleRow(area, 'prooftype');
  const { api: sports, wire } = moduleRow(area, 'sport');
  return {
    brandName,
    whitelabel: await idOf(
      brands.base + brands.create,
      whitelabelForm(area, { name: brandName, ...sampleFields, logo }),
    ),
    prooftype: await idOf(types.base, { type: `Sample Type ${unique}`, content: sampleContent }),
    sportname: await idOf(sports.base, { [String(wire.name)]: `Sample Sport ${unique}` }),
  };
}

export const sampleProof = {
  agentname: 'sample_agent',
  user: 'sample_user',
  amount: '2500',
  eventname: 'Sample Team A v Sample Team B',
  marketname: 'Match Odds',
  navigation: 'Home > Sample',
  navigation2: '',
  profitAndLoss: '-100',
  date: '2026-11-15',
};

export interface SentPicture {
  readonly name: string;
  readonly bytes: Buffer;
}

/** Small, because a large one takes four times as long to make and to decode. */
export async function photo(name: string, background = '#336699', width = 120, height = 90) {
  return { name, bytes: await picture(width, height, background).jpeg().toBuffer() };
}

type Value = string | readonly SentPicture[];

/** Field names are the internal ones. */
export function proofForm(area: Area, fields: Readonly<Record<string, Value>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(toWire(fields, moduleRow(area, 'proof').wire))) {
    if (!Array.isArray(value)) {
      form.append(name, String(value));
      continue;
    }
    for (const sent of value as SentPicture[]) {
      form.append(name, new Blob([new Uint8Array(sent.bytes)]), sent.name);
    }
  }
  return form;
}

export function referencesIn({ whitelabel, prooftype, sportname }: ProofReferences) {
  return { whitelabel, prooftype, sportname };
}
