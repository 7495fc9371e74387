import { act, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startFakeServer } from '#pwa/testing/fake-server.ts';
import { leavePage } from '#pwa/testing/leave-page.ts';
import { adminEdits } from './admin-list.ts';
import { useMailState, useServerState, useWaitingJobs } from './admin-state.ts';

const busy = { status: 503, body: { message: 'Busy', code: 'busy' } };
let server: ReturnType<typeof startFakeServer>;
/** The questions so far, each to be answered when a test says so. */
let questions: ReturnType<typeof Promise.withResolvers<object>>[];

beforeEach(() => {
  questions = [];
  server = startFakeServer(async () => {
    const question = Promise.withResolvers<object>();
    questions.push(question);
    return await question.promise;
  });
});
afterEach(leavePage);

async function answer(place: number, reply: object): Promise<void> {
  await act(async () => {
    questions[place]?.resolve(reply);
    await new Promise((resolve) => setTimeout(resolve, 20));
  });
}

const mailState = (dead: number) => ({ isSetUp: true, waiting: 0, dead });
const operation = (freeBytes: number) => ({
  storage: { databaseBytes: 1, picturesBytes: null, freeBytes },
  backup: null,
  warnings: [],
  demoAccounts: [],
});

describe.each<[string, () => unknown, (count: number) => [body: object, shown: unknown]]>([
  ['jobs that wait', useWaitingJobs, (total) => [{ items: [], nextCursor: null, total }, total]],
  ['the mails', useMailState, (dead) => [mailState(dead), mailState(dead)]],
])('what is told of %s', (_what, useIt, told) => {
  const [[first, firstShown], [second, secondShown]] = [told(3), told(4)];
  const edit = () => act(() => adminEdits.set({ subject: 'report' }));

  it('is asked for anew after each act, and shown as it was until then', async () => {
    const { result } = renderHook(useIt);
    await vi.waitFor(() => expect(questions).toHaveLength(1));
    expect(result.current).toBeUndefined();
    await answer(0, { body: first });
    expect(result.current).toEqual(firstShown);
    edit();
    await vi.waitFor(() => expect(questions).toHaveLength(2));
    expect(result.current).toEqual(firstShown);
    await answer(1, { body: second });
    expect(result.current).toEqual(secondShown);
  });

  it('is not what an earlier question is answered late', async () => {
    const { result } = renderHook(useIt);
    await vi.waitFor(() => expect(questions).toHaveLength(1));
    edit();
    await vi.waitFor(() => expect(questions).toHaveLength(2));
    await answer(1, { body: second });
    await answer(0, { body: first });
    expect(result.current).toEqual(secondShown);
  });

  it('is nothing where the server refuses', async () => {
    const { result } = renderHook(useIt);
    await vi.waitFor(() => expect(questions).toHaveLength(1));
    await answer(0, busy);
    expect(result.current).toBeUndefined();
  });
});

describe('the state of the server', () => {
  it('is loading until the server answers, and again while it is asked for again', async () => {
    const { result } = renderHook(useServerState);
    expect(result.current.state).toBe('loading');
    await vi.waitFor(() => expect(questions).toHaveLength(1));
    await answer(0, busy);
    expect(result.current).toMatchObject({ state: 'failed', error: { code: 'busy' } });
    const { refresh } = result.current;
    act(refresh);
    expect(result.current).toEqual({ state: 'loading', refresh });
    await vi.waitFor(() => expect(questions).toHaveLength(2));
    await answer(1, { body: operation(5) });
    expect(result.current).toMatchObject({ state: 'ready', data: operation(5) });
  });

  it.each([
    ['an answer', { body: operation(1) }],
    ['a refusal', busy],
  ])('is not %s to an earlier question that comes late', async (_, late) => {
    const { result } = renderHook(useServerState);
    await vi.waitFor(() => expect(questions).toHaveLength(1));
    act(result.current.refresh);
    await vi.waitFor(() => expect(questions).toHaveLength(2));
    await answer(1, { body: operation(5) });
    await answer(0, late);
    await waitFor(() => expect(result.current).toMatchObject({ state: 'ready', data: operation(5) }));
    expect(server.seen).toHaveLength(2);
  });
});
