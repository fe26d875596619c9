/** A proof with photos, saved in a running console. */
import type { Call } from '../console/calls.ts';
import { samplePhoto, type Photos } from './proof-with-photos.ts';

/** Returns its id. The console must have a whitelabel, a proof type and a sport. */
export async function storeProof(call: Call, { pictures, width, height }: Photos): Promise<string> {
  const first = async (path: string) => {
    const { data } = (await call('-', path)).json<{ data: { _id: string }[] }>();
    return data[0]?._id ?? '';
  };
  const body = new FormData();
  const fields = {
    whitelabel_user: await first('/client/whitelabels'),
    prooftype: await first('/client/prooftypes'),
    sportname: await first('/client/sports'),
    agentname: 'sample agent',
    user: 'sample_user_01',
    amount: '2500',
    eventname: 'Sample Team A v Sample Team B',
    marketname: 'Match Odds',
    navigation: 'Sports > Cricket > Sample Team A v Sample Team B',
    navigation2: 'Account > Statement',
    profitAndLoss: '-100',
    date: '2026-11-15',
  };
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  for (let index = 0; index < pictures; index += 1) {
    const photo = await samplePhoto(index, { width, height });
    const group = index < pictures / 2 ? 'images' : 'navigation2Images';
    body.append(group, new Blob([new Uint8Array(photo)]), `sample-${index + 1}.jpg`);
  }
  const answer = await call('-', '/client/create', { method: 'POST', body });
  if (answer.status !== 201) throw new Error(`the proof was not saved: ${answer.status}`);
  return answer.json<{ data: { _id: string } }>().data._id;
}
