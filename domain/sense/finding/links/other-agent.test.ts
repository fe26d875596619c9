import { expect, it } from 'vitest';
import { account, draftOf } from '../../testing/samples.ts';
import { personOfReport } from '../draft.ts';
import { otherAgent } from './other-agent.ts';

const person = personOfReport(draftOf());

it('notes the most frequent agent of the name', () => {
  const facts = [
    account({}),
    account({ agent: 'Sample Agent 8', records: 1, latest: null }),
    account({ name: 'KIRAN12', agent: 'Sample Agent 9', brand: 'Demo Brand 4', records: 4 }),
  ];
  expect(otherAgent(person, facts)).toEqual([
    {
      code: 'other-agent',
      severity: 'note',
      field: 'agent',
      message: 'kiran12 is also recorded under Sample Agent 9, Demo Brand 4 (in 4 records).',
      records: [
        { module: 'report', area: 'turbo', _id: facts[2]!.latest!._id, label: 'KIRAN12, 09 Nov 2026' },
      ],
    },
  ]);
});

it('counts the records of both areas and modules under the agent and brand that it names', () => {
  const under = { agent: 'Sample Agent 9', brand: 'Demo Brand 4' };
  const facts = [
    account({ agent: 'Sample Agent 8', records: 4 }),
    account({ ...under, records: 2 }),
    account({ ...under, area: 'forex', records: 2 }),
    account({ ...under, name: 'Kiran12', agent: 'sample agent 9', records: 1 }),
    account({ ...under, brand: 'Demo Brand 5', records: 1 }),
  ];
  expect(otherAgent(person, facts)[0]?.message).toBe(
    'kiran12 is also recorded under Sample Agent 9, Demo Brand 4 (in 5 records).',
  );
  expect(otherAgent(person, [account({ ...under, records: 100 }), facts[2]!])[0]?.message).toContain(
    '(in 102 or more records)',
  );
});

it('notes another brand beside the brand', () => {
  expect(otherAgent(person, [account({ brand: 'Demo Brand 4', records: 1 })])).toMatchObject([
    {
      field: 'origin',
      message: 'kiran12 is also recorded under Sample Agent 7, Demo Brand 4 (in 1 record).',
    },
  ]);
});

it('says nothing about other names, other spellings, or what is empty', () => {
  const facts = [
    account({ agent: 'sample  AGENT 7', brand: '' }),
    account({ name: 'kiran13', agent: 'Sample Agent 9' }),
  ];
  expect(otherAgent(person, facts)).toEqual([]);
  expect(otherAgent({ ...person, agent: '', brand: '' }, [account({ agent: 'Other' })])).toEqual([]);
});
