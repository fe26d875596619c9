import { proof as definition, type Proof } from '../../../../domain/proof/proof.ts';

/** A proof that is complete but has no pictures, with other values where a test needs them. */
export const proofWith = (over: Partial<Proof> = {}): Proof => ({
  ...definition.initial,
  _id: '00000001-0000-7000-8000-000000000000',
  whitelabel: { _id: 'w', name: 'Blue Finch' },
  prooftype: { _id: 't', type: 'Hedging' },
  sportname: { _id: 's', name: 'Cricket' },
  user: 'sample_user',
  agentname: 'sample_agent',
  eventname: 'Sample A v Sample B',
  marketname: 'Match Odds',
  navigation: 'Home > Sample',
  date: '2026-11-15',
  proofMaker: 'maker',
  version: 1,
  createdAt: '2026-11-01T00:00:00.000Z',
  updatedAt: '2026-11-01T00:00:00.000Z',
  ...over,
});

const pngBeginning = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** Only the PNG signature, optionally followed by more bytes. */
export const png = (name: string, moreBytes = 0) =>
  new File([pngBeginning, new Uint8Array(moreBytes)], name, { type: 'image/png' });
