import { expect, it } from 'vitest';
import { readTogether } from './shared-reads.ts';

/** A database that answers when the test says so. */
function slowDatabase(rows: Record<string, string>) {
  const asked: { keys: readonly string[]; answer(): void; fail(): void }[] = [];
  const find = readTogether<string, string>((keys) => {
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

it('asks one question at a time: those who come meanwhile share the next one', async () => {
  const { asked, find } = slowDatabase({ a: 'A', b: 'B', c: 'C' });
  const first = find('a');
  await nextTurns();
  const others = [find('b'), find('a')];
  await nextTurns();
  others.push(find('c'));
  await nextTurns();
  expect(asked).toHaveLength(1);
  asked[0]?.answer();
  expect(await first).toBe('A');
  await nextTurns();
  expect(asked.map(({ keys }) => keys)).toEqual([['a'], ['b', 'a', 'c']]);
  asked[1]?.answer();
  expect(await Promise.all(others)).toEqual(['B', 'A', 'C']);
});

it('tells a failure to all who asked together', async () => {
  const { asked, find } = slowDatabase({});
  const outcomes = Promise.allSettled([find('a'), find('b')]);
  await nextTurns();
  asked[0]?.fail();
  expect((await outcomes).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
});
