import { expect, it } from 'vitest';
import { repeatEvery } from './repeated-work.ts';

function inTurns(turns: number) {
  const reached = Promise.withResolvers<void>();
  let count = 0;
  return {
    reached: reached.promise,
    count: () => count,
    next() {
      count += 1;
      if (count === turns) reached.resolve();
    },
  };
}

it('goes on after a failure, and tells of it', async () => {
  const turns = inTurns(3);
  const failures: unknown[] = [];
  const repeating = repeatEvery(
    1,
    async () => {
      turns.next();
      throw new Error('no');
    },
    (error) => failures.push(error),
  );
  await turns.reached;
  await repeating.stop();
  expect(failures).toHaveLength(turns.count());
});

it('never runs twice at once, and waits for the running one when it is stopped', async () => {
  const work = Promise.withResolvers<void>();
  const started = inTurns(1);
  let isDone = false;
  const repeating = repeatEvery(
    1,
    async () => {
      started.next();
      await work.promise;
      isDone = true;
    },
    () => undefined,
  );
  await started.reached;
  await new Promise((resolve) => setTimeout(resolve, 20));
  const stopped = repeating.stop();
  work.resolve();
  await stopped;
  expect([isDone, started.count()]).toEqual([true, 1]);
});

it('does the work at once when it is told to, and not beside a running one', async () => {
  const work = Promise.withResolvers<void>();
  const started = inTurns(1);
  const repeating = repeatEvery(
    60_000,
    () => {
      started.next();
      return work.promise;
    },
    () => undefined,
  );
  expect(started.count()).toBe(0);
  repeating.now();
  repeating.now();
  await started.reached;
  work.resolve();
  await repeating.stop();
  expect(started.count()).toBe(1);
});
