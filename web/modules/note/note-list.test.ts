/** Property tests with generated notes and filters: the masks must match the reference implementation. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Note } from '../../../domain/note/note.ts';
import { matchesNote, noteFilter } from '../../../domain/note/filter.ts';
import { ListIndex } from '../../client/list-index/list-index.ts';
import { rowTestsOf } from '../../client/list-index/conditions.ts';
import { noteIndex, noteList } from './note-list.ts';

const word = fc.constantFrom('', 'alpha', 'Alpha Béta', 'beta\ngamma', 'gamma www.example.test', 'ΑΒΣ');
const day = fc.constantFrom('2026-11-13', '2026-11-14', '2026-11-15', '2026-11-16');
const noteArbitrary = fc.record({
  date: fc.option(day),
  origin: word,
  agent: word,
  user: word,
  whatsappGroup: word,
  note: word,
  noteAddby: fc.constantFrom('sample-one', 'sample-two'),
  // Before and after midnight in India.
  createdAt: fc.constantFrom('2026-11-14T18:29:59.999Z', '2026-11-14T18:30:00.000Z'),
});
const term = fc.constantFrom('a', 'alp', 'BETA', 'béta', 'gamma', 'www', 'ς', 'one', 'zz', ' ');
/** Mostly empty, because many filters at once match nothing. */
const seldom = (values: fc.Arbitrary<string>) =>
  fc.oneof({ weight: 4, arbitrary: fc.constant('') }, { weight: 1, arbitrary: values });
const filterArbitrary = fc.record({
  searchTerm: seldom(term),
  startDate: seldom(fc.oneof(day, fc.constant('soon'))),
  endDate: seldom(day),
  origin: seldom(term),
  agent: seldom(term),
  user: seldom(term),
  whatsappGroup: seldom(term),
  note: seldom(term),
});

function rows(count: number, seed: number): Note[] {
  return fc.sample(noteArbitrary, { numRuns: count, seed }).map((fields, at) => {
    const moment = (at + 1).toString(16).padStart(12, '0');
    const _id = `${moment.slice(0, 8)}-${moment.slice(8)}-7000-8000-000000000000`;
    return { ...fields, _id, version: 1, updatedAt: fields.createdAt };
  });
}

function filled(notes: readonly Note[]) {
  const index = new ListIndex(noteIndex, noteList.definition.defaultSort);
  index.put(notes.map((row) => JSON.stringify(row)));
  return index;
}

const ids = (index: ListIndex<Note>) => index.page(0, index.find().count).map(({ _id }) => _id);

it('finds the same notes as the reference implementation, newest first', () => {
  const notes = rows(400, 3);
  const newestFirst = notes.toReversed();
  const index = filled(notes);
  let telling = 0;
  fc.assert(
    fc.property(filterArbitrary, (filter) => {
      const conditions = noteFilter.conditions(filter);
      const expected = newestFirst.filter((row) => matchesNote(row, conditions));
      index.setTests(rowTestsOf(noteIndex, conditions));
      expect(ids(index)).toEqual(expected.map(({ _id }) => _id));
      if (expected.length > 0 && expected.length < notes.length) telling += 1;
    }),
    { numRuns: 250, seed: 5 },
  );
  expect(telling).toBeGreaterThan(75);
});

it('puts a new note first and keeps the position of a changed one', () => {
  const notes = rows(30, 7);
  const index = filled(notes.slice(0, 29));
  index.find();
  index.put([JSON.stringify(notes[29])]);
  index.put([JSON.stringify({ ...notes[4], note: 'changed', version: 2 })]);
  expect(ids(index)).toEqual(notes.map(({ _id }) => _id).toReversed());
  expect(index.row(notes[4]!._id)?.note).toBe('changed');
});

it('sorts by every column, notes without a date last', () => {
  const notes = rows(60, 11);
  const index = filled(notes);
  for (const key of Object.keys(noteIndex.sorts)) {
    index.setSort({ key, direction: 'asc' });
    expect(ids(index).toSorted()).toEqual(notes.map(({ _id }) => _id).toSorted());
  }
  index.setSort({ key: 'date', direction: 'desc' });
  const dates = index.page(0, 60).map(({ date }) => date ?? '');
  expect(dates).toEqual(dates.toSorted().toReversed());
  index.setSort({ key: 'date', direction: 'asc' });
  expect(index.page(59, 1)[0]?.date).toBeNull();
});
