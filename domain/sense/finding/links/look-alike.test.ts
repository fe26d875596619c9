import { expect, it } from 'vitest';
import { account, draftOf } from '../../testing/samples.ts';
import { personOfReport } from '../draft.ts';
import { lookAlike } from './look-alike.ts';

const person = personOfReport(draftOf());

it('notes a name that can hardly be told apart, under any agent', () => {
  const twin = account({ name: 'kіran12', agent: 'Sample Agent 9', records: 2 });
  expect(lookAlike(person, [account({}), twin])).toEqual([
    {
      code: 'look-alike',
      severity: 'note',
      field: 'userName',
      message: 'kiran12 looks like kіran12 of Sample Agent 9 (in 2 records).',
      records: [{ module: 'report', area: 'turbo', _id: twin.latest!._id, label: 'kіran12, 09 Nov 2026' }],
    },
  ]);
  for (const name of ['Kiran12', 'klran12', 'kiranl2', 'kiran૧૨']) {
    expect(lookAlike(person, [account({ name, agent: 'Other' })])).toHaveLength(1);
  }
});

it('notes a name of the same agent that differs by one letter', () => {
  expect(lookAlike(person, [account({ name: 'kirann12' })])).toMatchObject([
    {
      message: 'kiran12 differs by one letter from kirann12 of the same agent Sample Agent 7 (in 3 records).',
    },
  ]);
  for (const name of ['karan12', 'kran12', 'kirna12']) {
    expect(lookAlike(person, [account({ name })])).toHaveLength(1);
    expect(lookAlike(person, [account({ name, agent: 'Other' })])).toEqual([]);
  }
});

it('counts the records of the name under the agent that it names, whatever the area or brand', () => {
  const twin = account({ name: 'klran12', agent: 'Sample Agent 9', records: 2 });
  const facts = [
    account({ name: 'kіran12', agent: 'Sample Agent 9', records: 3 }),
    account({ ...twin, agent: 'Sample Agent 8', records: 1 }),
    twin,
    { ...twin, area: 'forex' as const },
    { ...twin, brand: 'Demo Brand 4', records: 1 },
  ];
  expect(lookAlike(person, facts)[0]?.message).toBe(
    'kiran12 looks like klran12 of Sample Agent 9 (in 5 records).',
  );
});

it('says nothing about numbered accounts, names two letters away, and the name itself', () => {
  for (const name of ['kiran13', 'kiran1', 'kiran122', 'karim12', 'sunil12', 'kiran12']) {
    expect(lookAlike(person, [account({ name })])).toEqual([]);
  }
  expect(lookAlike({ ...person, name: 'al1' }, [account({ name: 'am1' })])).toEqual([]);
  expect(lookAlike({ ...person, name: '' }, [account({})])).toEqual([]);
});
