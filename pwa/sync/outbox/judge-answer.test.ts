import { describe, expect, it } from 'vitest';
import { buildOwnProfile } from '#pwa/testing/fake-server.ts';
import { judgeAnswer } from './judge-answer.ts';

const user = buildOwnProfile();
const $merge = { applied: [], conflicts: [] };
const merged = { ...user, $merge };
const later = { kind: 'later', retryAfterMs: null };

function judged(status: number, json: unknown, headers: Record<string, string> = {}) {
  return judgeAnswer({ status, json, header: (name) => headers[name] ?? null }, { userId: user.id, key: 'k' });
}

function problem(code: string, more: object = {}) {
  return { message: 'x', code, requestId: 'r', ...more };
}

describe('a yes', () => {
  it('publishes with the account, the key and what was merged', () => {
    const echo = { 'idempotency-key': 'k' };
    expect(judged(200, merged, echo)).toEqual({ kind: 'published', answer: merged, isReplay: false });
    const replayed = (value: string) => judged(200, merged, { ...echo, 'idempotency-replayed': value });
    expect(['true', 'false'].map(replayed)).toMatchObject([{ isReplay: true }, { isReplay: false }]);
  });

  it.each([
    ['no key', merged, {}],
    ['another key', merged, { 'idempotency-key': 'k2' }],
    ['another account', { ...merged, id: 8 }, { 'idempotency-key': 'k' }],
    ['no account', { $merge }, { 'idempotency-key': 'k' }],
    ['nothing about the merge', user, { 'idempotency-key': 'k' }],
  ])('decides nothing with %s (SYNC-7)', (_, json, headers) => {
    expect(judged(200, json, headers)).toEqual(later);
  });

  it('decides nothing with another status', () => {
    expect(judged(201, merged, { 'idempotency-key': 'k' })).toEqual(later);
  });
});

describe('a no', () => {
  it.each([400, 404, 410, 413, 415, 422])('of status %i is final, with what it says of the fields', (status) => {
    const errorCodes = { bio: 'too_long' };
    expect(judged(status, problem('c', { errorCodes }))).toEqual({
      kind: 'rejected',
      message: 'c',
      fieldMessages: errorCodes,
    });
    expect(judged(status, problem('c'))).toEqual({ kind: 'rejected', message: 'c', fieldMessages: {} });
    expect(judged(status, { code: 'c' })).toEqual(later);
  });

  it('pauses until a login or an update, or is a question of the session', () => {
    expect(judged(401, problem('c'))).toEqual({ kind: 'paused', pause: 'signed_out' });
    expect(judged(403, problem('c'))).toEqual({ kind: 'refused', message: 'c' });
    expect([judged(401, undefined), judged(403, undefined)]).toEqual([later, later]);
    expect([judged(426, undefined), judged(426, problem('c'))]).toEqual(
      Array(2).fill({ kind: 'paused', pause: 'update_needed' }),
    );
  });

  it('is final where the key was used for something else, and no other conflict is', () => {
    expect(judged(409, problem('idempotency_mismatch'))).toMatchObject({ kind: 'rejected' });
    expect(judged(409, problem('busy'))).toEqual(later);
  });

  it.each([
    ['60', 60_000],
    ['0', 0],
    ['1.5', 1500],
    ['-1', null],
    ['Infinity', null],
    ['soon', null],
  ])('may name the time to wait: %s', (value, retryAfterMs) => {
    const header = { 'retry-after': value };
    expect(judged(503, problem('busy'), header)).toEqual({ kind: 'later', retryAfterMs });
    expect(judged(503, undefined, header)).toEqual({ kind: 'later', retryAfterMs });
  });
});
