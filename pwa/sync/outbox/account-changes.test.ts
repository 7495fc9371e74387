import { describe, expect, it } from 'vitest';
import { buildAccount, edited } from '#pwa/testing/build-account.ts';
import { buildOwnProfile } from '#pwa/testing/fake-server.ts';
import { emptyAccount } from '../account-state.ts';
import { NoAnswer, type SyncAnswer, type Transport } from '../ports.ts';
import {
  askSession,
  withLogin,
  withLogout,
  withServerProfile,
  withSession,
  withSessionUser,
} from './account-changes.ts';

const user = buildOwnProfile();
const waiting = edited(buildAccount(), { bio: 'mine' }, { bio: user.bio });

describe('what the server says about whose session this is', () => {
  it('leaves no copy of an account for which nothing waits: its person may have left (SYNC-12)', () => {
    expect(withSession(emptyAccount(user.id), { user, epoch: 'e1' }).me).toBeNull();
  });

  it('brings the copy up to date for which an edit waits', () => {
    const newer = buildOwnProfile({ rev: 9, school: 'KAUST' });
    expect(withSession(waiting, { user: newer, epoch: 'e1' }).me).toMatchObject({ rev: 9, school: 'KAUST' });
  });

  it('holds edits back while the session is nobody’s or another’s, and lets them go with their maker’s (SYNC-9)', () => {
    expect(withSessionUser(waiting, null).pause).toBe('signed_out');
    expect(withSessionUser(waiting, user.id + 1).pause).toBe('other_account');
    expect(withSessionUser({ ...waiting, pause: 'signed_out' }, user.id).pause).toBeNull();
  });

  it('does not let go what waits for a newer app (SYNC-11)', () => {
    expect(withSessionUser({ ...waiting, pause: 'update_needed' }, user.id).pause).toBe('update_needed');
  });
});

describe('the copy of the account', () => {
  const newer = buildOwnProfile({ rev: 9 });

  it('is the newest one of its person, while they are here', () => {
    const account = buildAccount();
    expect(withServerProfile(account, { user: newer, epoch: 'e1' })).toEqual({ ...account, me: newer });
    expect(withServerProfile({ ...account, me: newer }, { user, epoch: 'e1' }).me).toBe(newer);
    const left = withLogout(account);
    for (const kept of [left, account])
      expect(withServerProfile(kept, { user: { ...newer, id: 8 }, epoch: 'e1' })).toBe(kept);
    expect(withServerProfile(left, { user: newer, epoch: 'e1' })).toBe(left);
  });

  it('belongs to the history that the server names, or still to the known one', () => {
    expect(withServerProfile(buildAccount(), { user: newer, epoch: 'e2' }).meEpoch).toBe('e2');
    expect(withServerProfile(buildAccount(), { user: newer, epoch: null }).meEpoch).toBe('e1');
    expect(withServerProfile(emptyAccount(user.id), { user, epoch: null })).toMatchObject({ me: user, meEpoch: null });
  });

  it('goes with its person, and comes back with the login, which ends every pause', () => {
    const left = withLogout({ ...waiting, publishedAt: 5, publications: 2, receipts: 1 });
    expect(left).toEqual({
      ...waiting,
      ...{ me: null, meEpoch: null, pause: 'signed_out', isLeft: true },
      ...{ publishedAt: null, publications: 2, receipts: 2 },
    });
    expect(withLogin(left, { user, epoch: 'e1' })).toMatchObject({
      me: user,
      meEpoch: 'e1',
      pause: null,
      isLeft: false,
    });
  });
});

describe('the session', () => {
  it('concerns nobody for whom nothing waits', () => {
    const quiet = buildAccount();
    expect([withSessionUser(quiet, null), withSessionUser(quiet, 8)]).toEqual([quiet, quiet]);
    expect(withSession(quiet, null)).toBe(quiet);
  });

  it('of nobody, or of another, pauses the edits and brings no copy', () => {
    expect(withSession(waiting, null)).toEqual({ ...waiting, pause: 'signed_out' });
    const other = withSession(waiting, { user: { ...user, id: 8, rev: 99 }, epoch: 'e1' });
    expect(other).toEqual({ ...waiting, pause: 'other_account' });
    expect(withSessionUser({ ...waiting, pause: 'other_account' }, user.id).pause).toBeNull();
    expect(withSessionUser(waiting, user.id)).toBe(waiting);
  });
});

function answering(answer: { status: number; json: unknown; epoch?: string } | 'none'): Transport {
  return {
    async send(): Promise<SyncAnswer> {
      if (answer === 'none') throw new NoAnswer();
      const { status, json, epoch = null } = answer;
      return { status, json, header: (name) => (name === 'dalil-epoch' ? epoch : null) };
    },
  };
}

describe('asking whose session this is', () => {
  it('tells the person and the history of the answer', async () => {
    const asked = await askSession(answering({ status: 200, json: user, epoch: 'e1' }));
    expect(asked).toEqual({ state: 'known', account: { user, epoch: 'e1' } });
  });

  it('tells that nobody is signed in only where Dalil says so (SYNC-7)', async () => {
    expect(await askSession(answering({ status: 200, json: null }))).toEqual({ state: 'known', account: null });
  });

  it.each([
    ['nobody answers', 'none'],
    ['a server is in trouble', { status: 503, json: null }],
    ['a portal asks for a password', { status: 401, json: null }],
    ['a portal shows its page', { status: 200, json: undefined }],
    ['something else answers', { status: 200, json: { id: 7 } }],
  ] as const)('does not know when %s (SYNC-7)', async (_, answer) => {
    expect(await askSession(answering(answer))).toEqual({ state: 'unknown' });
  });
});
