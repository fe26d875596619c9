import { expect, it } from 'vitest';
import { areas } from '../areas.ts';
import { pdfFileName, proof, proofSchema } from './proof.ts';

const sent = {
  whitelabel: 'w',
  user: 'sample_user',
  prooftype: 't',
  sportname: 's',
  eventname: 'e',
  marketname: 'm',
  navigation: 'n',
  date: '2026-11-15',
};
const required = 'User, Event Name, Navigation, Proof Type, Sport Name, and MarketName are required fields';

const refusal = (fields: object) => [
  ...new Set(
    proofSchema('turbo')
      .safeParse({ ...sent, ...fields })
      .error?.issues.map(({ message }) => message),
  ),
];

it.each(areas)('uses the specified wording for missing fields in %s', (area) => {
  const issues = proofSchema(area).safeParse({}).error?.issues ?? [];
  expect([...new Set(issues.map(({ message }) => message))]).toEqual([
    'Please enter a valid username',
    required,
    'Date is required',
  ]);
  for (const field of ['user', 'eventname', 'navigation', 'prooftype', 'sportname', 'marketname']) {
    expect(refusal({ [field]: '  ' }), field).toEqual([required]);
  }
  expect(refusal({ whitelabel: '' })).toEqual(['Please enter a valid username']);
  expect(refusal({ date: '' })).toEqual(['Date is required']);
  expect(refusal({ date: '2026-02-31' })).toEqual(['Date is not valid']);
});

it('rounds both numbers down, allows only profit/loss to be negative, and fills in optional fields', () => {
  const parse = (fields: object) => proofSchema('turbo').parse({ ...sent, ...fields });
  expect(parse({ amount: '99.99', profitAndLoss: '-10.5' })).toMatchObject({
    amount: 99,
    profitAndLoss: -11,
  });
  expect(parse({})).toMatchObject({ amount: 0, profitAndLoss: 0, agentname: '', group: '', images: [] });
  expect(parse({ amount: '' })).toMatchObject({ amount: 0 });
  expect(refusal({ amount: '-1' })).toEqual(['Amount cannot be below 0']);
  expect(refusal({ amount: '-0.5' })).toEqual(['Amount cannot be below 0']);
  expect(refusal({ amount: 'many' })).toEqual(['Amount must be a number']);
  expect(refusal({ amount: '1000000000000000' })).toEqual(['Amount can have at most 15 digits']);
  expect(refusal({ profitAndLoss: '1e9' })).toEqual(['Profit/Loss must be a number']);
  expect(parse({ date: '2026-11-14T20:00:00Z' }).date).toBe('2026-11-15');
});

it('accepts at most six files per group, with an error message per group', () => {
  const files = (count: number) => Array.from({ length: count }, (_, at) => new File(['x'], `${at}.png`));
  expect(refusal({ images: files(6), navigation2Images: files(6) })).toEqual([]);
  expect(refusal({ images: files(7) })).toEqual(['You can only upload a maximum of 6 images']);
  expect(refusal({ navigation2Images: files(7) })).toEqual([
    'You can upload a maximum of 6 images for Navigation 2',
  ]);
});

it('names the file after the user, with a fallback per area', () => {
  expect(pdfFileName('turbo', 'Asha_01-b')).toBe('Asha_01-b.pdf');
  expect(pdfFileName('turbo', 'a b/c.d"é\n')).toBe('a_b_c_d___.pdf');
  expect([pdfFileName('turbo', ''), pdfFileName('forex', '')]).toEqual(['client.pdf', 'forexProof.pdf']);
});

it('round-trips through the wire names of its area', () => {
  const record = {
    ...proof.initial,
    _id: 'p',
    version: 1,
    createdAt: 'c',
    updatedAt: 'u',
    whitelabel: { _id: 'w', name: 'Sample Brand', group: 'g' },
    sportname: { _id: 's', name: 'Cricket' },
    group: 'Sample desk',
    images: [{ _id: 'i', filename: 'a.png', width: 1, height: 2, hash: 'secret' }],
  };
  const turbo = proof.onWire?.write('turbo', record);
  expect(turbo).toMatchObject({
    whitelabel_user: { _id: 'w', whitelabel_user: 'Sample Brand', whatsapp_group: 'g' },
    sportname: { _id: 's', sportsName: 'Cricket' },
    whatsapp_group: 'Sample desk',
    images: [{ _id: 'i', filename: 'a.png', width: 1, height: 2 }],
  });
  expect(JSON.stringify(turbo)).not.toContain('secret');
  expect(turbo).not.toHaveProperty('forexProofId');
  const forex = proof.onWire?.write('forex', record) ?? {};
  expect(forex).toMatchObject({
    forexProofId: 'p',
    forex_whitelabel_user: { _id: 'w', forex_whitelabel_user: 'Sample Brand' },
    sportname: { _id: 's', forexSportName: 'Cricket' },
  });
  expect(proof.onWire?.read('forex', forex)).toMatchObject({
    whitelabel: record.whitelabel,
    sportname: record.sportname,
    group: 'Sample desk',
  });
});
