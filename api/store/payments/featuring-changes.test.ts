import { expect, it } from 'vitest';
import { limits } from '#shared/limits.ts';
import { giveDays, moveEndTo, releaseHeldDays, undoChange } from '../../domain/rules/featuring-changes.ts';
import { describeOnEachEngine, type TestStore } from '../../testing/each-engine.ts';
import { buildIntent, featuredFor, newAdmin, newCompany, ownPerson } from '../../testing/store-builders.ts';
import { eq } from '../drizzle.ts';

const dayMs = 86_400_000;

async function openWithPerson(open: () => Promise<TestStore>, given: { days?: number; wantsMail?: boolean } = {}) {
  const store = await open();
  const { days, ...rest } = given;
  const featured = days === undefined ? {} : featuredFor(days, store.clock.now());
  const { own: person } = await ownPerson(store, 1, { ...featured, ...rest, language: 'en' });
  const { own: other } = await ownPerson(store, 2, featuredFor(3, store.clock.now()));
  const admin = await newAdmin(store);
  const inDays = (number: number) => new Date(store.clock.now().getTime() + number * dayMs);
  const idOf = (made: { changeId: number } | 'changed' | undefined) => (typeof made === 'object' ? made.changeId : 0);
  return {
    ...{ store, person, other, admin, inDays },
    give: async (durationDays: number | null, reason: string | null = null) =>
      idOf(await store.admin.changeFeaturing(admin, person.id, giveDays({ durationDays, reason }))),
    move: async (number: number) =>
      idOf(
        await store.admin.changeFeaturing(
          admin,
          person.id,
          moveEndTo({ featuredUntil: inDays(number), reason: 'Moved' }),
        ),
      ),
    undo: (changeId: number) => store.admin.changeFeaturing(admin, person.id, undoChange(changeId)),
    pay: (id: string, intent = {}) => store.payments.settle(buildIntent(person.id, id, intent), 'stripe'),
    until: async () => (await store.users.findById(person.id))?.featuredUntil,
    periods: async () =>
      (await store.payments.ofUser(person.id)).map(({ intentId, effectiveFrom, effectiveUntil }) => [
        ...[intentId, effectiveFrom, effectiveUntil],
      ]),
    /** The mails about changes that have waited long enough, or that wait. */
    async mails(afterMs: number = limits.featuringMailDelayMs) {
      const due = await store.mailQueue.due(new Date(store.clock.now().getTime() + afterMs), 50);
      return due.flatMap((mail) => (mail.template.startsWith('featuring_') ? [mail] : []));
    },
  };
}

const told = (mails: { template: string; data: { featuring?: object } }[]) =>
  mails.map(({ template, data }) => ({ template, ...data.featuring }));

describeOnEachEngine('a change of featured time by an administrator', (open) => {
  it('is stored with its entry in the log, and answers the person as it is then', async () => {
    const { store, person, other, admin, inDays } = await openWithPerson(open, { days: 5 });
    const given = await store.admin.changeFeaturing(admin, person.id, giveDays({ durationDays: 7, reason: 'A prize' }));
    expect(given).toMatchObject({
      user: { id: person.id, isFeatured: true, featuredUntil: inDays(7), paidPeriods: [] },
    });
    const { rev, ...row } = (await store.users.findById(person.id)) ?? { rev: 0 };
    expect(row).toMatchObject({ isFeatured: true, featuredUntil: inDays(7) });
    expect(rev).toBeGreaterThan(person.rev);
    const featuredUntil = inDays(9);
    await store.admin.changeFeaturing(admin, person.id, moveEndTo({ featuredUntil, reason: 'More' }));
    await store.admin.changeFeaturing(admin, person.id, giveDays({ durationDays: null, reason: null }));
    expect(await store.users.findById(person.id)).toMatchObject({ isFeatured: false, featuredUntil: null });
    expect(await store.users.findById(other.id)).toMatchObject({ rev: other.rev, featuredUntil: other.featuredUntil });
    const [five, seven, nine] = [5, 7, 9].map((days) => inDays(days).toISOString());
    const entry = { actor: { id: admin.id }, subject: 'user', subjectId: person.id, durationDays: null };
    expect((await store.admin.auditLog({ limit: 9 })).items).toMatchObject([
      { ...entry, action: 'end_featured', featuredUntil: null, previousFeaturedUntil: nine, reason: null },
      { ...entry, action: 'move_featured_end', featuredUntil: nine, previousFeaturedUntil: seven, reason: 'More' },
      {
        ...{ ...entry, action: 'set_featured', durationDays: 7, reason: 'A prize' },
        ...{ id: given?.changeId, featuredUntil: seven, previousFeaturedUntil: five },
      },
    ]);
    const unknown = [
      await store.admin.changeFeaturing(admin, 999, giveDays({ durationDays: 7, reason: null })),
      await store.admin.changeFeaturing(admin, 999, moveEndTo({ featuredUntil, reason: 'None' })),
      await store.admin.changeFeaturing(admin, 999, undoChange(given?.changeId ?? 0)),
    ];
    expect(unknown).toEqual([undefined, undefined, undefined]);
  });

  it('counts time that is over as none', async () => {
    const { store, give, mails, person } = await openWithPerson(open, { days: 1 });
    store.clock.advance(dayMs);
    await give(7);
    expect(told(await mails())).toMatchObject([{ template: 'featuring_given', previousUntil: null }]);
    const { items } = await store.admin.auditLog({ limit: 1 });
    expect(items).toMatchObject([{ subjectId: person.id, previousFeaturedUntil: null }]);
  });

  it('is told two minutes later by a mail that says what it did', async () => {
    const { give, move, mails, person, inDays, store } = await openWithPerson(open);
    const sends = async () => {
      expect(await mails(limits.featuringMailDelayMs - 1)).toEqual([]);
      const [mail, ...others] = await mails();
      if (!mail) return undefined;
      expect(others).toEqual([]);
      expect(mail).toMatchObject({ recipient: person.email, language: 'en', data: { to: { id: person.id } } });
      await store.mailQueue.drop(mail);
      return told([mail])[0];
    };
    const end = (days: number) => inDays(days).toISOString();
    const lost = { paidDays: { held: 0, returned: 0, ended: 0 } };
    const first = await give(7);
    expect(await sends()).toEqual({
      ...{ ...lost, template: 'featuring_given', previousUntil: null, until: end(7), sinceChangeId: first },
    });
    await move(9);
    expect(await sends()).toMatchObject({
      ...lost,
      template: 'featuring_extended',
      previousUntil: end(7),
      until: end(9),
    });
    await move(8);
    expect(await sends()).toMatchObject({ template: 'featuring_shortened', previousUntil: end(9), until: end(8) });
    await move(8);
    expect(await sends()).toBeUndefined();
    await give(null);
    expect(await sends()).toMatchObject({ template: 'featuring_removed', previousUntil: end(8), until: null });
  });

  it('reaches people who stopped other mails', async () => {
    const { store, give, move, pay, mails } = await openWithPerson(open, { wantsMail: false });
    await give(7);
    expect(told(await mails())).toMatchObject([{ template: 'featuring_given' }]);
    const send = async () => {
      store.clock.advance(limits.featuringMailDelayMs);
      for (const mail of await mails()) await store.mailQueue.markSent(mail, { at: store.clock.now() });
    };
    await send();
    await pay('pi_1');
    await move(50);
    await send();
    await move(30);
    expect(told(await mails())).toMatchObject([{ template: 'featuring_shortened' }]);
    await send();
    await give(null);
    expect(told(await mails())).toMatchObject([{ template: 'featuring_removed' }]);
  });

  it('is told together with those before it, as long as their mail waits', async () => {
    const { store, give, move, mails, inDays } = await openWithPerson(open, { days: 5 });
    const before = inDays(5).toISOString();
    const first = await give(7);
    store.clock.advance(1000);
    await give(14);
    const featuredUntil = inDays(14).toISOString();
    expect(told(await mails())).toMatchObject([
      { template: 'featuring_extended', previousUntil: before, until: featuredUntil, sinceChangeId: first },
    ]);
    const [mail] = await mails();
    if (!mail) throw new Error('A mail waits');
    await store.mailQueue.claim(mail, inDays(1));
    const next = await move(20);
    expect(told(await mails())).toMatchObject([
      { template: 'featuring_extended', previousUntil: featuredUntil, sinceChangeId: next },
    ]);
    expect(await store.mailQueue.countWaiting()).toBe(2);
  });

  it('leaves the mails of others, and those that are sent', async () => {
    const { store, admin, other, give, mails } = await openWithPerson(open);
    await store.admin.changeFeaturing(admin, other.id, giveDays({ durationDays: 9, reason: null }));
    const first = await give(7);
    const sent = (await mails()).find(({ data }) => data.featuring?.sinceChangeId === first);
    if (sent) await store.mailQueue.markSent(sent, { at: store.clock.now() });
    const second = await give(14);
    const since = (await mails()).map(({ recipient, data }) => [recipient, data.featuring?.sinceChangeId === second]);
    expect(since).toEqual([
      [other.email, false],
      ['person1@example.com', true],
    ]);
  });
});

describeOnEachEngine('paid days that an administrator has taken away', (open) => {
  it('are on hold: given back with a mail, or ended with a reason that the person reads', async () => {
    const { store, admin, person, give, pay, mails, inDays, until } = await openWithPerson(open);
    const release = (reason: string | null) =>
      store.admin.changeFeaturing(admin, person.id, releaseHeldDays({ reason }));
    const sent = async () => {
      const [mail] = await mails();
      if (mail) await store.mailQueue.drop(mail);
      return mail && { template: mail.template, reason: mail.data.reason, ...mail.data.featuring?.paidDays };
    };
    await pay('pi_1');
    expect(await release(null)).toBe('changed');
    expect(await store.admin.changeFeaturing(admin, 999, releaseHeldDays({ reason: null }))).toBeUndefined();
    await give(null);
    expect(await sent()).toEqual({ template: 'featuring_removed', reason: undefined, held: 30, returned: 0, ended: 0 });
    store.clock.advance(100 * dayMs);
    expect(await release(null)).toMatchObject({ user: { featuredUntil: inDays(30), heldDays: [] } });
    expect(await sent()).toMatchObject({ template: 'featuring_given', held: 0, returned: 30 });
    await give(null);
    await sent();
    // Buying again leaves what is on hold, and featuring again brings it back behind the given days.
    await pay('pi_2');
    expect(await until()).toEqual(inDays(30));
    await give(7);
    expect(await until()).toEqual(inDays(67));
    expect(await sent()).toMatchObject({ template: 'featuring_extended', returned: 30 });
    await give(null);
    await sent();
    const ended = await release('Bought with a stolen card');
    expect(ended).toMatchObject({ user: { isFeatured: false, heldDays: [] } });
    expect(await sent()).toMatchObject({
      ...{ template: 'featuring_days_ended', reason: 'Bought with a stolen card', ended: 60, held: 0 },
    });
    const end = { endedMs: 30 * dayMs, endedAt: store.clock.now(), endReason: 'Bought with a stolen card', heldMs: 0 };
    expect(await store.payments.ofUser(person.id)).toMatchObject([end, end]);
    const { items } = await store.admin.auditLog({ limit: 3 });
    expect(items.map(({ action, reason }) => [action, reason])).toEqual([
      ['end_paid_days', 'Bought with a stolen card'],
      ['end_featured', null],
      ['set_featured', null],
    ]);
    // Undone, they wait again, and the mark is gone.
    await store.admin.changeFeaturing(admin, person.id, undoChange(typeof ended === 'object' ? ended.changeId : 0));
    expect(await store.payments.ofUser(person.id)).toMatchObject(
      Array(2).fill({ heldMs: 30 * dayMs, endedMs: 0, endedAt: null, endReason: null }),
    );
  });

  it('are all told in one letter about several changes, whose reason is that of the end (decision 035)', async () => {
    const { store, admin, person, give, move, pay, mails } = await openWithPerson(open);
    const release = (reason: string | null) =>
      store.admin.changeFeaturing(admin, person.id, releaseHeldDays({ reason }));
    const letter = async () => {
      const [mail, ...others] = await mails();
      if (mail) await store.mailQueue.drop(mail);
      const { paidDays } = mail?.data.featuring ?? {};
      return [mail?.template, paidDays, mail?.data.reason, others.length];
    };
    await pay('pi_1');
    await move(10);
    await give(60);
    await move(50);
    expect(await letter()).toEqual(['featuring_extended', { held: 30, returned: 0, ended: 0 }, undefined, 0]);
    await give(null);
    await release('A stolen card');
    await give(7, 'A prize, for administrators to read');
    expect(await letter()).toEqual(['featuring_shortened', { held: 0, returned: 0, ended: 30 }, 'A stolen card', 0]);
    // What was given back and taken away again within minutes, and an end that moves within its day, are no news.
    const later = () => store.clock.advance(60_000);
    await pay('pi_2');
    await give(null);
    await letter();
    await release(null);
    later();
    await give(null);
    expect(await letter()).toEqual([undefined, undefined, undefined, 0]);
    await give(7);
    await letter();
    later();
    await give(7);
    expect(await letter()).toEqual([undefined, undefined, undefined, 0]);
  });

  it('are mailed before the receipt of a payment that follows the removal', async () => {
    const { store, give, pay, person } = await openWithPerson(open, { days: 5 });
    await give(null);
    store.clock.advance(1000);
    await pay('pi_1');
    const due = await store.mailQueue.due(store.clock.now(), 9);
    expect(due.filter(({ recipient }) => recipient === person.email).map(({ template }) => template)).toEqual([
      ...['featuring_removed', 'payment_receipt'],
    ]);
  });

  it('stay whole when a payment is settled around the removal', async () => {
    for (const order of ['before', 'after']) {
      const { store, admin, person, give, pay, until, inDays } = await openWithPerson(open);
      await store.payments.remember(
        { ...buildIntent(person.id, 'pi_1', { state: 'open' }), userId: person.id },
        'stripe',
      );
      if (order === 'before') await give(null);
      await pay('pi_1');
      expect(await until()).toEqual(inDays(30));
      if (order === 'before') continue;
      await give(null);
      await pay('pi_1');
      expect(await until()).toBeNull();
      await store.admin.changeFeaturing(admin, person.id, releaseHeldDays({ reason: null }));
      expect(await until()).toEqual(inDays(30));
    }
  });
});

describeOnEachEngine('the undoing of such a change', (open) => {
  it('restores what was before, paid days too, and sends nothing', async () => {
    const { store, give, move, undo, pay, until, periods, mails, inDays } = await openWithPerson(open);
    for (const id of ['pi_1', 'pi_2']) await pay(id);
    const before = await periods();
    const cut = await move(40);
    expect(await periods()).toEqual([
      ['pi_2', inDays(30), inDays(40)],
      ['pi_1', inDays(0), inDays(30)],
    ]);
    expect(await undo(cut)).toMatchObject({ user: { isFeatured: true, featuredUntil: inDays(60) } });
    expect([await periods(), await until(), await mails()]).toEqual([before, inDays(60), []]);
    store.clock.advance(10 * dayMs);
    const ended = await give(null);
    expect(await periods()).toEqual([
      ['pi_2', inDays(0), inDays(0)],
      ['pi_1', inDays(-10), inDays(0)],
    ]);
    expect(told(await mails())).toMatchObject([
      { template: 'featuring_removed', paidDays: { held: 50, returned: 0, ended: 0 } },
    ]);
    expect(await undo(ended)).toMatchObject({
      user: { paidPeriods: [{ until: inDays(20) }, { from: inDays(20), until: inDays(50) }] },
    });
    expect([await periods(), await until(), await mails()]).toEqual([before, inDays(50), []]);
    const { items } = await store.admin.auditLog({ limit: 1 });
    expect(items).toMatchObject([{ action: 'undo_featured', durationDays: null, reason: null }]);
  });

  it('does not give back days whose money went back meanwhile, and loses none by coming late', async () => {
    const { store, give, undo, pay, until, inDays } = await openWithPerson(open);
    for (const id of ['pi_1', 'pi_2']) await pay(id);
    const ended = await give(null);
    await pay('pi_2', { state: 'refunded' });
    store.clock.advance(10 * dayMs);
    await undo(ended);
    expect(await until()).toEqual(inDays(30));
    const again = await give(null);
    store.clock.advance(40 * dayMs);
    expect(await undo(again)).toMatchObject({ user: { isFeatured: true, featuredUntil: inDays(30) } });
  });

  it('is refused for all but the last change, and when days were paid for since', async () => {
    const { store, admin, person, other, give, undo, pay, until, inDays } = await openWithPerson(open);
    const first = await give(7);
    const second = await give(14);
    const others = await store.admin.changeFeaturing(admin, other.id, giveDays({ durationDays: 9, reason: null }));
    for (const changeId of [first, others?.changeId ?? 0, 999]) expect(await undo(changeId)).toBe('changed');
    expect(await until()).toEqual(inDays(14));
    const [companyId = 0] = await store.bulk.insertCompanies([newCompany(1)]);
    expect(companyId).toBe(person.id);
    await store.admin.moderateCompany(admin, companyId, { isVerified: true });
    await store.admin.moderateUser(admin, person.id, { isVerified: true });
    expect(await undo(second)).toMatchObject({ user: { featuredUntil: inDays(7) } });
    const third = await give(20);
    await pay('pi_1');
    expect(await undo(third)).toBe('changed');
    expect(await until()).toEqual(inDays(50));
  });

  it('of an end stands as long as nothing was given since', async () => {
    const { store, admin, person, give, undo, until, inDays } = await openWithPerson(open, { days: 5 });
    const ended = await give(null);
    const { users } = store.engine.tables;
    const given = { isFeatured: true, featuredUntil: inDays(1) };
    await store.engine.write((tx) => tx.db.update(users).set(given).where(eq(users.id, person.id)));
    expect(await undo(ended)).toBe('changed');
    await store.engine.write((tx) =>
      tx.db.update(users).set({ isFeatured: false, featuredUntil: null }).where(eq(users.id, person.id)),
    );
    const undone = await undo(ended);
    expect(await until()).toEqual(inDays(5));
    const back = await store.admin.changeFeaturing(
      admin,
      person.id,
      undoChange(typeof undone === 'object' ? undone.changeId : 0),
    );
    expect(back).toMatchObject({ user: { isFeatured: false } });
  });

  it('is refused for changes of a version that kept no state before them', async () => {
    const { store, person, give, undo, until } = await openWithPerson(open, { days: 5 });
    const ended = await give(null);
    const { auditLog } = store.engine.tables;
    const past = [
      { featuredUntil: null, previousUntil: person.featuredUntil?.toISOString() },
      { featuredUntil: null, previousPaid: [] },
      null,
    ];
    for (const details of past) {
      await store.engine.write((tx) => tx.db.update(auditLog).set({ details }).where(eq(auditLog.id, ended)));
      expect(await undo(ended)).toBe('changed');
    }
    expect(await until()).toBeNull();
  });
});
