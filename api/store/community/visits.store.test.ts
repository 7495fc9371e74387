import { expect, it } from 'vitest';
import { describeOnEachEngine } from '../../testing/each-engine.ts';
import { newTalent } from '../../testing/store-builders.ts';

const dayMs = 86_400_000;

describeOnEachEngine('visits of profiles', (open) => {
  it('keep one row per visitor, profile and day, and are counted by day (U10)', async () => {
    const store = await open();
    const [profileId = 0, visitorId = 0] = await store.bulk.insertTalents([newTalent(1), newTalent(2)]);
    const visit = { profileId, visitorId: null, visitorKey: 'a', day: '2026-11-17', ipAddress: null, userAgent: '' };
    expect(await store.visits.record(visit)).toBe(true);
    expect(await store.visits.record(visit)).toBe(false);
    expect(await store.visits.record({ ...visit, visitorKey: 'user-2', visitorId })).toBe(true);
    expect(await store.visits.record({ ...visit, day: '2026-11-18' })).toBe(true);
    expect(await store.visits.record({ ...visit, profileId: visitorId })).toBe(true);
    expect(await store.visits.ofProfile(profileId, '2026-11-17')).toEqual([
      { day: '2026-11-17', count: 2, signedIn: 1 },
      { day: '2026-11-18', count: 1, signedIn: 0 },
    ]);
    expect(await store.visits.ofProfile(profileId, '2026-11-18')).toHaveLength(1);
  });

  it('do not hold back a person who leaves, and go with the profile (U11)', async () => {
    const store = await open();
    const [profileId = 0, visitorId = 0] = await store.bulk.insertTalents([newTalent(1), newTalent(2)]);
    const visit = { profileId, visitorId, visitorKey: 'user-2', day: '2026-11-17', ipAddress: null, userAgent: '' };
    await store.visits.record(visit);
    await store.engine.write((tx) => tx.sql(`delete from users where id = ${visitorId}`));
    expect(await store.visits.ofProfile(profileId, '2026-11-17')).toEqual([
      { day: '2026-11-17', count: 1, signedIn: 0 },
    ]);
    await store.engine.write((tx) => tx.sql(`delete from users where id = ${profileId}`));
    expect(await store.engine.reader.db.select().from(store.engine.tables.profileVisits)).toEqual([]);
  });

  it('are forgotten when they are older (U11)', async () => {
    const store = await open();
    const [profileId = 0] = await store.bulk.insertTalents([newTalent(1)]);
    const visit = { profileId, visitorId: null, visitorKey: 'a', day: '2026-11-17', ipAddress: null, userAgent: '' };
    await store.visits.record(visit);
    store.clock.advance(dayMs);
    await store.visits.record({ ...visit, day: '2026-11-18' });
    await store.visits.purge(store.clock.now());
    expect(await store.visits.ofProfile(profileId, '2026-01-01')).toMatchObject([{ day: '2026-11-18' }]);
  });
});
