import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildOwnProfile, type SeenRequest, startFakeServer } from '#pwa/testing/fake-server.ts';
import { withSavedChanges } from '#pwa/testing/saved-server.ts';
import type { SavedItem } from '#shared/model/saved.ts';
import type { OwnProfile } from '#shared/model/user.ts';

const sara = buildOwnProfile({ id: 71 });
const job = { kind: 'job', key: '5' } as const;
const faults: Record<string, () => IDBOpenDBRequest> = {
  refused: () => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  },
  'not answered': () => ({}) as IDBOpenDBRequest,
};

/** A page that has just been loaded: the server has yet to answer who is signed in. */
async function loadPage() {
  vi.resetModules();
  const { promise: sessionAnswer, resolve: answer } = Promise.withResolvers<OwnProfile | null>();
  let stored: SavedItem[] = [];
  const server = startFakeServer(async ({ method, path, body, key }: SeenRequest) => {
    if (path === '/api/auth/check') return { body: await sessionAnswer };
    if (path === '/api/companies/auth/check') return { body: null };
    if (path !== '/api/saved') return { status: 404, body: { message: 'Not found', code: 'not_found' } };
    if (method === 'POST') stored = withSavedChanges(stored, body);
    return { body: { ownerId: sara.id, items: stored }, headers: key ? { 'idempotency-key': key } : {} };
  });
  const { toggleSaved } = await import('./saved-actions.ts');
  const { savedMarks } = await import('../offline/saved-state.ts');
  const { checkSession } = await import('../session/person-session.ts');
  void checkSession();
  return { answer, server, toggleSaved, savedMarks, saved: () => stored.map(({ key }) => key) };
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe.each(Object.keys(faults))('a press before it is known who is signed in, where storage is %s', (fault) => {
  beforeEach(
    () => void vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(() => faults[fault]?.() as IDBOpenDBRequest),
  );

  it('A19 waits for the account, says so, and is in it: once, although it was pressed twice', async () => {
    const { answer, toggleSaved, savedMarks, saved } = await loadPage();
    const onSlow = vi.fn();
    const outcomes = Promise.all([toggleSaved(job, onSlow), toggleSaved(job)]);
    outcomes.catch(() => undefined);
    await vi.advanceTimersByTimeAsync(15_000);
    expect(onSlow).toHaveBeenCalledOnce();
    answer(sara);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await outcomes).toEqual(['saved', 'saved']);
    expect(saved()).toEqual(['5']);
    expect([...(savedMarks.get() ?? [])]).toEqual(['job 5']);
    const again = toggleSaved(job);
    await vi.advanceTimersByTimeAsync(10_000);
    expect([await again, saved()]).toEqual(['removed', []]);
  });

  it('is said not to be saved where nobody is', async () => {
    const { answer, toggleSaved, saved } = await loadPage();
    const outcome = toggleSaved(job).catch((fault: unknown) => fault);
    answer(null);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await outcome).toBeInstanceOf(Error);
    expect(saved()).toEqual([]);
  });
});
