import { afterEach, expect, it } from 'vitest';
import { emptyOutbox, outbox, untilOutboxIsRead } from './outbox.ts';

afterEach(() => outbox.set(emptyOutbox));

/** Whether a wait is over by now. */
async function isOver(wait: Promise<void>): Promise<boolean> {
  const open = Symbol('open');
  await new Promise((resolve) => setTimeout(resolve));
  return (await Promise.race([wait, Promise.resolve(open)])) !== open;
}

it('the edits of an account are waited for until they were read, not only those of another', async () => {
  const wait = untilOutboxIsRead(7);
  outbox.set({ ...emptyOutbox, ownerId: 7 });
  outbox.set({ ...emptyOutbox, ownerId: 8, isRead: true });
  expect(await isOver(wait)).toBe(false);
  outbox.set({ ...emptyOutbox, ownerId: 7, isRead: true });
  expect(await isOver(wait)).toBe(true);
  expect(await isOver(untilOutboxIsRead(7))).toBe(true);
  expect(await isOver(untilOutboxIsRead(8))).toBe(false);
});

it('edits that could not be read are waited for no longer', async () => {
  const wait = untilOutboxIsRead(7);
  outbox.set({ ...emptyOutbox, isRead: true });
  expect(await isOver(wait)).toBe(true);
});
