import { describe, expect, it } from 'vitest';
import { areas } from '../areas.ts';
import { textLimits } from '../values/limits.ts';
import { matchesNote, noteFilter, type NoteFilter } from './filter.ts';
import { note, noteDay, type Note } from './note.ts';

const sample: Note = {
  _id: '01933333-0000-7000-8000-000000000000',
  date: '2026-11-15',
  origin: 'Demo Brand',
  agent: 'Sample Agent',
  user: 'sample.user1',
  whatsappGroup: 'Demo Group',
  note: 'Called back\nÉclair www.example.test',
  noteAddby: 'sample-writer',
  version: 1,
  createdAt: '2026-11-10T18:29:59.999Z',
  updatedAt: '2026-11-10T18:29:59.999Z',
};

describe.each(areas)('notes of %s', (area) => {
  const parse = (body: unknown) => note.schema(area, 'create', undefined).safeParse(body);
  const sentences = (body: unknown) => parse(body).error?.issues.map(({ message }) => message);

  it('require only their text', () => {
    expect(sentences({})).toEqual(['Note content is required']);
    expect(sentences({ note: ' \n ' })).toEqual(['Note content is required']);
    expect(parse({ note: ' a\n b ' }).data).toEqual({
      date: null,
      origin: '',
      agent: '',
      user: '',
      whatsappGroup: '',
      note: 'a\n b',
    });
  });

  it('accept common date formats', () => {
    const dateOf = (date: unknown) => parse({ note: 'a', date }).data?.date;
    expect(dateOf('15-11-2026')).toBe('2026-11-15');
    expect(dateOf('2026-11-14T18:30:00Z')).toBe('2026-11-15');
    expect(dateOf('')).toBeNull();
    expect(sentences({ note: 'a', date: '31-02-2026' })).toEqual(['Date is not valid']);
  });

  it('report values that are too long or not text', () => {
    expect(parse({ note: 'n'.repeat(textLimits.note) }).success).toBe(true);
    expect(sentences({ note: 'n'.repeat(textLimits.note + 1), agent: 'a'.repeat(201), user: 7 })).toEqual([
      'Agent can have at most 200 characters',
      'User must be text',
      'Note can have at most 20,000 characters',
    ]);
  });

  it('ignore an author sent by the client', () => {
    expect(parse({ note: 'a', noteAddby: 'somebody else' }).data).not.toHaveProperty('noteAddby');
  });
});

it('default to today in India', () => {
  expect(note.newValues?.(new Date('2026-11-14T18:29:59Z')).date).toBe('2026-11-14');
  expect(note.newValues?.(new Date('2026-11-14T18:30:00Z')).date).toBe('2026-11-15');
});

it('belong to their date, or to the India day of their creation', () => {
  expect(noteDay(sample)).toBe('2026-11-15');
  expect(noteDay({ date: null, createdAt: '2026-11-10T18:29:59.999Z' })).toBe('2026-11-10');
  expect(noteDay({ date: null, createdAt: '2026-11-10T18:30:00.000Z' })).toBe('2026-11-11');
});

describe('the note filter', () => {
  const finds = (filter: NoteFilter, row = sample) => matchesNote(row, noteFilter.conditions(filter));

  it('searches origin, agent, user, group and note, ignoring case', () => {
    for (const searchTerm of ['demo brand', 'SAMPLE AGENT', 'user1', 'demo group', 'éCLAIR', ' back ']) {
      expect(finds({ searchTerm }), searchTerm).toBe(true);
    }
    for (const searchTerm of ['sample-writer', '2026', 'brandsample', 'group called']) {
      expect(finds({ searchTerm }), searchTerm).toBe(false);
    }
  });

  it('filters by text in a single field', () => {
    expect(
      finds({ agent: 'agent', note: 'called', origin: 'brand', user: '1', whatsappGroup: 'group' }),
    ).toBe(true);
    expect(finds({ agent: 'brand' })).toBe(false);
  });

  it('filters by a range of days, both inclusive', () => {
    expect(finds({ startDate: '2026-11-15', endDate: '15-11-2026' })).toBe(true);
    expect(finds({ endDate: '2026-11-14' })).toBe(false);
    expect(finds({ startDate: '2026-11-16' })).toBe(false);
    expect(finds({ startDate: '2026-11-10', endDate: '2026-11-10' }, { ...sample, date: null })).toBe(true);
  });

  it('ignores values that cannot be parsed', () => {
    expect(noteFilter.readable({ startDate: 'soon', agent: ' ', note: 'a', other: 'b' })).toEqual({
      note: 'a',
    });
  });
});
