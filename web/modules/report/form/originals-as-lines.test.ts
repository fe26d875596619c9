import { expect, test } from 'vitest';
import { originalsAsLines } from './originals-as-lines.ts';

test('formats originals as readable lines', () => {
  const text = originalsAsLines([
    {
      sportNames: ['Cricket'],
      eventNames: ['Sample A v Sample B', 'Sample C v Sample D'],
      marketNames: ['Match Odds'],
      pl: '-100.50',
      betDetails: [
        { odds: '1.90', stack: '500', time: '10:15:30' },
        { odds: '2', stack: '20', time: '10:16:00' },
      ],
    },
    { sportNames: ['Tennis'], eventNames: ['Final'], marketNames: ['Toss'], pl: 1, betDetails: [] },
  ]);
  expect(text.split('\n')).toEqual([
    'Cricket · Sample A v Sample B · Sample C v Sample D · Match Odds · P&L -100.50',
    'Odds 1.90 · Stack 500.00 · 10:15:30',
    'Odds 2.00 · Stack 20.00 · 10:16:00',
    'Tennis · Final · Toss · P&L 1.00',
  ]);
});
