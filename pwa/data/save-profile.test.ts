import 'fake-indexeddb/auto';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { buildOwnProfile, startFakeServer } from '#pwa/testing/fake-server.ts';
import { readProfileCopy } from '../local/profiles.local.ts';
import { readAllTalents, saveTalentList } from '../local/talents.local.ts';
import { saveProfile } from './actions/save-profile.ts';
import { keepProfileDraft, readProfileDraft } from './profile-draft.ts';
import { cardOf } from './public-profile.ts';
import { session } from './session.ts';

afterEach(() => vi.unstubAllGlobals());

describe('saving the profile', () => {
  it('brings the answer everywhere, without what the owner hides (J6, H13)', async () => {
    const before = buildOwnProfile();
    await saveTalentList({ key: 'talents::', cards: [cardOf(before)], total: 1, next: null, savedAt: 1 });
    const after = buildOwnProfile({
      name: 'New name',
      bio: 'b'.repeat(300),
      showEmail: false,
      whatsappNumber: '+97455123456',
    });
    const server = startFakeServer(() => ({ body: after }));
    await saveProfile(before.id, { name: 'New name' });
    expect(server.seen).toEqual([{ method: 'PATCH', path: '/api/users/7', body: { name: 'New name' } }]);
    expect(session.get()).toEqual({ state: 'signed-in', user: after, isOffline: false });
    const copy = (await readProfileCopy(after.slug))?.profile;
    expect(copy).toMatchObject({ name: 'New name', bio: after.bio, dateOfBirth: '1996-06-02' });
    expect(copy).not.toHaveProperty('email');
    expect(copy).not.toHaveProperty('whatsappNumber');
    const [card] = (await readAllTalents()).cards;
    expect(card).toMatchObject({ name: 'New name', bio: 'b'.repeat(120) });
    expect(card).not.toHaveProperty('dateOfBirth');
  });

  it('changes nothing when the server refuses', async () => {
    startFakeServer(() => ({ status: 400, body: { message: 'This text is too long', code: 'validation_failed' } }));
    const before = session.get();
    await expect(saveProfile(7, { name: 'x' })).rejects.toMatchObject({ code: 'validation_failed' });
    expect(session.get()).toBe(before);
  });
});

describe('draft of the profile', () => {
  it('is kept for its owner until it is empty (J20)', async () => {
    expect(await keepProfileDraft(7, { bio: 'typed' })).toBe(true);
    expect((await readProfileDraft(7))?.fields).toEqual({ bio: 'typed' });
    expect(await readProfileDraft(8)).toBeNull();
    await keepProfileDraft(7, {});
    expect(await readProfileDraft(7)).toBeNull();
  });
});
