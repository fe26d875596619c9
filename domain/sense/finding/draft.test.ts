import fc from 'fast-check';
import { expect, it } from 'vitest';
import { personOfProof, personOfReport, readProofDraft, readReportDraft } from './draft.ts';

it('reads a report while it is typed', () => {
  const draft = readReportDraft({
    date: '12-11-2026',
    userName: ' kiran12 ',
    originals: [
      {
        eventNames: ['Lions v Tigers', ''],
        marketNames: 'Match Odds',
        pl: '8,500',
        betDetails: [
          { odds: '', stack: '', time: '' },
          { odds: '1.85', stack: '10000', time: '14:05' },
        ],
      },
    ],
    voidStatus: 'void',
    acBalance: 'x',
  });
  expect(draft).toMatchObject({
    date: '2026-11-12',
    userName: 'kiran12',
    agent: '',
    voidStatus: 'Void',
    acBalance: undefined,
  });
  expect(draft.originals).toEqual([
    {
      index: 0,
      eventNames: ['Lions v Tigers'],
      marketNames: [],
      pl: 850_000,
      bets: [{ index: 1, odds: 185, stack: 1_000_000, time: undefined }],
      isComplete: true,
    },
  ]);
});

it('reads a name as it will be saved', () => {
  expect(readReportDraft({ userName: '\u202akiran12\u202c', agent: 'a\nb' })).toMatchObject({
    userName: 'kiran12',
    agent: 'a b',
  });
});

it('detects a bet that is still being typed', () => {
  const bets = (list: object[]) => readReportDraft({ originals: [{ betDetails: list }] }).originals[0];
  expect(bets([{ odds: 1.5, stack: 10 }, { time: null }])?.isComplete).toBe(true);
  expect(bets([{ odds: 1.5, stack: 10 }, { odds: 2 }])?.isComplete).toBe(false);
  expect(bets([{ odds: -1, stack: 10 }])?.isComplete).toBe(false);
});

it('never throws and never takes more than a report can have', () => {
  fc.assert(
    fc.property(fc.anything({ withBigInt: true, maxDepth: 2 }), (body) => {
      readReportDraft(body);
      readReportDraft({ originals: body, userName: body, date: body });
      readReportDraft({ originals: [{ betDetails: body, eventNames: body }, { betDetails: [body] }] });
      readProofDraft('forex', body);
      readProofDraft('turbo', { imagesSha256: body, imagesOrder: body });
    }),
  );
  const many = Array.from({ length: 400 }, () => ({
    betDetails: Array.from({ length: 400 }, () => ({ odds: 2, stack: 2 })),
  }));
  const { originals } = readReportDraft({ originals: many });
  expect(originals.length).toBe(100);
  expect(originals.flatMap(({ bets }) => bets).length).toBe(500);
});

it('reads the pictures of a proof by their place in the form', () => {
  const [one, other] = ['a'.repeat(64), 'b'.repeat(64)];
  const draft = readProofDraft('forex', {
    user: 'kiran12',
    forex_whitelabel_user: 'some id',
    imagesSha256: JSON.stringify([one, null, other]),
    imagesOrder: JSON.stringify(['new:2', 'kept', 'new:1', 'new:0']),
    navigation2ImagesSha256: [other],
  });
  expect(draft.whitelabel).toBe('some id');
  expect(draft.pictures).toEqual([
    { field: 'images.3', sha256: [one], ink: undefined },
    { field: 'images.0', sha256: [other], ink: undefined },
    { field: 'navigation2Images.0', sha256: [other], ink: undefined },
  ]);
});

it('names the fields of a person as the body does', () => {
  expect(personOfReport(readReportDraft({ origin: 'Demo' })).fields.brand).toBe('origin');
  const proof = readProofDraft('forex', {});
  expect(personOfProof('forex', proof, 'Demo').fields.brand).toBe('forex_whitelabel_user');
  expect(personOfProof('turbo', proof, 'Demo').fields.brand).toBe('whitelabel_user');
});
