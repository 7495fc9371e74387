import { afterEach, describe, expect, it, vi } from 'vitest';
import { randomUuid } from './random-uuid.ts';

afterEach(() => vi.unstubAllGlobals());

describe('a random UUID', () => {
  it('is made where the browser has no randomUUID, as at a plain http address (shlink-web-client#1325)', () => {
    vi.stubGlobal('crypto', { getRandomValues: (bytes: Uint8Array) => bytes.fill(255) });
    expect(randomUuid()).toBe('ffffffff-ffff-4fff-bfff-ffffffffffff');
    vi.stubGlobal('crypto', { getRandomValues: (bytes: Uint8Array) => bytes.map((_, at) => at) });
    expect(randomUuid()).toBe('00010203-0405-4607-8809-0a0b0c0d0e0f');
  });

  it('is another one each time', () => {
    expect(randomUuid()).not.toBe(randomUuid());
    expect(randomUuid()).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  });
});
