import { describe, expect, it } from 'vitest';
import { begun, buildAccount, edited } from '#pwa/testing/build-account.ts';
import { buildOwnProfile } from '#pwa/testing/fake-server.ts';
import { pendingFields, pendingProfile, saveEdit } from './profile-edits.ts';

describe('saving an edit', () => {
  it('sends two edits of one field as one, with what was seen first (V7)', () => {
    const once = edited(buildAccount(), { bio: 'one' }, { bio: 'معلّمة' });
    const twice = edited(once, { bio: 'two' }, { bio: 'one' });
    expect(twice.entries).toMatchObject([{ state: 'open', patch: { bio: 'two' }, base: { bio: 'معلّمة' } }]);
  });

  it('sends edits of different fields together (V7)', () => {
    const state = edited(edited(buildAccount(), { bio: 'one' }, { bio: 'معلّمة' }), { school: 'QU' }, { school: null });
    expect(state.entries).toMatchObject([
      { patch: { bio: 'one', school: 'QU' }, base: { bio: 'معلّمة', school: null } },
    ]);
  });

  it('sends the whole list of entries as one field, and nothing once it is back in its order (V7)', () => {
    const study = (degree: string) => ({
      ...{ institution: 'QU', degree, fieldOfStudy: 'Law', startDate: '2010-09-01', endDate: null, description: null },
    });
    const seen = [study('BSc'), study('MSc')];
    const account = buildAccount({ me: buildOwnProfile({ education: seen }) });
    const turned = edited(account, { education: seen.toReversed() }, { education: seen });
    expect(turned.entries).toMatchObject([{ patch: { education: seen.toReversed() }, base: { education: seen } }]);
    expect(pendingFields(turned)).toEqual(['education']);
    expect(pendingProfile(turned)?.education).toEqual(seen.toReversed());
    expect(edited(turned, { education: seen }, { education: seen.toReversed() }).entries).toEqual([]);
  });

  it('sends nothing once everything is as it was', () => {
    const there = edited(buildAccount(), { bio: 'one', school: 'QU' }, { bio: 'معلّمة', school: null });
    const half = edited(there, { school: null }, { school: 'QU' });
    expect(half.entries).toMatchObject([{ patch: { bio: 'one' }, base: { bio: 'معلّمة' } }]);
    expect(edited(half, { bio: 'معلّمة' }, { bio: 'one' }).entries).toEqual([]);
  });

  it('takes a cleared biography for the empty one that the server answers', () => {
    expect(edited(buildAccount({ me: buildOwnProfile({ bio: '' }) }), { bio: '' }, { bio: '' }).entries).toEqual([]);
    expect(pendingProfile(edited(buildAccount(), { bio: '' }, { bio: 'معلّمة' }))?.bio).toBe('');
  });

  it('understands a cleared biography as an older version stored it: null (SYNC-11)', () => {
    // The type of a patch describes the values of this version.
    const older = JSON.parse('{ "bio": null }');
    expect(edited(buildAccount({ me: buildOwnProfile({ bio: '' }) }), older, { bio: '' }).entries).toEqual([]);
    const waiting = edited(buildAccount(), older, { bio: 'معلّمة' });
    expect(pendingProfile(waiting)?.bio).toBe('');
    expect(edited(waiting, { bio: 'two' }, { bio: '' }).entries).toMatchObject([
      { patch: { bio: 'two' }, base: { bio: 'معلّمة' } },
    ]);
  });

  it('leaves a sealed entry as it is and opens another, which has seen it (SYNC-1)', () => {
    const { state } = begun(edited(buildAccount(), { bio: 'one' }, { bio: 'معلّمة' }));
    const next = edited(state, { bio: 'two' }, { bio: 'one' });
    expect(next.entries).toMatchObject([
      { state: 'sealed', key: 'key-1', patch: { bio: 'one' }, base: { bio: 'معلّمة' } },
      { state: 'open', key: null, patch: { bio: 'two' }, base: { bio: 'one' } },
    ]);
    expect(pendingProfile(next)?.bio).toBe('two');
  });

  it('sends a picture on its own way', () => {
    const state = edited(
      buildAccount(),
      { bio: 'one', profilePicture: 'blob:a' },
      { bio: 'معلّمة', profilePicture: null },
    );
    expect(state.entries.map(({ lane, patch }) => [lane, patch])).toEqual([
      ['text', { bio: 'one' }],
      ['photo', { profilePicture: 'blob:a' }],
    ]);
    expect(pendingFields(state)).toEqual(['bio', 'profilePicture']);
  });

  it('names a picture that waits by its reference, never by its bytes', () => {
    const { state } = begun(edited(buildAccount(), { profilePicture: 'blob:a' }, { profilePicture: null }), {
      lane: 'photo',
    });
    const next = edited(state, { profilePicture: 'blob:b' }, { profilePicture: 'data:image/jpeg;base64,AAAA' });
    expect(next.entries[1]).toMatchObject({ patch: { profilePicture: 'blob:b' }, base: { profilePicture: 'blob:a' } });
  });

  it('never sends a field without what was seen: unknown is none (SYNC-2)', () => {
    expect(edited(buildAccount({ me: null }), { school: 'QU' }, {}).entries).toMatchObject([
      { base: { school: null } },
    ]);
    expect(edited(buildAccount(), { bio: 'one' }, {}).entries).toMatchObject([{ base: { bio: 'معلّمة' } }]);
  });

  it('stands on what was seen before an edit that was parked while the form was open (SYNC-8)', () => {
    const parked = { id: 1, field: 'bio', base: 'a', yours: 'b', theirs: 'a', reason: 'too_old' } as const;
    const state = buildAccount({ reviewItems: [{ ...parked, message: null, at: 0 }] });
    expect(edited(state, { bio: 'c' }, { bio: 'b' }).entries).toMatchObject([
      { patch: { bio: 'c' }, base: { bio: 'a' } },
    ]);
  });

  it('replaces the items that need review in these fields', () => {
    const rest = { base: 'a', yours: 'b', theirs: 'c', reason: 'conflict', message: null, at: 1 } as const;
    const state = buildAccount({
      reviewItems: [
        { id: 1, field: 'bio', ...rest },
        { id: 2, field: 'school', ...rest },
      ],
    });
    expect(edited(state, { bio: 'd' }, { bio: 'c' }).reviewItems.map(({ id }) => id)).toEqual([2]);
  });
});

describe('the entry of an edit', () => {
  it('is new for each lane, with the next numbers, and begins at once', () => {
    const state = edited(buildAccount({ nextSeq: 4 }), { bio: 'one', profilePicture: 'blob:a' }, {});
    const fresh = { state: 'open', key: null, savedAt: 1000, attempts: 0, firstSentAt: null, nextAt: 0, schema: 1 };
    expect(state.entries).toEqual([
      { ...fresh, seq: 4, lane: 'text', patch: { bio: 'one' }, base: { bio: 'معلّمة' } },
      { ...fresh, seq: 5, lane: 'photo', patch: { profilePicture: 'blob:a' }, base: { profilePicture: null } },
    ]);
    expect(state.nextSeq).toBe(6);
  });

  it('uses no number where it takes another edit in, or nothing is left', () => {
    const once = edited(buildAccount(), { bio: 'one' }, { bio: 'معلّمة' });
    const later = saveEdit(once, { patch: { school: 'QU' }, base: { school: null }, now: 9000 });
    expect(later).toMatchObject({ nextSeq: 2, entries: [{ seq: 1, savedAt: 1000 }] });
    const none = edited(buildAccount(), { bio: 'same' }, { bio: 'same' });
    expect(none).toMatchObject({ nextSeq: 1, entries: [] });
  });

  it('lets all that waits be tried at once', () => {
    const { state } = begun(edited(buildAccount(), { bio: 'one' }, { bio: 'معلّمة' }));
    const waiting = { ...state, entries: state.entries.map((entry) => ({ ...entry, attempts: 3, nextAt: 9000 })) };
    expect(edited(waiting, { school: 'QU' }, { school: null }).entries).toMatchObject([
      { seq: 1, attempts: 3, nextAt: 0 },
      { seq: 2, nextAt: 0 },
    ]);
  });

  it('stands on a picture that was published meanwhile by a name, where no address is known', () => {
    const state = edited(buildAccount(), { profilePicture: 'blob:b' }, { profilePicture: 'data:image/jpeg;base64,AA' });
    expect(state.entries).toMatchObject([{ base: { profilePicture: 'blob:published' } }]);
  });
});
