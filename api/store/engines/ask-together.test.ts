import { expect, it } from 'vitest';
import { askTogether } from './ask-together.ts';

/** A database that answers when the test says so. */
function slowDatabase(rows: Record<string, string>) {
  const asked: { keys: readonly string[]; answer(): void; fail(): void }[] = [];
  const find = askTogether<string, string>((keys) => {
    const { promise, resolve, reject } = Promise.withResolvers<Map<string, string>>();
    asked.push({
      keys,
      answer: () => resolve(new Map(keys.flatMap((key) => (key in rows ? [[key, rows[key] ?? '']] : [])))),
      fail: () => reject(new Error('away')),
    });
    return promise;
  });
  return { asked, find };
}

const nextTurns = () => new Promise<void>((resolve) => setImmediate(() => setImmediate(resolve)));

it('asks once for all that arrive in a tick', async () => {
  const { asked, find } = slowDatabase({ a: 'A', b: 'B' });
  const found = Promise.all([find('a'), find('b'), find('a'), find('c')]);
  await nextTurns();
  expect(asked.map(({ keys }) => keys)).toEqual([['a', 'b', 'c']]);
  asked[0]?.answer();
  expect(await found).toEqual(['A', 'B', 'A', undefined]);
});

it('lets nobody join a question that is under way: its answer may be older than they are', async () => {
  const rows: Record<string, string> = { a: 'before' };
  const { asked, find } = slowDatabase(rows);
  const first = find('a');
  await nextTurns();
  asked[0]?.answer();
  rows.a = 'after';
  const second = find('a');
  expect(await first).toBe('before');
  await nextTurns();
  asked[1]?.answer();
  expect(await second).toBe('after');
});

it('goes on after a question failed', async () => {
  const { asked, find } = slowDatabase({ a: 'A' });
  const first = find('a');
  await nextTurns();
  asked[0]?.fail();
  await expect(first).rejects.toThrow('away');
  const second = find('a');
  await nextTurns();
  asked[1]?.answer();
  expect(await second).toBe('A');
});
