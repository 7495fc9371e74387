import { expect, it } from 'vitest';
import { begun, buildAccount, edited } from '#pwa/testing/build-account.ts';
import { fileFields, withoutEntry } from './profile-kind.ts';

const { state, entry } = begun(edited(buildAccount(), { bio: 'mine', school: 'QU' }, { bio: 'before', school: null }));
const conflict = { reason: 'conflict', message: null } as const;

it('lets fields wait for their person under numbers of their own, with what was typed and seen', () => {
  const fields = [
    { field: 'bio', theirs: 'theirs', ...conflict } as const,
    { field: 'school', reason: 'rejected', message: 'too_long' } as const,
  ];
  const filed = fileFields({ ...state, nextReviewId: 4 }, entry, { fields, now: 7 });
  expect(filed.reviewItems).toEqual([
    { id: 4, field: 'bio', base: 'before', yours: 'mine', theirs: 'theirs', ...conflict, at: 7 },
    { id: 5, field: 'school', base: null, yours: 'QU', theirs: null, reason: 'rejected', message: 'too_long', at: 7 },
  ]);
  expect(filed.nextReviewId).toBe(6);
  expect(filed.entries).toEqual(state.entries);
});

it('takes a value of the server that is nothing for theirs', () => {
  const fields = [{ field: 'bio', theirs: undefined, ...conflict } as const];
  expect(fileFields(state, entry, { fields, now: 7 }).reviewItems).toMatchObject([{ theirs: undefined }]);
});

it('hands what was seen to a newer edit of the field, and leaves other edits as they are', () => {
  const newer = edited(state, { bio: 'newer' }, { bio: 'mine' });
  const fields = (['bio', 'school'] as const).map((field) => ({ field, ...conflict }));
  const filed = fileFields(newer, entry, { fields, now: 7 });
  expect(filed.reviewItems).toMatchObject([{ field: 'school' }]);
  expect(filed.entries).toEqual([entry, { ...newer.entries[1], patch: { bio: 'newer' }, base: { bio: 'before' } }]);
});

it('takes one entry out', () => {
  const newer = edited(state, { bio: 'newer' }, { bio: 'mine' });
  expect(withoutEntry(newer, entry)).toEqual({ ...newer, entries: [newer.entries[1]] });
});
