import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AnswerWatch, type Waiting } from './answer-watch.ts';

type Idle = readonly number[] | undefined;
const never = new Promise<Idle>(() => undefined);

let look: ReturnType<typeof vi.fn<(processIds: readonly number[]) => Promise<Idle>>>;
let watch: AnswerWatch;
beforeEach(() => {
  vi.useFakeTimers();
  look = vi.fn(async (): Promise<Idle> => []);
  watch = new AnswerWatch(look);
});
afterEach(() => {
  watch.close();
  vi.useRealTimers();
});

/** Something that waits, and whether it was given up. */
function wait(processId?: number) {
  const waiting = { processId, giveUp: vi.fn(() => watch.end(waiting)) } satisfies Waiting;
  watch.begin(waiting);
  return waiting;
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe('a server that has been asked', () => {
  it('and answers soon is not looked at, and no timer stays', async () => {
    const waiting = wait(7);
    await pass(500);
    watch.noteAnswer();
    watch.end(waiting);
    await pass(5000);
    expect(look).not.toHaveBeenCalled();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('and is at work on a slow statement is looked at ever more rarely, and the statement goes on', async () => {
    const waiting = wait(7);
    await pass(8000);
    expect(look.mock.calls).toEqual([[[7]], [[7]], [[7]], [[7]]]);
    expect(waiting.giveUp).not.toHaveBeenCalled();
    expect(watch.isSilent).toBe(false);
  });

  it('and knows nothing of a statement: that one alone is given up within 1.5 s', async () => {
    const [lost, slow, unknown] = [wait(7), wait(8), wait()];
    look.mockResolvedValue([7]);
    await pass(1500);
    expect(lost.giveUp).toHaveBeenCalledTimes(1);
    await pass(5000);
    expect(slow.giveUp).not.toHaveBeenCalled();
    expect(unknown.giveUp).not.toHaveBeenCalled();
  });

  it('and whose answer was on its way during the look: nothing is given up', async () => {
    const waiting = wait(7);
    look.mockResolvedValue([7]);
    await pass(800);
    watch.end(waiting);
    await pass(2000);
    expect(waiting.giveUp).not.toHaveBeenCalled();
  });

  it.each([
    ['says nothing', never],
    ['lets nobody in', Promise.resolve(undefined)],
  ])('and %s: all that waits is given up within 3 s, and it is silent until a look is answered', async (_, answer) => {
    const onSilence = vi.fn();
    watch.onSilence(onSilence);
    look.mockReturnValue(answer);
    const first = wait(7);
    await pass(500);
    const second = wait();
    await pass(2250);
    expect([first, second].map(({ giveUp }) => giveUp.mock.calls.length)).toEqual([1, 1]);
    expect(onSilence).toHaveBeenCalled();
    expect(watch.isSilent).toBe(true);
    look.mockResolvedValue([]);
    await pass(2250);
    expect(watch.isSilent).toBe(false);
    await pass(1000);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('and answers another statement during the look is not silent', async () => {
    look.mockReturnValue(never);
    const waiting = wait(7);
    await pass(1000);
    watch.noteAnswer();
    await pass(1500);
    expect(waiting.giveUp).not.toHaveBeenCalled();
    expect(watch.isSilent).toBe(false);
  });
});
