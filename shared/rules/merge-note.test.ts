import { expect, it } from 'vitest';
import { limits } from '../limits.ts';
import { mergeNote } from './merge-note.ts';

it.each([
  ['only this device wrote', { base: '', yours: 'Call her', theirs: '' }, 'Call her'],
  ['only another device wrote', { base: 'a', yours: 'a', theirs: 'b' }, 'b'],
  ['both wrote the same', { base: '', yours: 'x', theirs: 'x' }, 'x'],
  ['both wrote', { base: '', yours: 'mine', theirs: 'theirs' }, 'theirs\nmine'],
  ['this device wrote on from theirs', { base: '', yours: 'theirs and more', theirs: 'theirs' }, 'theirs and more'],
  ['it was cleared here and kept there', { base: 'a', yours: '', theirs: 'a' }, ''],
  ['the same is sent again', { base: '', yours: 'mine', theirs: 'theirs\nmine' }, 'theirs\nmine'],
])('keeps what was written when %s (SYNC-2)', (_, notes, merged) => {
  expect(mergeNote(notes)).toBe(merged);
});

it('never grows beyond its bound, and counts an emoji once', () => {
  const merged = mergeNote({ base: '', yours: '🌴'.repeat(limits.noteMaxLength), theirs: 'x'.repeat(5000) });
  expect([...merged].length).toBe(limits.mergedNoteMaxLength);
  expect(merged.endsWith('🌴')).toBe(true);
});
