import { describe, expect, it } from 'vitest';
import { buildAccount, edited } from '#pwa/testing/build-account.ts';
import { buildOwnProfile } from '#pwa/testing/fake-server.ts';
import { emptyAccount } from '../account-state.ts';
import { takeSession, takeSessionUser } from './take-me.ts';

const user = buildOwnProfile();
const waiting = edited(buildAccount(), { bio: 'mine' }, { bio: user.bio });

describe('what the server says about whose session this is', () => {
  it('leaves no copy of an account for which nothing waits: its person may have left (SYNC-12)', () => {
    expect(takeSession(emptyAccount(user.id), { user, epoch: 'e1' }).me).toBeNull();
  });

  it('brings the copy up to date for which an edit waits', () => {
    const newer = buildOwnProfile({ rev: 9, school: 'KAUST' });
    expect(takeSession(waiting, { user: newer, epoch: 'e1' }).me).toMatchObject({ rev: 9, school: 'KAUST' });
  });

  it('holds edits back while the session is nobody’s or another’s, and lets them go with their maker’s (SYNC-9)', () => {
    expect(takeSessionUser(waiting, null).pause).toBe('signed_out');
    expect(takeSessionUser(waiting, user.id + 1).pause).toBe('other_account');
    expect(takeSessionUser({ ...waiting, pause: 'signed_out' }, user.id).pause).toBeNull();
  });

  it('does not let go what waits for a newer app (SYNC-11)', () => {
    expect(takeSessionUser({ ...waiting, pause: 'update_needed' }, user.id).pause).toBe('update_needed');
  });
});
