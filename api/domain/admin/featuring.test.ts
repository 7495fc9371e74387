import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ProfileRecord } from '../../store/records.ts';
import {
  buildAdmin,
  buildCompany,
  buildTalent,
  buildViewer,
  signedIn,
  signedInCompany,
} from '../../testing/builders.ts';
import { createFakeClock } from '../../testing/fake-clock.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import type { TestClient } from '../../testing/test-client.ts';

const dayMs = 86_400_000;
const clock = createFakeClock();
let app: TestApp;
let boss: ProfileRecord;
let admin: TestClient;
let talent: ProfileRecord;
beforeAll(async () => {
  app = await startTestApp({ clock });
  boss = await buildAdmin(app, { name: 'Boss' });
});
afterAll(() => app.stop());
beforeEach(async () => {
  // The oldest of an account's sessions go: two of the same moment are equally old.
  clock.advance(1);
  admin = await signedIn(app, boss);
  talent = await buildTalent(app);
});

const setFeatured = (body: object, client = admin) => client.post('/api/admin/set-featured', body);
const inDays = (days: number) => new Date(clock.now().getTime() + days * dayMs);
const stored = async () => {
  const { isFeatured, featuredUntil, rev } = (await app.deps.users.findById(talent.id)) ?? {};
  return { isFeatured, featuredUntil, rev };
};

describe('featuring by an administrator', () => {
  it.each([7, 14, 30, 60, 90])('for %i days lasts from now so long (N8)', async (durationDays) => {
    const { status, body } = await setFeatured({ userId: talent.id, isFeatured: true, durationDays });
    const featuredUntil = inDays(durationDays).toISOString();
    expect([status, body]).toMatchObject([200, { id: talent.id, isFeatured: true, featuredUntil }]);
    expect(await stored()).toMatchObject({ isFeatured: true, featuredUntil: inDays(durationDays) });
  });

  it('lasts 30 days when nothing else is said (N2)', async () => {
    const { body } = await setFeatured({ userId: talent.id, isFeatured: true });
    expect(body.featuredUntil).toBe(inDays(30).toISOString());
  });

  it('can be ended (N9)', async () => {
    await setFeatured({ userId: talent.id, isFeatured: true, durationDays: 7 });
    const { body } = await setFeatured({ userId: talent.id, isFeatured: false });
    expect(body).toMatchObject({ isFeatured: false, featuredUntil: null });
    expect(await stored()).toMatchObject({ isFeatured: false, featuredUntil: null });
  });

  it('is for administrators alone; nothing changes for others (N10)', async () => {
    const before = await stored();
    const others: [TestClient, number][] = [
      [app.client(), 401],
      [await signedIn(app, talent), 403],
      [await signedIn(app, await buildViewer(app)), 403],
      // A session of the other realm counts as none.
      [await signedInCompany(app, await buildCompany(app)), 401],
    ];
    for (const [client, status] of others) {
      expect((await setFeatured({ userId: talent.id, isFeatured: true, durationDays: 7 }, client)).status).toBe(status);
    }
    expect(await stored()).toEqual(before);
  });

  it.each([
    [{ durationDays: 8 }, 400],
    [{ durationDays: 0 }, 400],
    [{ durationDays: -7 }, 400],
    [{ durationDays: '7' }, 400],
    [{ durationDays: 7.5 }, 400],
    [{ durationDays: null }, 400],
    [{ userId: undefined }, 400],
    [{ userId: '1' }, 400],
    [{ userId: 0 }, 400],
    [{ isFeatured: undefined }, 400],
    [{ isFeatured: 'true' }, 400],
    [{ userId: 999_999 }, 404],
  ])('with %j is refused, and nothing changes (N11)', async (given, status) => {
    const before = await stored();
    const answer = await setFeatured({ userId: talent.id, isFeatured: true, durationDays: 7, ...given });
    expect(answer.status).toBe(status);
    expect(await stored()).toEqual(before);
  });

  it('is entered in the audit log', async () => {
    await setFeatured({ userId: talent.id, isFeatured: true, durationDays: 14 });
    await setFeatured({ userId: talent.id, isFeatured: false });
    const { body } = await admin.get('/api/admin/audit-log?limit=2');
    const about = { actor: { id: boss.id, name: 'Boss' }, subject: 'user', subjectId: talent.id };
    expect(body.items).toMatchObject([
      { ...about, action: 'end_featured', durationDays: null, featuredUntil: null },
      { ...about, action: 'set_featured', durationDays: 14, featuredUntil: inDays(14).toISOString() },
    ]);
    expect(body.items[0].subjectName).toBe(talent.name);
    expect(app.logLines.join('')).toContain('featured set by an administrator');
  });
});

describe('being featured', () => {
  interface Seen {
    id: number;
    isFeatured: boolean;
  }
  const seen = async () => {
    const visitor = app.client();
    const me = await signedIn(app, talent);
    const own = ({ body }: { body: Seen[] }) => body.filter(({ id }) => id === talent.id);
    const { epoch, rev } = { ...(await app.deps.sync.sums('talents')), rev: 0 };
    const changes = await visitor.get(`/api/sync/talents/changes?since=${epoch}.${rev}`);
    return {
      list: own(await visitor.get('/api/users?limit=200')),
      search: own(await visitor.get(`/api/users?q=${encodeURIComponent(talent.name)}`)),
      featuredList: own(await visitor.get('/api/users?featured=1')),
      home: own(await visitor.get('/api/featured-users')),
      profile: [(await visitor.get(`/api/users/slug/${talent.slug}`)).body],
      session: [(await me.get('/api/auth/check')).body],
      administrators: own({ body: (await admin.get('/api/admin/users?view=featured')).body.items }),
      feed: own({ body: changes.body.items }),
    };
  };
  const starsOf = (places: Record<string, Seen[]>) =>
    Object.fromEntries(Object.entries(places).map(([place, rows]) => [place, rows.some((row) => row.isFeatured)]));
  const everywhere = (isFeatured: boolean) => ({
    ...{ list: isFeatured, search: isFeatured, featuredList: isFeatured, home: isFeatured, profile: isFeatured },
    ...{ session: isFeatured, administrators: isFeatured, feed: isFeatured },
  });

  it('ends everywhere at its minute, without an administrator (N14)', async () => {
    await setFeatured({ userId: talent.id, isFeatured: true, durationDays: 7 });
    clock.advance(7 * dayMs - 1);
    admin = await signedIn(app, boss);
    expect(starsOf(await seen())).toEqual(everywhere(true));
    clock.advance(1);
    expect(starsOf(await seen())).toEqual(everywhere(false));
    expect((await seen()).profile[0]).toMatchObject({ featuredUntil: null });
  });

  it('shows in the home section only who is featured, unexpired, active and no administrator (N15)', async () => {
    const until = { isFeatured: true, featuredUntil: inDays(1) };
    const shown = await buildTalent(app, until);
    const others = [
      await buildTalent(app),
      await buildTalent(app, { isFeatured: true, featuredUntil: inDays(-1) }),
      await buildTalent(app, { ...until, isActive: false }),
      await buildAdmin(app, until),
      await buildViewer(app, until),
    ];
    const { body } = await app.client().get('/api/featured-users');
    const ids = body.map(({ id }: { id: number }) => id);
    expect(ids).toContain(shown.id);
    for (const { id } of others) expect(ids).not.toContain(id);
  });

  it('comes first in the lists and in every search', async () => {
    const name = 'Zzyx Unmistakable';
    const older = await buildTalent(app, { name });
    await buildTalent(app, { name });
    await setFeatured({ userId: older.id, isFeatured: true, durationDays: 7 });
    const { body } = await app.client().get(`/api/users?q=${encodeURIComponent('zzyx')}`);
    expect(body.map(({ id }: { id: number }) => id)[0]).toBe(older.id);
  });
});
