import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { screenLife, tellScreenIsAlive } from './screen-life.ts';
import { setServedPage } from './served-page.ts';

const page = { language: 'ar', origin: 'https://dalil.example', at: '2026-11-25T00:00:00.000Z', texts: {} } as const;
let isWaitedFor = true;

beforeEach(() => {
  vi.useFakeTimers();
  isWaitedFor = true;
});
afterEach(() => {
  vi.useRealTimers();
  setServedPage(null);
});

async function waitMs(ms: number): Promise<boolean> {
  void Promise.resolve(screenLife()).then(() => (isWaitedFor = false));
  await vi.advanceTimersByTimeAsync(ms);
  return isWaitedFor;
}

it('nothing is waited for where the browser rendered the page itself', async () => {
  setServedPage(null);
  expect(await waitMs(0)).toBe(false);
});

it('a screen that takes its markup over is waited for, but not for ever', async () => {
  setServedPage(page);
  expect(await waitMs(2999)).toBe(true);
  await vi.advanceTimersByTimeAsync(1);
  expect(isWaitedFor).toBe(false);
});

it('a screen that is alive is not waited for', async () => {
  setServedPage(page);
  tellScreenIsAlive();
  expect(await waitMs(0)).toBe(false);
});
