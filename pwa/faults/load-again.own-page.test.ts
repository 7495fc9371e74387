import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FileLost, loadAgain } from './load-again.ts';

const lost = () => new TypeError('Failed to fetch dynamically imported module: https://dalil.example/assets/a-1.js');
const answers = (status: number) =>
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => new Response(null, { status })),
  );

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'info').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

async function outcomeOf(load: () => Promise<string>): Promise<unknown> {
  const outcome = loadAgain(load).catch((fault: unknown) => fault);
  await vi.runAllTimersAsync();
  return outcome;
}

describe('code that does not arrive', () => {
  it('is fetched again, twice, and then said to be lost', async () => {
    answers(200);
    const load = vi.fn(async () => Promise.reject<string>(lost()));
    expect(await outcomeOf(load)).toBeInstanceOf(FileLost);
    expect(load).toHaveBeenCalledTimes(3);
  });

  it('may come with the second or third request', async () => {
    answers(200);
    const load = vi
      .fn(async () => 'code')
      .mockRejectedValueOnce(lost())
      .mockRejectedValueOnce(lost());
    expect(await outcomeOf(load)).toBe('code');
  });

  it('is not asked for again where the server says that a newer build replaced it, nor without a connection', async () => {
    answers(404);
    const load = vi.fn(async () => Promise.reject<string>(lost()));
    expect(await outcomeOf(load)).toBeInstanceOf(TypeError);
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    expect(await outcomeOf(load)).toBeInstanceOf(TypeError);
    expect(load).toHaveBeenCalledTimes(2);
  });

  it('is none where the code itself throws', async () => {
    const load = vi.fn(async () => Promise.reject<string>(new RangeError('a bug')));
    expect(await outcomeOf(load)).toBeInstanceOf(RangeError);
    expect(load).toHaveBeenCalledOnce();
  });
});
