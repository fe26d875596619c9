import { expect, it } from 'vitest';
import { noteTable } from '../areas.ts';
import { noteLabels, noteSentences } from './text.ts';

it('uses the specified wording', () => {
  expect(noteSentences).toEqual({
    copied: 'Note copied to clipboard!',
    copyFailed: 'Failed to copy note',
    copy: 'Copy note',
  });
  expect(noteLabels).toEqual({
    date: 'Date',
    origin: 'Origin',
    agent: 'Agent',
    user: 'User',
    whatsappGroup: 'WhatsApp Group',
    note: 'Note',
    noteAddby: 'Note Add By',
  });
  expect(noteTable).toEqual({
    turbo: { previewFooter: null },
    forex: { previewFooter: 'Forex Note ID' },
  });
});
