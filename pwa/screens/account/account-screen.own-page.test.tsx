import 'fake-indexeddb/auto';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { connection } from '#pwa/data/core/connection.ts';
import { companySession, session } from '#pwa/data/core/session-store.ts';
import { emptyOutbox, type Outbox, outbox } from '#pwa/data/offline/outbox.ts';
import { companyRealm } from '#pwa/data/session/company-session.ts';
import { adoptUser, personRealm } from '#pwa/data/session/person-session.ts';
import { CompanyAccountScreen } from '#pwa/screens/company-account/company-account-screen.tsx';
import { buildOwnCompany } from '#pwa/testing/build-company.ts';
import { buildOwnProfile, type SeenRequest, startFakeServer } from '#pwa/testing/fake-server.ts';
import { dialogClosed, dialogOf, isOff, press, said, sentTo } from '#pwa/testing/read-page.ts';
import { renderRoutes } from '#pwa/testing/render-routes.tsx';
import { startTexts } from '#pwa/testing/texts.ts';
import { Toaster } from '#pwa/ui/toaster.tsx';
import type { OwnCompany } from '#shared/model/company.ts';
import type { OwnProfile } from '#shared/model/user.ts';
import { AccountScreen } from './account-screen.tsx';

/** An edit that the server did not accept. */
const refused: Outbox['reviewItems'][number] = {
  id: 1,
  field: 'bio',
  reason: 'rejected',
  message: null,
  at: 1,
  base: null,
  yours: 'x',
  theirs: null,
};
let userId = 1200;
let me: OwnProfile | null = null;
let company: OwnCompany | null = null;
let refusal: { status: number; body: object } | undefined;

function answer({ method, path, body, key = '' }: SeenRequest) {
  if (path === '/api/auth/check') return { body: me };
  if (path === '/api/companies/auth/check') return { body: company };
  if (path === '/api/mail/service') return { body: { isSetUp: true } };
  if (method === 'GET') return { body: [] };
  if (refusal) return refusal;
  const { $base, ...patch } = { $base: null, ...(body as object) };
  if (path.startsWith('/api/users/') && me) {
    me = { ...me, ...patch, rev: me.rev + 1 };
    return { body: { ...me, $merge: { applied: [], conflicts: [] } }, headers: { 'idempotency-key': key } };
  }
  if (method === 'PATCH' && company) {
    company = { ...company, ...patch };
    return { body: company };
  }
  me = null;
  company = null;
  return { body: { message: 'Done' } };
}

const server = startFakeServer(answer);

async function visit(address: string) {
  const router = await renderRoutes(address, {
    '/account': AccountScreen,
    '/company-account': CompanyAccountScreen,
    '/login': () => <h1>Login</h1>,
    '/company-login': () => <h1>Company login</h1>,
    '/': () => <h1>Home</h1>,
  });
  render(<Toaster />);
  return router;
}

async function open(change: Partial<OwnProfile> = {}) {
  userId += 1;
  me = buildOwnProfile({ id: userId, isEmailConfirmed: true, ...change });
  adoptUser(me);
  await personRealm.device.noteLogin(userId);
  await visit('/account');
  await screen.findByRole('heading', { level: 1, name: 'Account' });
}

async function openCompany(change: Partial<OwnCompany> = {}) {
  userId += 1;
  company = buildOwnCompany({ id: userId, isEmailConfirmed: true, ...change });
  await companyRealm.device.noteLogin(userId);
  companySession.set({ state: 'signed-in', account: company, isOffline: false });
  await visit('/company-account');
  await screen.findByRole('heading', { level: 1, name: 'Company account' });
}

const mails = () => screen.getByRole('switch', { name: /^Emails about/ });
const sent = () => sentTo(server).map(({ path, body }) => ({ path, body }));

async function askToDelete(title: string) {
  press('Delete account');
  return dialogOf(title);
}

function confirm(dialog: Awaited<ReturnType<typeof dialogOf>>, label: string) {
  fireEvent.change(dialog.getByLabelText(label), { target: { value: 'correct horse' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Delete for good' }));
}

beforeEach(async () => {
  await startTexts('en');
  refusal = undefined;
  server.isDown = false;
  server.seen.length = 0;
  session.set({ state: 'signed-out' });
  companySession.set({ state: 'signed-out' });
});
afterEach(async () => {
  cleanup();
  connection.set('online');
  await personRealm.forget({ accountId: userId, keepsEdits: false });
  me = null;
  company = null;
});

describe('the account of a person', () => {
  it('is reached through the login', async () => {
    const router = await visit('/account');
    expect(await screen.findByText('Login')).toBeDefined();
    expect(router.state.location.search).toEqual({ next: '/account' });
    cleanup();
    session.set({ state: 'unknown' });
    await visit('/account');
    expect(screen.queryByText('Login')).toBeNull();
    expect(screen.queryByRole('switch')).toBeNull();
  });

  it('says what everybody sees of it, and whether the e-mail is confirmed', async () => {
    await open({ showEmail: false, isEmailConfirmed: false });
    const row = (label: string) => screen.getByText(label, { selector: 'dt' }).nextElementSibling;
    const rows = ['Email', 'Date of birth', 'WhatsApp number'].map(row);
    expect(rows.map((one) => one?.textContent)).toEqual(['Hidden', 'Visible to everybody', 'Hidden']);
    expect(rows.map((one) => one?.querySelector('.tabler-icon-eye-off') !== null)).toEqual([true, false, true]);
    expect(screen.getByRole('button', { name: 'Send the link again' })).toBeDefined();
    cleanup();
    await open();
    expect(screen.queryByRole('button', { name: 'Send the link again' })).toBeNull();
  });

  it('saves its mails like any edit: at once, or on the device (S2)', async () => {
    await open();
    expect(mails()).toHaveProperty('checked', true);
    fireEvent.click(mails());
    await said('Your settings are updated.');
    expect(mails()).toHaveProperty('checked', false);
    expect(sent()).toEqual([{ path: `/api/users/${userId}`, body: { wantsMail: false, $base: { wantsMail: true } } }]);
    await waitFor(() => expect(mails().ariaBusy).toBeNull());
    server.isDown = true;
    fireEvent.click(within(screen.getByRole('group', { name: 'Email language' })).getByText('English'));
    await said('Saved on this device');
  });

  it('is deleted for good after a password, and names what goes with it', async () => {
    await open({ isFeatured: true, featuredUntil: '2099-03-01T09:00:00.000Z' });
    act(() => outbox.set({ ...emptyOutbox, isRead: true, pendingFields: ['bio', 'name'], reviewItems: [refused] }));
    const dialog = await askToDelete('Delete your account?');
    expect(dialog.getAllByRole('listitem')).toHaveLength(4);
    expect(dialog.getByText(/^3 changes on this device were never published/)).toBeDefined();
    expect(dialog.getByText(/^Your profile is featured until Mar 1, 2099/)).toBeDefined();
    refusal = {
      status: 400,
      body: { message: 'x', code: 'validation_failed', errorCodes: { password: 'password_wrong' } },
    };
    confirm(dialog, 'Your password');
    await waitFor(() => expect(dialog.getByLabelText('Your password').getAttribute('aria-invalid')).toBe('true'));
    refusal = undefined;
    confirm(dialog, 'Your password');
    expect(await screen.findByText('Home')).toBeDefined();
    await said('We have sent you a last email. Thank you for using Dalil.');
    expect(session.get().state).toBe('signed-out');
  });

  it('that is not deleted leads nowhere; without edits and days none are named', async () => {
    await open();
    const dialog = await askToDelete('Delete your account?');
    expect(dialog.queryByText(/never published|featured until/)).toBeNull();
    refusal = { status: 503, body: { message: 'Busy', code: 'busy' } };
    confirm(dialog, 'Your password');
    expect(await dialog.findByText('The service is busy right now. Try again in a moment.')).toBeDefined();
    fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    await dialogClosed();
    me = null;
    act(() => session.set({ state: 'signed-out' }));
    expect(await screen.findByText('Login')).toBeDefined();
  });
});

describe('the account of a company', () => {
  it('is reached through its login', async () => {
    const router = await visit('/company-account');
    expect(await screen.findByText('Company login')).toBeDefined();
    expect(router.state.location.search).toEqual({ next: '/company-account' });
  });

  it('saves its mails with a connection only', async () => {
    await openCompany({ wantsMail: false });
    expect(screen.queryByRole('button', { name: 'Send the link again' })).toBeNull();
    expect(mails()).toHaveProperty('checked', false);
    fireEvent.click(mails());
    await said('Your settings are updated.');
    expect(sent()).toEqual([{ path: `/api/companies/${userId}`, body: { wantsMail: true } }]);
    act(() => connection.set('offline'));
    expect(isOff(screen.getByRole('button', { name: 'Delete account' }))).toBe(true);
    fireEvent.click(mails());
    expect(sent()).toHaveLength(1);
    cleanup();
    connection.set('online');
    await openCompany({ isEmailConfirmed: false });
    expect(screen.getByRole('button', { name: 'Send the link again' })).toBeDefined();
  });

  it('stays when its deletion is taken back', async () => {
    await openCompany();
    const dialog = await askToDelete('Delete the company’s account?');
    fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    await dialogClosed();
    expect(sent()).toEqual([]);
  });

  it('is deleted with its jobs', async () => {
    await openCompany();
    const dialog = await askToDelete('Delete the company’s account?');
    expect(dialog.getAllByRole('listitem')).toHaveLength(4);
    expect(dialog.queryByText(/^We keep records of payments/)).toBeNull();
    confirm(dialog, 'The company’s password');
    expect(await screen.findByText('Home')).toBeDefined();
    await said('The company’s account is deleted');
    expect(sent().map(({ path }) => path)).toEqual(['/api/companies/account']);
  });
});
