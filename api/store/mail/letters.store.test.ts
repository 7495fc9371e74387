import { expect, it } from 'vitest';
import { describeOnEachEngine, type TestStore } from '../../testing/each-engine.ts';

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
});

describeOnEachEngine('messages to the operator', (open) => {
  const letter = {
    name: 'نورة',
    email: 'n@example.com',
    subject: 'سؤال',
    message: 'مرحبًا\nكيف؟',
    language: 'ar',
  } as const;
  const contact = { letter, userId: null, recipient: 'operator@dalil.example', onceKey: 'contact-1' };

  it('are stored with their mail, once for each key', async () => {
    const store = await open();
    await store.contact.insert(contact);
    await store.contact.insert(contact);
    const rows = await store.engine.reader.db.select().from(store.engine.tables.contactMessages);
    expect(rows).toMatchObject([letter]);
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
});
