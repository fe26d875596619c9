import { expect, it } from 'vitest';
import { textLimits } from './limits.ts';
import {
  optionalName,
  optionalText,
  requiredName,
  requiredText,
  withSingleLineBreaks,
} from './text-field.ts';

it('a name is one line, whatever a cell of a spreadsheet or a program sends', () => {
  const name = requiredName('User Name', 'User Name is required');
  expect(name.parse(' Sample\r\n user \n\n one ')).toBe('Sample user one');
  expect(optionalName('Origin').parse('a\nb')).toBe('a b');
  expect(optionalName('Origin').parse(undefined)).toBe('');
  expect(name.safeParse('\n').error?.issues.map(({ message }) => message)).toEqual(['User Name is required']);
  expect(name.safeParse('x'.repeat(textLimits.name + 1)).success).toBe(false);
});

it('a name has no invisible characters, such as those in text from chats and web pages', () => {
  const name = requiredName('User Name', 'User Name is required');
  for (const sent of ['\u202asample user\u202c', 'sample\u00a0user\u200b', '\ufeffsam\u00adple\tuser \u200e'])
    expect(name.parse(sent)).toBe('sample user');
  // Scripts and pictures need their joiners.
  for (const kept of ['ક્\u200dષ', 'می\u200cخواهم', '👩\u200d💻', '❤\ufe0f'])
    expect(name.parse(kept)).toBe(kept);
  for (const unseen of ['\u200b', ' \u2060\u00a0', '\u200d'])
    expect(name.safeParse(unseen).error?.issues.map(({ message }) => message)).toEqual([
      'User Name is required',
    ]);
});

it('names that look the same are the same', () => {
  const name = requiredName('User Name', 'User Name is required');
  for (const sent of ['Cricket\u200d', 'Cri\u200ccket', 'Cricket\u061c', 'Cricket\u034f', 'Cricket\ufe0f'])
    expect(name.parse(sent), JSON.stringify(sent)).toBe('Cricket');
  for (const sent of ['Lion  Book', 'Lion \u00a0 Book', 'Lion \u200b Book', 'Lion\u200d Book'])
    expect(name.parse(sent), JSON.stringify(sent)).toBe('Lion Book');
  expect(name.parse('ક્\u200d\u200b\u200dષ')).toBe('ક્\u200dષ');
  for (const invisible of ['\u200b\u200d', '\u3164', '\u00ad\u200d', '\ufe0f', '\u{e0041}'])
    expect(name.safeParse(invisible).success, JSON.stringify(invisible)).toBe(false);
  // A flag, a key, a joined picture with a colour, and a letter that Malayalam writes with a joiner at the end.
  for (const kept of ['🏴󠁧󠁢󠁳󠁣󠁴󠁿', '1\ufe0f\u20e3', '👩🏽\u200d💻', '🏳\ufe0f\u200d🌈', 'അവന്\u200d'])
    expect(name.parse(kept)).toBe(kept);
});

it('a name has one spelling for what looks the same, whichever keyboard or file it comes from', () => {
  const name = requiredName('User Name', 'User Name is required');
  expect(name.parse('Cafe\u0301')).toBe('Café');
  expect(name.parse('e\u200b\u0301')).toBe('é');
  // The letter of a Hindi keyboard, and the two characters of others.
  expect(name.parse('\u0958')).toBe(name.parse('\u0915\u093c'));
});

it('text keeps its lines', () => {
  const note = requiredText('Note', 100, 'Note content is required');
  expect(note.parse(' a\n b ')).toBe('a\n b');
  // As sent: scripts and flags are written with them.
  for (const sent of ['ક્\u200dષ', '\u{1F3F4}\u{E0067}\u{E007F}', '\u200ba'])
    expect(note.parse(sent)).toBe(sent);
  for (const unseen of ['', ' \n', '\u200b', '\u200b\n\u2060 \u200d', '\u3164', '\u0001'])
    expect(note.safeParse(unseen).error?.issues.map(({ message }) => message)).toEqual([
      'Note content is required',
    ]);
  expect(optionalText('Remark', 100).parse('a\n\nb')).toBe('a\n\nb');
});

it('a line break of a form is one character', () => {
  expect(withSingleLineBreaks('a\r\nb\rc\n')).toBe('a\nb\nc\n');
});
