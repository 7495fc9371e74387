import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { limits } from '#shared/limits.ts';
import type { ProfileRecord } from '../../store/records.ts';
import { buildAdmin, buildCompany, buildTalent, signedIn, signedInCompany } from '../../testing/builders.ts';
import { createFakeClock } from '../../testing/fake-clock.ts';
import { type PaidApp, startPaidApp } from '../../testing/fake-stripe/start-paid-app.ts';
import type { TestClient } from '../../testing/test-client.ts';

const dayMs = 86_400_000;
const clock = createFakeClock();
let app: PaidApp;
let boss: ProfileRecord;
let admin: TestClient;
let talent: ProfileRecord;
beforeAll(async () => {
  app = await startPaidApp({ clock });
  boss = await buildAdmin(app, { name: 'Boss' });
});
afterAll(() => app.stop());
beforeEach(async () => {
  // The oldest of an account's sessions go: two of the same moment are equally old.
  clock.advance(1);
  admin = await signedIn(app, boss);
  talent = await buildTalent(app);
});

const inDays = (days: number) => new Date(clock.now().getTime() + days * dayMs).toISOString();
const give = async (durationDays: number) =>
  (await admin.post('/api/admin/set-featured', { userId: talent.id, isFeatured: true, durationDays })).body;
const end = async () => (await admin.post('/api/admin/set-featured', { userId: talent.id, isFeatured: false })).body;
const move = (body: object, { client = admin, id = talent.id } = {}) =>
  client.patch(`/api/admin/users/${id}/featuring`, body);
const undo = (body: object, { client = admin, id = talent.id } = {}) =>
  client.post(`/api/admin/users/${id}/featuring/undo`, body);
const lastEntry = async () => (await admin.get('/api/admin/audit-log?limit=1')).body.items[0];
const featuredUntil = async () => (await app.deps.users.findById(talent.id))?.featuredUntil?.toISOString() ?? null;

/** Buys 30 days for the talent. */
async function buy(): Promise<TestClient> {
  const client = await signedIn(app, talent);
  const { paymentIntentId } = (await client.post('/api/create-featured-payment')).body;
  app.stripe.ledger.pay(paymentIntentId);
  await client.post('/api/confirm-featured-payment', { paymentIntentId });
  return client;
}

async function others(): Promise<[TestClient, number][]> {
  return [
    [app.client(), 401],
    [await signedIn(app, talent), 403],
    // A session of the other realm counts as none.
    [await signedInCompany(app, await buildCompany(app)), 401],
  ];
}

describe('moving the end of featuring', () => {
  it.each([
    ['later', 20],
    ['sooner', 3],
  ])('to %s is done, and entered in the audit log with the old end, the new one and the reason', async (_to, days) => {
    await give(7);
    const wanted = inDays(days);
    const { status, body } = await move({ featuredUntil: wanted, reason: ' Fair days ' });
    expect([status, body]).toMatchObject([200, { id: talent.id, isFeatured: true, featuredUntil: wanted }]);
    expect(await featuredUntil()).toBe(wanted);
    expect(await lastEntry()).toMatchObject({
      ...{ id: body.changeId, action: 'move_featured_end', reason: 'Fair days', subjectId: talent.id },
      ...{ actor: { name: 'Boss' }, featuredUntil: wanted, previousFeaturedUntil: inDays(7) },
    });
  });

  it('sooner leaves the receipt of what was sold as it is', async () => {
    const payer = await buy();
    const [before] = (await payer.get('/api/payments')).body;
    expect((await move({ featuredUntil: inDays(10), reason: 'By mistake' })).body.paidDaysLeft).toBe(10);
    const hold = { heldDays: 20, heldSince: clock.now().toISOString() };
    expect((await payer.get('/api/payments')).body).toEqual([{ ...before, ...hold }]);
    expect(before).toMatchObject({ grantedUntil: inDays(30), revokedAt: null });
  });

  it('is for administrators alone', async () => {
    await give(7);
    const before = await featuredUntil();
    for (const [client, status] of await others()) {
      expect((await move({ featuredUntil: inDays(20), reason: 'Mine' }, { client })).status).toBe(status);
    }
    expect(await featuredUntil()).toBe(before);
  });

  it.each([
    ['an end that is over', () => ({ featuredUntil: inDays(-1) }), 400],
    ['this moment', () => ({ featuredUntil: inDays(0) }), 400],
    ['an end too far ahead', () => ({ featuredUntil: inDays(limits.featuredAheadMaxDays + 1) }), 400],
    ['what is no moment', () => ({ featuredUntil: 'tomorrow' }), 400],
    ['no end', () => ({ featuredUntil: undefined }), 400],
    ['no reason', () => ({ reason: undefined }), 400],
    ['an empty reason', () => ({ reason: '  ' }), 400],
    ['too long a reason', () => ({ reason: 'x'.repeat(limits.featuringReasonMaxLength + 1) }), 400],
  ])('with %s is refused, and nothing changes', async (_what, given, status) => {
    await give(7);
    const before = await featuredUntil();
    const answer = await move({ featuredUntil: inDays(20), reason: 'Fair days', ...given() });
    expect([answer.status, answer.body.code]).toEqual([status, 'validation_failed']);
    expect(await featuredUntil()).toBe(before);
  });

  it('is possible as far ahead as may be', async () => {
    await give(7);
    const last = inDays(limits.featuredAheadMaxDays);
    const { status, body } = await move({ featuredUntil: last, reason: 'Fair days' });
    expect([status, body.featuredUntil]).toEqual([200, last]);
  });

  it('of somebody unknown is not found', async () => {
    const answer = await move({ featuredUntil: inDays(20), reason: 'Fair days' }, { id: 999_999 });
    expect([answer.status, answer.body.code]).toEqual([404, 'not_found']);
  });
});

describe('undoing a change of featuring', () => {
  it('gives back the paid days that ending took, and is entered in the audit log', async () => {
    await buy();
    const { changeId, paidDaysLeft } = await end();
    expect([paidDaysLeft, await featuredUntil()]).toEqual([0, null]);
    const { status, body } = await undo({ changeId });
    expect([status, body]).toMatchObject([200, { isFeatured: true, featuredUntil: inDays(30), paidDaysLeft: 30 }]);
    expect(await featuredUntil()).toBe(inDays(30));
    expect(await lastEntry()).toMatchObject({
      ...{ action: 'undo_featured', featuredUntil: inDays(30), previousFeaturedUntil: null },
    });
  });

  it('is possible after its days are over', async () => {
    const { changeId } = await give(7);
    clock.advance(8 * dayMs);
    admin = await signedIn(app, boss);
    const { status, body } = await undo({ changeId });
    expect([status, body]).toMatchObject([200, { isFeatured: false, featuredUntil: null }]);
    expect(await lastEntry()).toMatchObject({ action: 'undo_featured', previousFeaturedUntil: null });
  });

  it('restores the end that was moved, and can be undone itself', async () => {
    await give(7);
    const { changeId } = (await move({ featuredUntil: inDays(20), reason: 'Fair days' })).body;
    const undone = (await undo({ changeId })).body;
    expect(undone.featuredUntil).toBe(inDays(7));
    expect((await undo({ changeId: undone.changeId })).body.featuredUntil).toBe(inDays(20));
  });

  it('is refused when another change has come since', async () => {
    const { changeId } = await give(7);
    await give(14);
    const { status, body } = await undo({ changeId });
    expect([status, body.code]).toEqual([409, 'featuring_changed']);
    expect(await featuredUntil()).toBe(inDays(14));
  });

  it('is refused when a payment has added days since', async () => {
    const { changeId } = await give(7);
    await buy();
    const { status, body } = await undo({ changeId });
    expect([status, body.code]).toEqual([409, 'featuring_changed']);
    expect(await featuredUntil()).toBe(inDays(37));
  });

  it('is refused for a change of somebody else', async () => {
    const other = await buildTalent(app);
    const { changeId } = await give(7);
    const { status } = await undo({ changeId }, { id: other.id });
    expect([status, await featuredUntil()]).toEqual([409, inDays(7)]);
  });

  it('is for administrators alone', async () => {
    const { changeId } = await give(7);
    for (const [client, status] of await others()) expect((await undo({ changeId }, { client })).status).toBe(status);
    expect(await featuredUntil()).toBe(inDays(7));
  });

  it.each([[{}], [{ changeId: '1' }], [{ changeId: 0 }], [{ changeId: null }]])(
    'with %j is refused, and nothing changes',
    async (body) => {
      await give(7);
      const answer = await undo(body);
      expect([answer.status, answer.body.code]).toEqual([400, 'validation_failed']);
      expect(await featuredUntil()).toBe(inDays(7));
    },
  );

  it('of somebody unknown is not found', async () => {
    const { changeId } = await give(7);
    expect((await undo({ changeId }, { id: 999_999 })).status).toBe(404);
  });
});

describe('paid days on hold', () => {
  const release = (id = talent.id, client = admin) => client.post(`/api/admin/users/${id}/featuring/give-back`);
  const endHeld = (id = talent.id, client = admin) =>
    client.post(`/api/admin/users/${id}/featuring/end-held-days`, { reason: 'A stolen card' });

  it.each([
    ['given back', release, 30],
    ['ended for good', endHeld, 0],
  ])('are %s once, with a line in the log', async (_what, act, daysLeft) => {
    await buy();
    await end();
    const { status, body } = await act();
    expect([status, body]).toMatchObject([200, { id: talent.id, paidDaysLeft: daysLeft, paidDaysHeld: 0 }]);
    const line = app.logLines.findLast((one) => one.includes('paid days on hold released'));
    expect(JSON.parse(line ?? '{}')).toMatchObject({ user: talent.id, isEnded: daysLeft === 0 });
    const again = await act();
    expect([again.status, again.body.code]).toEqual([409, 'featuring_changed']);
  });

  it('of somebody unknown are not found, and others may not touch them', async () => {
    for (const act of [release, endHeld]) {
      const answer = await act(999_999);
      expect([answer.status, answer.body.code]).toEqual([404, 'not_found']);
      for (const [client, status] of await others()) expect((await act(talent.id, client)).status).toBe(status);
    }
  });
});
