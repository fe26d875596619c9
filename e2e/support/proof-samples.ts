/** Whitelabels, proof types, sports and images for proof tests. */
import sharp from 'sharp';
import { apiPath, moduleRow, type Area } from '../../domain/areas.ts';
import { wireNameOf } from '../../domain/record/wire.ts';
import { address, asAdmin } from './person.ts';

let made = 0;
export const fresh = (word: string) => `${word} ${process.pid}-${(made += 1)}`;

/** Each with unique bytes: the console detects pictures that are used in another proof. */
export function picture(background: string, width = 640, height = 400): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background } })
    .withExif({ IFD0: { ImageDescription: fresh('picture') } })
    .png()
    .toBuffer();
}

/** Larger than stored evidence, black on a transparent background. */
export function seeThrough(): Promise<Buffer> {
  const transparent = { r: 0, g: 0, b: 0, alpha: 0 };
  return sharp({ create: { width: 3000, height: 1500, channels: 4, background: transparent } })
    .composite([{ input: { create: { width: 500, height: 500, channels: 3, background: '#000' } } }])
    .webp()
    .toBuffer();
}

export async function photo(name: string, background = '#336699') {
  return { name, mimeType: 'image/png', buffer: await picture(background) };
}

async function createBrand(area: Area, token: string, name: string): Promise<void> {
  const form = new FormData();
  form.append(wireNameOf(moduleRow(area, 'whitelabel').wire, 'name'), name);
  form.append('whatsapp_group', `${name} desk`);
  form.append('hexacode', '#0f766e');
  form.append('url', 'https://sample.example');
  form.append('logo', new Blob([new Uint8Array(await picture('#ffffff', 180, 50))]), 'logo.png');
  const response = await fetch(`${address()}/api${apiPath(area, 'whitelabel', 'create')}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  if (!response.ok) throw new Error(await response.text());
}

export interface Samples {
  readonly brand: string;
  readonly type: string;
  readonly sport: string;
}

export async function makeSamples(area: Area, token: string): Promise<Samples> {
  const samples = { brand: fresh('Sample Brand'), type: fresh('Sample Type'), sport: fresh('Sample Sport') };
  await createBrand(area, token, samples.brand);
  const content = '<p>The bets of <strong>{user}</strong> over {amount} were reviewed.</p>';
  await asAdmin('POST', apiPath(area, 'prooftype'), { type: samples.type, content });
  await asAdmin('POST', apiPath(area, 'sport'), {
    [wireNameOf(moduleRow(area, 'sport').wire, 'name')]: samples.sport,
  });
  return samples;
}

/** Directly through the API, for tests that are not about the form. */
export async function makeProof(area: Area, token: string, samples: Samples, user: string): Promise<string> {
  const form = await proofForm(area, samples, { user });
  form.append('images', new Blob([new Uint8Array(await picture('#aa3333'))]), 'evidence.png');
  return send('POST', apiPath(area, 'proof', 'create'), token, form);
}

/** A concurrent change by another user. */
export async function changeProof(
  area: Area,
  token: string,
  id: string,
  { samples, fields, image }: { samples: Samples; fields: Record<string, string>; image: string },
): Promise<void> {
  const form = await proofForm(area, samples, fields);
  form.append('images', new Blob([new Uint8Array(await picture('#33aa33'))]), image);
  await send('PUT', `${apiPath(area, 'proof')}/${id}`, token, form);
}

async function proofForm(area: Area, samples: Samples, fields: Record<string, string>): Promise<FormData> {
  const lookup = async (path: string, key: string, name: string): Promise<string> => {
    const { body } = await asAdmin('GET', `${apiPath(area, 'proof')}/${path}`);
    return body.data.find((row: Record<string, string>) => row[key] === name)._id;
  };
  const nameOf = (module: 'whitelabel' | 'sport') => wireNameOf(moduleRow(area, module).wire, 'name');
  const form = new FormData();
  const sent = {
    [wireNameOf(moduleRow(area, 'proof').wire, 'whitelabel')]: await lookup(
      'whitelabels',
      nameOf('whitelabel'),
      samples.brand,
    ),
    prooftype: await lookup('prooftypes', 'type', samples.type),
    sportname: await lookup('sports', nameOf('sport'), samples.sport),
    agentname: 'sample_agent',
    amount: '2500',
    profitAndLoss: '-100',
    eventname: 'Sample A v Sample B',
    marketname: 'Match Odds',
    navigation: 'Home > Sample',
    date: '2026-11-15',
    ...fields,
  };
  for (const [name, value] of Object.entries(sent)) form.append(name, value);
  return form;
}

async function send(method: string, path: string, token: string, body: FormData): Promise<string> {
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(`${address()}/api${path}`, { method, headers, body });
  if (!response.ok) throw new Error(await response.text());
  return (await response.json()).data._id;
}
