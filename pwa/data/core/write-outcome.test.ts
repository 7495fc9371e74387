import { afterEach, describe, expect, it, vi } from 'vitest';
import { RequestFailure } from '../../http/request-failure.ts';
import { UnclearOutcome, writeOrFind } from './write-outcome.ts';

const failing = (facts: Partial<ConstructorParameters<typeof RequestFailure>[0]>) => () =>
  Promise.reject<string>(new RequestFailure({ kind: 'http', message: 'No', ...facts }));
const lost = failing({ kind: 'offline' });

afterEach(() => vi.restoreAllMocks());

describe('a write whose answer is lost', () => {
  it.each([
    ['no answer', { kind: 'offline' }],
    ['a time-out', { kind: 'timeout' }],
    ['a captive portal', { kind: 'foreign', status: 200 }],
    ['the page of a gateway', { status: 502, isUnreadable: true }],
  ] as const)('is done when the server has what it made: %s', async (_, facts) => {
    expect(await writeOrFind({ name: 'a', write: failing(facts), find: async () => 'found' })).toBe('found');
  });

  it('is not done when the server has nothing of it', async () => {
    await expect(writeOrFind({ name: 'b', write: lost, find: async () => undefined })).rejects.toMatchObject({
      kind: 'offline',
    });
  });

  it('is unclear when the server cannot be asked', async () => {
    await expect(writeOrFind({ name: 'c', write: lost, find: lost })).rejects.toBeInstanceOf(UnclearOutcome);
  });

  it('asks nothing where Dalil refused it, or nothing was sent', async () => {
    const find = vi.fn(async () => 'found');
    await expect(
      writeOrFind({ name: 'd', write: failing({ status: 409, code: 'job_closed' }), find }),
    ).rejects.toMatchObject({
      status: 409,
    });
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await expect(writeOrFind({ name: 'd', write: lost, find })).rejects.toMatchObject({ kind: 'offline' });
    expect(find).not.toHaveBeenCalled();
  });

  it('is looked for before it is tried again, and not once it was answered', async () => {
    const write = vi.fn<() => Promise<string>>(lost);
    const find = vi.fn<() => Promise<string | undefined>>(lost);
    const again = () => writeOrFind({ name: 'e', write, find });
    await expect(again()).rejects.toBeInstanceOf(UnclearOutcome);
    await expect(again()).rejects.toBeInstanceOf(UnclearOutcome);
    expect(write).toHaveBeenCalledTimes(1);
    find.mockResolvedValueOnce('found');
    expect(await again()).toBe('found');
    write.mockResolvedValue('made');
    expect(await again()).toBe('made');
    expect([write.mock.calls.length, find.mock.calls.length]).toEqual([2, 3]);
  });
});
