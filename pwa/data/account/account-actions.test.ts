import 'fake-indexeddb/auto';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { asksServerAgain } from '#pwa/testing/asks-server-again.ts';
import { buildCard } from '#pwa/testing/build-card.ts';
import { buildOwnCompany } from '#pwa/testing/build-company.ts';
import { buildOwnProfile, type SeenRequest, startFakeServer } from '#pwa/testing/fake-server.ts';
import { publicProfileOf } from '#shared/rules/public-profile.ts';
import { deviceAccount } from '../../device/device-accounts.ts';
import { storedAccounts } from '../../local/account-db.ts';
import { readRows, saveList } from '../../local/lists.local.ts';
import { readProfileCopy, saveProfileCopy } from '../../local/profiles.local.ts';
import { session } from '../core/session-store.ts';
import { sendAll } from '../offline/profile-sender.ts';
import { saveProfile } from '../profile/save-profile.ts';
import { personRealm } from '../session/person-session.ts';
import { companyDevice, personDevice } from '../session/realm-device.ts';
import { deleteOwnAccount, endOtherSessions, endSession, logOutEverywhere } from './account-actions.ts';
import { changePassword, confirmEmail, readResetOwner, resetPassword } from './password-actions.ts';
import { pendingBeforeLogout } from './session-actions.ts';
import { removeWebhook } from './webhooks.ts';

const user = buildOwnProfile({ id: 81, slug: 'sara-almarri' });
let refusal: { status: number; body: object } | undefined;

function answer({ method, path }: SeenRequest): { status?: number; body?: unknown; headers?: Record<string, string> } {
  if (path === '/api/auth/check' || path === '/api/companies/auth/check') return { body: null };
  if (path.startsWith('/api/sync/')) return { status: 503, body: { message: 'Busy', code: 'busy' } };
  if (refusal) return refusal;
  if (path.endsWith('/check')) return { body: { email: 's@example.com' } };
  if (path.includes('verify-email')) return { body: { message: 'Confirmed', wasConfirmed: true } };
  return method === 'GET' ? { body: [] } : { body: { message: 'Done', ended: 1 } };
}

const server = startFakeServer(answer);
const asked = (start: string) =>
  server.seen.map(({ method, path }) => `${method} ${path}`).filter((one) => one.startsWith(start));
const notFound = { status: 404, body: { message: 'Not found', code: 'not_found' } };
const busy = { status: 503, body: { message: 'Busy', code: 'busy' } };
const signedOut = { status: 401, body: { message: 'Not authenticated', code: 'not_authenticated' } };

async function signIn(): Promise<void> {
  await personRealm.begin({ user, epoch: null });
  await vi.waitFor(async () => expect((await deviceAccount(user.id).read()).me?.id).toBe(user.id));
}

/** The device holds the public profile, and its card in a list. */
async function keepPublicCopies(): Promise<void> {
  await saveProfileCopy(publicProfileOf(user), Date.now());
  const cards = [buildCard(user.id), buildCard(82)];
  await saveList('talents', { key: 'talents:all', cards, total: 2, next: null, savedAt: Date.now() });
}

const keptCards = async () => (await readRows('talents', [user.id, 82], new Date())).map(({ id }) => id);

beforeEach(() => {
  refusal = undefined;
  server.seen.length = 0;
});
afterAll(() => vi.unstubAllGlobals());

describe('the sessions of an account', () => {
  it('end one by one; one that has ended already is as good', async () => {
    await endSession('user', 'abc');
    await endSession('company', 'def');
    expect(asked('DELETE')).toEqual(['DELETE /api/account/sessions/abc', 'DELETE /api/companies/account/sessions/def']);
    refusal = notFound;
    await endSession('user', 'abc');
    refusal = busy;
    await expect(endSession('user', 'abc')).rejects.toMatchObject({ code: 'busy' });
  });

  it('end all but this browser’s, and then somebody is still signed in here', async () => {
    await signIn();
    await endOtherSessions('user');
    expect(asked('DELETE')).toEqual(['DELETE /api/account/sessions?except=this']);
    expect(session.get()).toMatchObject({ state: 'signed-in' });
  });

  it('end everywhere: this device forgets the account, and keeps the edits that wait', async () => {
    await signIn();
    refusal = busy;
    await saveProfile({ userId: user.id, patch: { bio: 'Later' }, base: { bio: user.bio } });
    await vi.waitFor(() => expect(pendingBeforeLogout()).toMatchObject({ fields: ['bio'], reviewCount: 0 }));
    refusal = undefined;
    await logOutEverywhere('user');
    expect(asked('DELETE')).toEqual(['DELETE /api/account/sessions']);
    expect(session.get()).toEqual({ state: 'signed-out' });
    expect(personDevice.get()).toMatchObject({ accountId: null, logout: null });
    const left = await deviceAccount(user.id).read();
    expect([left.me, left.entries.length]).toEqual([null, 1]);
    expect(pendingBeforeLogout()).toBeNull();
  });

  it('stay when the server refuses', async () => {
    await signIn();
    refusal = busy;
    await expect(logOutEverywhere('user')).rejects.toMatchObject({ code: 'busy' });
    expect(session.get()).toMatchObject({ state: 'signed-in' });
    expect(personDevice.get().accountId).toBe(user.id);
  });
});

describe('deleting the own account', () => {
  it('forgets everything here, unsent edits and public copies included', async () => {
    await signIn();
    // The edit of the test before is on its way now. A sender that ends after the deletion opens an empty database.
    await sendAll();
    await keepPublicCopies();
    for (const key of ['profile:sara-almarri', 'talents:all', 'stats', 'payments:81']) asksServerAgain(key);
    await deleteOwnAccount('user', 'secret');
    expect(server.seen.find(({ method }) => method === 'DELETE')).toMatchObject({
      path: '/api/account',
      body: { password: 'secret' },
    });
    expect(session.get()).toEqual({ state: 'signed-out' });
    await vi.waitFor(async () => expect(await storedAccounts()).not.toContain(user.id));
    expect(await readProfileCopy('sara-almarri')).toBeUndefined();
    expect(await keptCards()).toEqual([82]);
    expect(['profile:sara-almarri', 'talents:all', 'stats', 'payments:81'].map(asksServerAgain)).toEqual([
      true,
      true,
      true,
      false,
    ]);
  });

  it('of a company leaves the copies of the person who is signed in beside it', async () => {
    await signIn();
    await keepPublicCopies();
    await companyDevice.noteLogin(5);
    await deleteOwnAccount('company', 'secret');
    expect(companyDevice.get()).toMatchObject({ accountId: null });
    expect(session.get()).toMatchObject({ state: 'signed-in' });
    expect(await readProfileCopy('sara-almarri')).toBeDefined();
    expect(await keptCards()).toEqual([user.id, 82]);
  });

  it('changes nothing here when the password is wrong', async () => {
    await signIn();
    refusal = { status: 400, body: { message: 'Wrong', code: 'validation_failed' } };
    await expect(deleteOwnAccount('user', 'wrong')).rejects.toMatchObject({ code: 'validation_failed' });
    expect(session.get()).toMatchObject({ state: 'signed-in' });
  });
});

describe('passwords and links', () => {
  it('name the account of a link, and ask who is signed in after a new password (V10)', async () => {
    expect(await readResetOwner('user', 'token')).toBe('s@example.com');
    expect(asked('GET /api/auth/check')).toEqual([]);
    await resetPassword('user', { token: 'token', password: 'a new secret', confirmPassword: 'a new secret' });
    await vi.waitFor(() => expect(asked('GET /api/auth/check')).toHaveLength(1));
  });

  it('ask who is signed in once more after a check that was under way: it may have been answered before', async () => {
    const held = Promise.withResolvers<void>();
    server.answering = async (request) => {
      if (request.path === '/api/auth/check') await held.promise;
      return answer(request);
    };
    const underWay = personRealm.check({ force: true });
    await vi.waitFor(() => expect(asked('GET /api/auth/check')).toHaveLength(1));
    await confirmEmail('user', 'token');
    held.resolve();
    await underWay;
    await vi.waitFor(() => expect(asked('GET /api/auth/check')).toHaveLength(2));
    server.answering = answer;
  });

  it('ask nothing about a company where none is expected', async () => {
    expect(companyDevice.get()).toMatchObject({ accountId: null, logout: null });
    expect(await confirmEmail('company', 'token')).toBe(true);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(asked('GET /api/companies/auth/check')).toEqual([]);
  });

  it('ask about a company where one has signed in before', async () => {
    await companyDevice.noteLogin(5);
    await confirmEmail('company', 'token');
    await vi.waitFor(() => expect(asked('GET /api/companies/auth/check')).toHaveLength(1));
  });

  it('ask who is signed in when the server says: nobody, and not for another refusal', async () => {
    const passwords = { email: 's@example.com', currentPassword: 'old secret', newPassword: 'new secret' };
    refusal = busy;
    await expect(changePassword('user', passwords)).rejects.toMatchObject({ code: 'busy' });
    expect(asked('GET /api/auth/check')).toEqual([]);
    refusal = signedOut;
    await expect(changePassword('user', passwords)).rejects.toMatchObject({ code: 'not_authenticated' });
    await vi.waitFor(() => expect(asked('GET /api/auth/check')).toHaveLength(1));
  });
});

describe('a password whose change is not answered', () => {
  const choice = { email: 's@example.com', currentPassword: 'old secret', newPassword: 'the next one' };
  const reset = { token: 'once', password: 'the next one', confirmPassword: 'the next one' };
  const refused = (code: string) => ({ status: 400, body: { message: 'x', code } });

  /** The answer of the write is lost; the question what came of it is answered so. */
  function loseAnswers(find: (request: SeenRequest) => { status?: number; body?: unknown } | 'lost') {
    server.answering = (request) => {
      const found = /reset-password$|change-password$/.test(request.path) ? 'lost' : find(request);
      if (found === 'lost') throw new TypeError('Failed to fetch');
      return found;
    };
  }
  afterEach(() => {
    server.answering = answer;
  });

  it.each(['user', 'company'] as const)('was changed where the new one logs in, else it was not: %s', async (realm) => {
    const logins = () => asked('POST').filter((one) => one.endsWith('/login'));
    loseAnswers(({ path }) => (path.endsWith('/login') ? refused('invalid_credentials') : { body: null }));
    await expect(changePassword(realm, choice)).rejects.toMatchObject({ name: 'RequestFailure' });
    loseAnswers(({ path }) => ({ body: path.includes('/companies/') ? buildOwnCompany() : user }));
    // The first question of the second try is whether the first one arrived.
    await changePassword(realm, choice);
    expect(logins()).toHaveLength(2);
    expect(asked('POST').filter((one) => one.endsWith('change-password'))).toHaveLength(1);
  });

  it('was set where its link is used up, else it was not', async () => {
    loseAnswers(() => ({ body: { email: 's@example.com' } }));
    await expect(resetPassword('user', reset)).rejects.toMatchObject({ name: 'RequestFailure' });
    loseAnswers(({ path }) => (path.endsWith('/check') ? refused('invalid_link') : { body: null }));
    await resetPassword('user', reset);
    expect(asked('POST').filter((one) => one.endsWith('reset-password'))).toHaveLength(1);
  });

  it('is not known where nothing answers', async () => {
    loseAnswers(() => 'lost');
    const other = { ...choice, newPassword: 'yet another' };
    await expect(changePassword('user', other)).rejects.toMatchObject({ name: 'UnclearOutcome' });
    await expect(resetPassword('company', { ...reset, token: 'other' })).rejects.toMatchObject({
      name: 'UnclearOutcome',
    });
  });
});

it('a webhook that is gone already counts as removed', async () => {
  refusal = notFound;
  await removeWebhook(5);
  refusal = busy;
  await expect(removeWebhook(5)).rejects.toMatchObject({ code: 'busy' });
});
