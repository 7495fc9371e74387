import { describe, expect, it } from 'vitest';
import type { ProfileEdit } from '#shared/model/user.ts';
import type { EditRefusal, ProfileEditToStore, StoredEdit } from '../../store/accounts/profile-edits.ts';
import type { ProfileRecord, UserRecord } from '../../store/records.ts';
import { createFakeClock } from '../../testing/fake-clock.ts';
import type { Deps } from '../deps.ts';
import type { Actor } from '../policies.ts';
import { type ProfileUpdate, updateProfile } from './profiles.ts';

const clock = createFakeClock();
const picture = 'data:image/png;base64,AAAA';
const url = '/media/new-256.webp';
const profile = {
  ...{ id: 7, role: 'talent', isActive: true, profilePicture: '/media/old-256.webp', bio: 'Words' },
  ...{ isFeatured: false, featuredUntil: null, registeredAt: clock.now(), lastLogin: null },
} as ProfileRecord;
const caller: Actor = { kind: 'user', user: profile };
const done: StoredEdit = { profile, merge: null, isReplayed: false };

interface Known {
  user?: Partial<UserRecord>;
  kept?: StoredEdit | EditRefusal;
  saved?: StoredEdit | EditRefusal;
}

async function updated(
  edit: ProfileEdit,
  given: Partial<ProfileUpdate> = {},
  { user, kept, saved = done }: Known = {},
) {
  const asked: unknown[][] = [];
  const answering =
    (what: string, answer: unknown) =>
    async (...more: unknown[]) => {
      asked.push([what, ...more]);
      return answer;
    };
  const deps = {
    clock,
    users: {
      findById: answering('findById', user),
      findEdit: answering('findEdit', kept),
      saveEdit: answering('saveEdit', saved),
    },
    pictures: { save: answering('save', { url }) },
  } as unknown as Deps;
  const answer = await updateProfile(deps, caller, { id: 7, edit, ...given }).catch((error) => error);
  return { answer, asked, names: asked.map(([what]) => what) };
}

describe('an edit of the own profile', () => {
  it('is stored as it came, with what was seen, and nothing else is asked', async () => {
    const { answer, asked } = await updated({ bio: 'New', $base: { bio: 'Words' } }, { expectedRev: 3 });
    const edit = { patch: { bio: 'New' }, base: { bio: 'Words' }, expectedRev: 3, once: undefined };
    expect(asked).toEqual([['saveEdit', profile, edit]]);
    expect(answer).toMatchObject({ answer: { id: 7, bio: 'Words' }, isReplayed: false });
    expect(answer.answer).not.toHaveProperty('$merge');
  });

  it('tells how it was merged, and whether it was stored before', async () => {
    const merge = { applied: ['bio'], conflicts: [] } as StoredEdit['merge'];
    const { answer } = await updated({ bio: 'New' }, {}, { saved: { profile, merge, isReplayed: true } });
    expect(answer).toMatchObject({ answer: { $merge: merge }, isReplayed: true });
  });

  it.each([
    [{ refused: 'mismatch' } as const, { code: 'idempotency_mismatch' }],
    [{ refused: 'gone' } as const, { code: 'not_authenticated' }],
    [{ refused: 'changed', profile } as const, { code: 'changed', details: { current: { id: 7, bio: 'Words' } } }],
  ])('that is refused with %o answers %o', async (saved, refusal) => {
    expect((await updated({ bio: 'New' }, {}, { saved })).answer).toMatchObject(refusal);
  });

  it('of somebody else is refused, and one of nobody is not found', async () => {
    const foreign = await updated({ bio: 'New' }, { id: 8 }, { user: { ...profile, id: 8 } });
    expect([foreign.answer.code, foreign.names]).toEqual(['forbidden', ['findById']]);
    const unknown = await updated({ bio: 'New' }, { id: 8 });
    expect([unknown.answer.code, unknown.names]).toEqual(['not_found', ['findById']]);
  });

  it('has the same mark with a biography of no letters and without one, as before', async () => {
    const markOf = async (bio: string | null) => {
      const { asked } = await updated({ bio } as ProfileEdit, { key: 'a key' });
      return asked[0]?.[2] as ProfileEditToStore | undefined;
    };
    const mark = (await markOf(''))?.once;
    expect((await markOf(null))?.once).toEqual(mark);
    expect((await markOf('New'))?.once).toEqual({
      key: 'a key',
      fingerprint: expect.not.stringMatching(`^${mark?.fingerprint}$`),
    });
  });
});

describe('an edit with a picture', () => {
  const key = { key: 'a key' };

  it('is stored after its picture, and the edit has the address', async () => {
    const { asked, names } = await updated({ profilePicture: picture }, key);
    expect(names).toEqual(['findEdit', 'save', 'saveEdit']);
    expect(asked[2]?.[2]).toMatchObject({ patch: { profilePicture: url } });
  });

  it('that was stored before stores no picture again', async () => {
    const kept = { ...done, isReplayed: true };
    const { answer, names } = await updated({ profilePicture: picture }, key, { kept });
    expect([answer.isReplayed, names]).toEqual([true, ['findEdit']]);
  });

  it('is looked for only where it has a key and names a picture', async () => {
    expect((await updated({ profilePicture: picture })).names).toEqual(['save', 'saveEdit']);
    expect((await updated({ bio: 'New' }, key)).names).toEqual(['saveEdit']);
    const same = { profilePicture: '/media/old-256.webp' };
    expect((await updated(same, key)).names).toEqual(['findEdit', 'saveEdit']);
    expect((await updated({ profilePicture: url }, key)).answer.details).toEqual({
      fields: { profilePicture: 'picture_not_own' },
    });
    expect((await updated({ profilePicture: null }, key)).names).toEqual(['saveEdit']);
  });
});
