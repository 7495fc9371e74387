import 'fake-indexeddb/auto';
import { afterEach, describe, expect, it } from 'vitest';
import { asksServerAgain } from '#pwa/testing/asks-server-again.ts';
import { buildOwnProfile } from '#pwa/testing/fake-server.ts';
import { loseCopies } from '#pwa/testing/lose-copies.ts';
import { cardOf, publicProfileOf } from '#shared/rules/public-profile.ts';
import { cacheDb } from '../../local/cache-db.ts';
import { readRows } from '../../local/lists.local.ts';
import { readProfileCopy } from '../../local/profiles.local.ts';
import { refreshCopies } from './account-watch.ts';

const keys = ['profile:sara', 'talents:all', 'featured', 'stats', 'companies:all', 'job:1'];
const forgotten = () => keys.filter(asksServerAgain);

afterEach(async () => {
  await cacheDb().delete();
  await cacheDb().open();
});

describe('the own account as the server answered it (J6)', () => {
  it('is in the public copies, without what the public does not see; the pages of people are asked for anew', async () => {
    forgotten();
    const before = Date.now();
    const user = buildOwnProfile({ showEmail: false, whatsappNumber: '+97455550000' });
    await refreshCopies(user);
    const copy = await readProfileCopy(user.slug);
    expect(copy?.profile).toEqual(publicProfileOf(user));
    expect(copy?.savedAt).toBeGreaterThanOrEqual(before);
    expect(JSON.stringify(copy)).not.toMatch(/sara@example|55550000/);
    expect(await readRows('talents', [user.id], new Date())).toEqual([cardOf(user)]);
    expect(forgotten()).toEqual(['profile:sara', 'talents:all', 'featured', 'stats']);
  });

  it.each([
    ['is out of service', { isActive: false }],
    ['is an administrator’s', { role: 'admin' as const }],
  ])('is in no public copy where it %s', async (_, change) => {
    const user = buildOwnProfile(change);
    await refreshCopies(user);
    expect(await readProfileCopy(user.slug)).toBeUndefined();
    expect(await readRows('talents', [user.id], new Date())).toEqual([]);
  });

  it('has the pages ask anew also where the device keeps nothing', async () => {
    forgotten();
    const giveBack = loseCopies();
    await refreshCopies(buildOwnProfile());
    giveBack();
    expect(forgotten()).toContain('profile:sara');
  });
});
