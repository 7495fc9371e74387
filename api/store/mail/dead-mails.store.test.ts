import { expect, it } from 'vitest';
import { describeOnEachEngine, type TestStore } from '../../testing/each-engine.ts';
import { newAdmin } from '../../testing/store-builders.ts';
import { eq } from '../drizzle.ts';
import { queueMail } from './mail-queue.store.ts';

const minuteMs = 60_000;

/** Mails by name; those called dead were given up. */
async function openWithMails(open: () => Promise<TestStore>, names: readonly string[]) {
  const store = await open();
  const admin = await newAdmin(store);
  const { mailQueue } = store.engine.tables;
  const now = store.clock.now();
  await store.engine.write(async (tx) => {
    for (const name of names) {
      const mail = { recipient: `${name}@example.com`, language: 'en', template: 'alerts', data: { name } } as const;
      await queueMail(tx, mail, now);
    }
  });
  const rows = async () => store.engine.reader.db.select().from(mailQueue).orderBy(mailQueue.id);
  const idOf = new Map((await rows()).map(({ id, recipient }) => [recipient.split('@')[0], id]));
  const set = (name: string, columns: Partial<typeof mailQueue.$inferInsert>) =>
    store.engine.write((tx) =>
      tx.db
        .update(mailQueue)
        .set(columns)
        .where(eq(mailQueue.id, idOf.get(name) ?? 0)),
    );
  for (const name of names.filter((one) => one.startsWith('dead'))) {
    await set(name, { givenUpAt: now, attempts: 4, lastError: 'refused', nextAttemptAt: now });
  }
  const page = (limit: number, cursor?: string) => store.deadMails.page({ limit, cursor });
  return {
    ...{ store, admin, rows, set, page, now },
    ids: (...of: string[]) => of.map((name) => idOf.get(name) ?? 0),
    listed: async () => (await page(9)).items.map(({ recipient }) => recipient.split('@')[0]),
  };
}

describeOnEachEngine('the list of dead mails', (open) => {
  it('has those that are given up by now, newest first, and counts them with the first page', async () => {
    const { store, set, page, listed, now, ids } = await openWithMails(open, [
      'dead1',
      'waits',
      'dead2',
      'dead3',
      'held',
    ]);
    await set('held', { givenUpAt: new Date(now.getTime() + minuteMs), lastError: 'Sending was not finished' });
    expect([await listed(), await store.deadMails.count()]).toEqual([['dead3', 'dead2', 'dead1'], 3]);
    const first = await page(2);
    expect([first.items.map(({ id }) => id), first.total]).toEqual([ids('dead3', 'dead2'), 3]);
    const rest = await page(2, first.nextCursor ?? '');
    expect([rest.items.map(({ id }) => id), rest.nextCursor, rest.total]).toEqual([ids('dead1'), null, null]);
    expect((await page(3)).nextCursor).toBeNull();
    expect((await page(9, 'unreadable')).items).toHaveLength(3);
    store.clock.advance(minuteMs);
    expect([await listed(), await store.deadMails.count()]).toEqual([['held', 'dead3', 'dead2', 'dead1'], 4]);
  });

  it('tells of each what became of it, and whether it has its content', async () => {
    const { set, page, now, ids } = await openWithMails(open, ['dead1', 'dead2']);
    await set('dead1', { data: {} });
    const dead = { language: 'en', template: 'alerts', attempts: 4, error: 'refused', createdAt: now, diedAt: now };
    expect((await page(9)).items).toEqual([
      { ...dead, id: ids('dead2')[0], recipient: 'dead2@example.com', isResendable: true },
      { ...dead, id: ids('dead1')[0], recipient: 'dead1@example.com', isResendable: false },
    ]);
  });

  it('is resent where there is content: with all attempts, at once', async () => {
    const { store, admin, rows, set, listed, ids } = await openWithMails(open, ['dead1', 'waits', 'dead2', 'dead3']);
    await set('dead2', { data: {} });
    const before = await rows();
    store.clock.advance(minuteMs);
    const now = store.clock.now();
    expect(await store.deadMails.resend(admin, ids('dead1', 'waits', 'dead2'))).toBe(1);
    const anew = { givenUpAt: null, attempts: 0, nextAttemptAt: now };
    expect(await rows()).toEqual(before.map((row, place) => (place === 0 ? { ...row, ...anew } : row)));
    expect(await listed()).toEqual(['dead3', 'dead2']);
    const { items } = await store.admin.auditLog({ limit: 9 });
    const [subjectId] = ids('dead1');
    expect(items).toMatchObject([
      { action: 'resend_mail', subject: 'mail', subjectId, subjectName: null, actor: { id: admin.id }, at: now },
    ]);
    expect(await store.deadMails.resend(admin, ids('dead1'))).toBe(0);
  });

  it('is discarded as named, with or without content', async () => {
    const { store, admin, rows, set, ids } = await openWithMails(open, ['dead1', 'waits', 'dead2', 'dead3', 'held']);
    await set('dead2', { data: {} });
    await set('held', { givenUpAt: new Date(store.clock.now().getTime() + minuteMs) });
    expect(await store.deadMails.discard(admin, ids('dead1', 'waits', 'dead2', 'held'))).toBe(2);
    expect((await rows()).map(({ id }) => id)).toEqual(ids('waits', 'dead3', 'held'));
    const { items } = await store.admin.auditLog({ limit: 9 });
    expect(items.map(({ action, subjectId }) => [action, subjectId])).toEqual(
      ids('dead2', 'dead1').map((id) => ['discard_mail', id]),
    );
    expect(await store.deadMails.discard(admin, [])).toBe(0);
  });
});
