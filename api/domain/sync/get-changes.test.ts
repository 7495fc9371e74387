import { expect, it, vi } from 'vitest';
import { createFakeClock } from '../../testing/fake-clock.ts';
import type { Deps } from '../deps.ts';
import { getChanges } from './get-changes.ts';

const clock = createFakeClock();
const serverTime = clock.now().toISOString();

/** What a store answers that has changes. */
function asked(since: string, pending = 0, cards = ['{"id":1}', '{"id":2}']) {
  const page = { cards, gone: [{ id: 3, rev: 8 }], next: { epoch: 'e-1', rev: 9 }, pending };
  const changes = vi.fn(async () => page);
  const answer = getChanges({ sync: { changes }, clock } as unknown as Deps, 'jobs', { since, limit: 5 });
  return { changes, answer };
}

it('changes are told as they are kept, with where they end and how many are left', async () => {
  const { changes, answer } = asked('e-1.7', 2);
  const rest = { gone: [{ id: 3, rev: 8 }], next: 'e-1.9', pending: 2, serverTime };
  expect(JSON.parse(await answer)).toEqual({ items: [{ id: 1 }, { id: 2 }], ...rest, more: true });
  expect(changes).toHaveBeenCalledExactlyOnceWith('jobs', { epoch: 'e-1', rev: 7 }, 5);
  expect(JSON.parse(await asked('e-1.7', 0, []).answer)).toMatchObject({ items: [], more: false, pending: 0 });
});

it.each(['', 'e-1', '.7', 'e-1.', 'e-1.x', 'e-1.7.7', `${'e'.repeat(65)}.7`, `e-1.${'7'.repeat(17)}`])(
  'a checkpoint like %j is none: digests are compared, and the store is not asked',
  async (since) => {
    const { changes, answer } = asked(since);
    await expect(answer).rejects.toMatchObject({ code: 'resync' });
    expect(changes).not.toHaveBeenCalled();
  },
);

it('digests are compared where the store cannot tell the changes', async () => {
  const deps = { sync: { changes: async () => 'resync' }, clock } as unknown as Deps;
  await expect(getChanges(deps, 'jobs', { since: 'e-1.7', limit: 5 })).rejects.toMatchObject({ code: 'resync' });
});
