import { expect, it } from 'vitest';
import { describeOnEachEngine, type TestStore } from '../../testing/each-engine.ts';
import { newAdmin, ownPerson } from '../../testing/store-builders.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const limit = 10;

function ask(store: TestStore, token: string, email = 'noura@example.com'): Promise<void> {
  return store.newsletter.subscribe({ email, language: 'en', token, tokenHash: `hash of ${token}` });
}

async function mailsOf(store: TestStore): Promise<(string | undefined)[]> {
  return (await store.mailQueue.due(store.clock.now(), limit)).map(({ data }) => data.token);
}

async function subscribers(store: TestStore, cursor?: string): Promise<string[]> {
  return (await store.newsletter.page({ limit, cursor })).items.map(({ email }) => email);
}

describeOnEachEngine('subscriptions', (open) => {
  it('count once confirmed, whatever the link is pressed (C18)', async () => {
    const store = await open();
    await ask(store, 'one');
    expect(await subscribers(store)).toEqual([]);
    expect(await store.newsletter.confirm('hash of another')).toBe(false);
    expect(await store.newsletter.confirm('hash of one')).toBe(true);
    expect(await store.newsletter.confirm('hash of one')).toBe(true);
    expect(await subscribers(store)).toEqual(['noura@example.com']);
  });

  it('send no second mail while one is fresh, nor to those who confirmed', async () => {
    const store = await open();
    await ask(store, 'one');
    await ask(store, 'two');
    expect(await mailsOf(store)).toEqual(['one']);
    store.clock.advance(10 * minuteMs);
    await ask(store, 'three');
    expect(await mailsOf(store)).toEqual(['one', 'three']);
    expect(await store.newsletter.confirm('hash of one')).toBe(false);
    await store.newsletter.confirm('hash of three');
    store.clock.advance(dayMs);
    await ask(store, 'four');
    expect(await mailsOf(store)).toEqual(['one', 'three']);
  });

  it('are not confirmed after seven days', async () => {
    const store = await open();
    await ask(store, 'old');
    store.clock.advance(7 * dayMs);
    expect(await store.newsletter.confirm('hash of old')).toBe(false);
  });

  it('end, cannot be confirmed by the old link, and may begin again', async () => {
    const store = await open();
    await ask(store, 'one');
    await store.newsletter.confirm('hash of one');
    const [known] = (await store.newsletter.page({ limit, cursor: undefined })).items;
    await store.newsletter.unsubscribe(known?.id ?? 0);
    await store.newsletter.unsubscribe(known?.id ?? 0);
    expect(await subscribers(store)).toEqual([]);
    expect(await store.newsletter.confirm('hash of one')).toBe(false);
    await ask(store, 'again');
    expect(await store.newsletter.confirm('hash of again')).toBe(true);
    expect(await subscribers(store)).toEqual(['noura@example.com']);
  });

  it('are listed page by page, counted with the first', async () => {
    const store = await open();
    for (const name of ['a', 'b', 'c']) {
      await ask(store, name, `${name}@example.com`);
      await store.newsletter.confirm(`hash of ${name}`);
    }
    const first = await store.newsletter.page({ limit: 2, cursor: undefined });
    expect([first.items.map(({ email }) => email), first.total]).toEqual([['c@example.com', 'b@example.com'], 3]);
    const rest = await store.newsletter.page({ limit: 2, cursor: first.nextCursor ?? '' });
    expect([rest.items.map(({ email }) => email), rest.nextCursor, rest.total]).toEqual([
      ['a@example.com'],
      null,
      null,
    ]);
  });

  it('are forgotten when nobody confirmed, and a while after they ended', async () => {
    const store = await open();
    for (const name of ['pending', 'gone', 'stays']) await ask(store, name, `${name}@example.com`);
    await store.newsletter.confirm('hash of gone');
    await store.newsletter.confirm('hash of stays');
    const page = await store.newsletter.page({ limit, cursor: undefined });
    await store.newsletter.unsubscribe(page.items.find(({ email }) => email.startsWith('gone'))?.id ?? 0);
    const later = new Date(store.clock.now().getTime() + 1);
    await store.newsletter.purge({ unconfirmed: later, unsubscribed: later });
    const rows = await store.engine.reader.db.select().from(store.engine.tables.newsletter);
    expect(rows.map(({ email }) => email)).toEqual(['stays@example.com']);
  });

  it('hold on to their moments to the millisecond', async () => {
    const store = await open();
    await ask(store, 'one');
    await ask(store, 'other', 'other@example.com');
    store.clock.advance(10 * minuteMs - 1);
    await ask(store, 'two');
    expect(await mailsOf(store)).toEqual(['one', 'other']);
    store.clock.advance(7 * dayMs - 10 * minuteMs);
    expect(await store.newsletter.confirm('hash of one')).toBe(true);
    expect(await subscribers(store)).toEqual(['noura@example.com']);
    store.clock.advance(1);
    expect([await store.newsletter.confirm('hash of other'), await store.newsletter.confirm('hash of one')]).toEqual([
      false,
      true,
    ]);
  });

  it('that ended may be asked for again at once, in another language', async () => {
    const store = await open();
    const { newsletter } = store.engine.tables;
    const rows = () => store.engine.reader.db.select().from(newsletter).orderBy(newsletter.id);
    await ask(store, 'one');
    await ask(store, 'other', 'other@example.com');
    const [row] = await rows();
    await store.newsletter.unsubscribe(row?.id ?? 0);
    const left = { ...row, unsubscribedAt: store.clock.now(), confirmTokenHash: null };
    expect(await rows()).toMatchObject([left, { unsubscribedAt: null }]);
    store.clock.advance(1000);
    await store.newsletter.unsubscribe(row?.id ?? 0);
    expect(await rows()).toMatchObject([left, {}]);
    const again = { email: 'noura@example.com', language: 'ar', token: 'two', tokenHash: 'hash of two' } as const;
    await store.newsletter.subscribe(again);
    const asked = { language: 'ar', confirmTokenHash: 'hash of two', createdAt: store.clock.now() };
    expect(await rows()).toMatchObject([{ id: row?.id, ...asked, unsubscribedAt: null }, { language: 'en' }]);
    const mails = await store.mailQueue.due(store.clock.now(), limit);
    const to = { realm: 'newsletter', id: row?.id };
    expect(mails[2]).toMatchObject({ recipient: again.email, language: 'ar', data: { to, token: 'two' } });
  });

  it('are kept at the very moment before which others are forgotten', async () => {
    const store = await open();
    const names = ['pending', 'confirmed', 'left'];
    for (const name of names) await ask(store, name, `${name}@example.com`);
    for (const name of names.slice(1)) await store.newsletter.confirm(`hash of ${name}`);
    const [known] = (await store.newsletter.page({ limit, cursor: undefined })).items;
    await store.newsletter.unsubscribe(known?.id ?? 0);
    const left = async (unconfirmed: Date, unsubscribed: Date) => {
      await store.newsletter.purge({ unconfirmed, unsubscribed });
      const rows = await store.engine.reader.db.select().from(store.engine.tables.newsletter);
      return rows.map(({ email }) => email.split('@')[0]).toSorted();
    };
    const now = store.clock.now();
    const later = new Date(now.getTime() + 1);
    expect(await left(now, now)).toEqual(['confirmed', 'left', 'pending']);
    expect(await left(later, now)).toEqual(['confirmed', 'left']);
    expect(await left(later, later)).toEqual(['confirmed']);
  });
});

describeOnEachEngine('messages to the operator', (open) => {
  const question = {
    name: 'نورة',
    email: 'n@example.com',
    subject: 'سؤال',
    message: 'مرحبًا\nكيف؟',
    language: 'ar',
  } as const;
  const contact = { message: question, userId: null, recipient: 'operator@dalil.example', onceKey: 'contact-1' };

  it('are stored with their mail, once for each key', async () => {
    const store = await open();
    await store.contact.insert(contact);
    await store.contact.insert(contact);
    const rows = await store.engine.reader.db.select().from(store.engine.tables.contactMessages);
    expect(rows).toMatchObject([question]);
    const [mail, ...others] = await store.mailQueue.due(store.clock.now(), limit);
    expect(mail).toMatchObject({ recipient: 'operator@dalil.example', template: 'contact_message' });
    expect(others).toEqual([]);
  });

  it('are forgotten with time, and what a mail was filled with as soon as it is sent', async () => {
    const store = await open();
    await store.contact.insert(contact);
    const [mail] = await store.mailQueue.due(store.clock.now(), limit);
    if (mail) await store.mailQueue.markSent(mail, { at: store.clock.now() });
    const { db } = store.engine.reader;
    expect(await db.select().from(store.engine.tables.mailQueue)).toMatchObject([{ data: {} }]);
    await store.contact.purge(new Date(store.clock.now().getTime() + 1));
    expect(await db.select().from(store.engine.tables.contactMessages)).toEqual([]);
  });

  async function openWithMessages() {
    const store = await open();
    const { own: writer } = await ownPerson(store, 1);
    for (const n of [1, 2, 3]) {
      const subject = `Question ${n}`;
      await store.contact.insert({
        ...contact,
        message: { ...question, subject },
        userId: writer.id,
        onceKey: `key ${n}`,
      });
      store.clock.advance(1000);
    }
    const page = (state: 'open' | 'answered', given = {}) => store.contact.page({ state, limit, ...given });
    const subjects = async (state: 'open' | 'answered', given = {}) =>
      (await page(state, given)).items.map(({ subject }) => subject?.at(-1));
    const [third, second, first] = (await page('open')).items.map(({ id }) => id);
    if (!first || !second || !third) throw new Error('There are three');
    return { store, admin: await newAdmin(store), page, subjects, first, second, third, writer };
  }

  it('are listed by their state, newest first, page by page, counted with the first', async () => {
    const { store, admin, page, subjects, first, second } = await openWithMessages();
    expect([await subjects('open'), await subjects('answered')]).toEqual([['3', '2', '1'], []]);
    const part = await page('open', { limit: 2 });
    expect([part.items.length, part.total]).toEqual([2, 3]);
    const rest = await page('open', { limit: 2, cursor: part.nextCursor });
    expect([rest.items.map(({ id }) => id), rest.nextCursor, rest.total]).toEqual([[first], null, null]);
    await store.contact.change(admin, second, { isAnswered: true });
    expect([await subjects('open'), await subjects('answered')]).toEqual([['3', '1'], ['2']]);
    expect([(await page('open')).total, (await page('answered')).total]).toEqual([2, 1]);
    expect(await subjects('answered', { cursor: String(second) })).toEqual([]);
    expect(await subjects('open', { cursor: 'unreadable' })).toEqual(['3', '1']);
  });

  it('are taken, answered and given back, each entered once, and the others stay as they are', async () => {
    const { store, admin, page, first, second } = await openWithMessages();
    const { items: before } = await page('open');
    const { change } = store.contact;
    const answeredAt = store.clock.now();
    expect(await change(admin, second, { isMine: true })).toMatchObject({
      ...{ id: second, answeredAt: null, assignee: { id: admin.id, name: 'Boss' } },
    });
    await change(admin, second, { isMine: true });
    expect(await change(admin, second, { isAnswered: true })).toMatchObject({ answeredAt, assignee: { id: admin.id } });
    store.clock.advance(1000);
    expect(await change(admin, second, { isAnswered: true })).toMatchObject({ answeredAt });
    expect(await change(admin, second, { isAnswered: false, isMine: false })).toMatchObject({
      ...{ answeredAt: null, assignee: null },
    });
    await change(admin, second, { isAnswered: false, isMine: false });
    expect(await change(admin, first, {})).toEqual(before[2]);
    expect(await change(admin, 999, { isAnswered: true })).toBeUndefined();
    expect((await page('open')).items).toEqual(before);
    const { items } = await store.admin.auditLog({ limit: 9 });
    expect(items.map(({ action, subject, subjectId, actor }) => [action, subject, subjectId, actor?.id])).toEqual(
      ['release_message', 'reopen_message', 'answer_message', 'take_message'].map((action) => [
        ...[action, 'message', second, admin.id],
      ]),
    );
  });

  it('are forgotten from before a moment, and keep who wrote them', async () => {
    const { store, writer } = await openWithMessages();
    const start = store.clock.now().getTime() - 3000;
    await store.contact.purge(new Date(start + 1000));
    const rows = await store.engine.reader.db.select().from(store.engine.tables.contactMessages);
    expect(rows).toMatchObject([
      { subject: 'Question 2', userId: writer.id, createdAt: new Date(start + 1000) },
      { subject: 'Question 3' },
    ]);
    const [mail] = await store.mailQueue.due(store.clock.now(), limit);
    const { language: _, ...sent } = { ...question, subject: 'Question 1' };
    expect(mail).toMatchObject({ language: 'ar', data: { contact: sent, writerId: writer.id } });
  });
});
