import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buildAdmin, signedIn } from '../../testing/builders.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import type { TestClient } from '../../testing/test-client.ts';

let app: TestApp;
let admin: TestClient;
beforeEach(async () => {
  app = await startTestApp();
  admin = await signedIn(app, await buildAdmin(app, { name: 'Boss' }));
});
afterEach(() => app.stop());

const letter = { name: 'Noura', email: 'n@example.com', subject: 'A question', message: 'How?\nWhy?', language: 'en' };
const write = (over: object = {}) => app.client().post('/api/contact', { ...letter, ...over });
const listed = async (query = '') => (await admin.get(`/api/admin/messages${query}`)).body;
const change = (id: number, body: object, client = admin) => client.patch(`/api/admin/messages/${id}`, body);

describe('messages of the contact form', () => {
  it('are listed for administrators, newest first and page by page', async () => {
    for (const subject of ['one', 'two', 'three']) await write({ subject });
    const first = await listed('?limit=2');
    const { email, message, name } = letter;
    expect(first.items).toMatchObject([
      { subject: 'three', email, message, name, answeredAt: null },
      { subject: 'two' },
    ]);
    expect(first.total).toBe(3);
    expect(await listed(`?limit=2&cursor=${first.nextCursor}`)).toMatchObject({
      items: [{ subject: 'one' }],
      nextCursor: null,
      total: null,
    });
  });

  it('leave the open ones when they are answered, and come back', async () => {
    await write();
    const [{ id }] = (await listed()).items;
    const { body } = await change(id, { isAnswered: true });
    expect(Date.parse(body.answeredAt)).toBeGreaterThan(0);
    expect([(await listed()).total, (await listed('?state=answered')).total]).toEqual([0, 1]);
    await change(id, { isAnswered: true });
    expect((await change(id, { isAnswered: false })).body.answeredAt).toBeNull();
    expect((await listed()).total).toBe(1);
    const entries = (await admin.get('/api/admin/audit-log?limit=5')).body.items;
    expect(entries.map(({ action }: { action: string }) => action)).toEqual(['reopen_message', 'answer_message']);
  });

  it('are taken on by an administrator, taken over by another one, and given back', async () => {
    await write();
    const [{ id }] = (await listed()).items;
    expect((await change(id, { isMine: true })).body.assignee).toMatchObject({ name: 'Boss' });
    const other = await signedIn(app, await buildAdmin(app, { name: 'Deputy' }));
    expect((await change(id, { isMine: true }, other)).body.assignee).toMatchObject({ name: 'Deputy' });
    expect((await change(id, { isMine: false })).body.assignee).toBeNull();
    expect((await change(999_999, { isMine: true })).body.message).toBe('Message not found');
  });
});
