import { describe, expect, it } from 'vitest';
import { buildOwnProfile } from '#pwa/testing/fake-server.ts';
import { readResponse } from './handle-response.ts';
import { profileKind } from './profile-kind.ts';

const user = buildOwnProfile();
const $merge = { applied: [], conflicts: [] };
const merged = { ...user, $merge };
const later = { kind: 'later', retryAfterMs: null, code: null };

function read(status: number, json: unknown, headers: Record<string, string> = {}) {
  const answer = { status, json, header: (name: string) => headers[name] ?? null };
  const kind = { ...profileKind, readAnswer: () => profileKind.readAnswer(answer, user.id) };
  return readResponse(answer, { key: 'k', kind });
}

function problem(code: string, more: object = {}) {
  return { message: 'x', code, requestId: 'r', ...more };
}

describe('a yes', () => {
  it('publishes with the account, the key and what was merged', () => {
    const echo = { 'idempotency-key': 'k' };
    expect(read(200, merged, echo)).toEqual({ kind: 'acknowledged', answer: merged, isReplay: false });
    const replayed = (value: string) => read(200, merged, { ...echo, 'idempotency-replayed': value });
    expect(['true', 'false'].map(replayed)).toMatchObject([{ isReplay: true }, { isReplay: false }]);
  });

  it.each([
    ['no key', merged, {}],
    ['another key', merged, { 'idempotency-key': 'k2' }],
    ['another account', { ...merged, id: 8 }, { 'idempotency-key': 'k' }],
    ['no account', { $merge }, { 'idempotency-key': 'k' }],
    ['nothing about the merge', user, { 'idempotency-key': 'k' }],
  ])('decides nothing with %s (SYNC-7)', (_, json, headers) => {
    expect(read(200, json, headers)).toEqual(later);
  });

  it('decides nothing with another status', () => {
    expect(read(201, merged, { 'idempotency-key': 'k' })).toEqual(later);
  });
});

describe('a no', () => {
  it.each([400, 404, 410, 413, 415, 422])('of status %i is final, with what it says of the fields', (status) => {
    const errorCodes = { bio: 'too_long' };
    expect(read(status, problem('c', { errorCodes }))).toEqual({
      kind: 'rejected',
      message: 'c',
      fieldMessages: errorCodes,
    });
    expect(read(status, problem('c'))).toEqual({ kind: 'rejected', message: 'c', fieldMessages: {} });
    expect(read(status, { code: 'c' })).toEqual(later);
  });

  it('pauses until a login or an update, or is a question of the session', () => {
    expect(read(401, problem('c'))).toEqual({ kind: 'paused', pause: 'signed_out' });
    expect(read(403, problem('c'))).toEqual({ kind: 'refused', message: 'c' });
    expect([read(401, undefined), read(403, undefined)]).toEqual([later, later]);
    expect([read(426, undefined), read(426, problem('c'))]).toEqual(
      Array(2).fill({ kind: 'paused', pause: 'update_needed' }),
    );
  });

  it('is final where the key was used for something else, and no other conflict is', () => {
    expect(read(409, problem('idempotency_mismatch'))).toMatchObject({ kind: 'rejected' });
    expect(read(409, problem('busy'))).toEqual({ ...later, code: 'busy' });
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
    expect(read(503, problem('busy'), header)).toEqual({ kind: 'later', retryAfterMs, code: 'busy' });
    expect(read(503, undefined, header)).toEqual({ kind: 'later', retryAfterMs, code: null });
  });
});
