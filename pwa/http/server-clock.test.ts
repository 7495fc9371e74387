import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { noteServerTime, serverTime } from './server-clock.ts';

const now = Date.parse('2026-11-27T10:00:00Z');
const yearMs = 365 * 86_400_000;
const answeredAt = (ms: number, age?: number) =>
  noteServerTime(new Headers({ date: new Date(ms).toUTCString(), ...(age && { age: String(age) }) }));

beforeEach(() => void vi.useFakeTimers({ now, toFake: ['Date'] }));
afterEach(() => {
  vi.setSystemTime(now);
  answeredAt(now);
  vi.useRealTimers();
});

describe('the time by which jobs end', () => {
  it("is the device's while its clock is about right", () => {
    answeredAt(now - 20_000);
    expect(serverTime().getTime()).toBe(now);
    noteServerTime(new Headers());
    noteServerTime(new Headers({ date: 'soon' }));
    expect(serverTime().getTime()).toBe(now);
  });

  it("is the server's where the device is a year ahead or behind, until its clock is set", () => {
    for (const aheadMs of [yearMs, -yearMs]) {
      vi.setSystemTime(now + aheadMs);
      answeredAt(now);
      expect(serverTime().getTime()).toBe(now);
      vi.setSystemTime(now + aheadMs + 5000);
      expect(serverTime().getTime()).toBe(now + 5000);
    }
    vi.setSystemTime(now);
    answeredAt(now);
    expect(serverTime().getTime()).toBe(now);
  });

  it('counts the time that an answer lay in a cache', () => {
    answeredAt(now - 3_600_000, 3600);
    expect(serverTime().getTime()).toBe(now);
  });
});
