import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { connection } from '#pwa/data/core/connection.ts';
import { buildAdminCompany, buildAdminUser, buildAuditEntry } from '#pwa/testing/build-admin.ts';
import { leavePage } from '#pwa/testing/leave-page.ts';
import { answered, openAdmin, pageOf, startAdminServer } from '#pwa/testing/open-admin.tsx';
import { dialogClosed, dialogOf, entryOf, isOff, paragraph, said, sentTo } from '#pwa/testing/read-page.ts';
import { startTexts } from '#pwa/testing/texts.ts';
import type { AdminCompany, AdminUser, AuditEntry } from '#shared/model/admin.ts';
import type { ProofDecision } from '#shared/model/proof.ts';

let users: AdminUser[] = [];
let companies: AdminCompany[] = [];
let acts: AuditEntry[] = [];
let server: ReturnType<typeof startServer>;

function startServer() {
  return startAdminServer({
    'GET /api/admin/users': () => pageOf(users),
    'GET /api/admin/companies': () => pageOf(companies),
    'GET /api/admin/audit-log': () => pageOf(acts),
    'PATCH /api/admin/users/2': (request) => answered(users[1], request),
    'PATCH /api/admin/companies/3': (request) => answered(companies[0], request),
    'PATCH /api/admin/companies/3/proof': ({ body }) => answerProof(body as ProofDecision),
  });
}

function answerProof({ isProven, host }: ProofDecision) {
  const isSame = host === companies[0]?.host;
  if (!isSame) return { status: 412, body: { code: 'changed', message: 'Changed' } };
  return { body: { ...companies[0], provenHost: isProven ? host : null } };
}

const sent = () => sentTo(server);
const question = () => dialogOf('Deactivate this account?');

beforeEach(async () => {
  await startTexts('en');
  users = [];
  companies = [];
  acts = [];
  server = startServer();
});
afterEach(leavePage);

describe('people under moderation', () => {
  it('show their private facts; nobody can shut the own door', async () => {
    users = [
      buildAdminUser(1, { role: 'admin', isVerified: true, lastLogin: '2026-11-02T09:00:00.000Z' }),
      buildAdminUser(2, { nameOther: 'سارة', isActive: false }),
    ];
    await openAdmin('/admin');
    const own = await entryOf('User 1');
    for (const text of ['user-1@example.com', 'This is you', 'Administrator'])
      expect(own.getByText(text)).toBeDefined();
    expect(own.getByText(paragraph(/^Joined Jan 1, 2026.*Last login Nov 2, 2026/))).toBeDefined();
    expect(own.getByRole('switch', { name: 'Verified' })).toHaveProperty('checked', true);
    expect(
      [own.getByRole('switch', { name: 'Active' }), own.getByRole('switch', { name: 'Verified' })].map(isOff),
    ).toEqual([true, false]);
    const other = await entryOf(/^User 2/);
    expect(other.getByText('سارة')).toBeDefined();
    expect(other.getByText('@user_2')).toBeDefined();
    expect(other.getByText(/Never logged in/)).toBeDefined();
    expect(other.getByText('Deactivated')).toBeDefined();
    expect(other.queryByText('This is you')).toBeNull();
    expect(other.queryByText('Talent')).toBeNull();
    act(() => connection.set('offline'));
    expect(other.getAllByRole('switch').every(isOff)).toBe(true);
  });

  it('are verified and put back into service by one press', async () => {
    users = [buildAdminUser(1), buildAdminUser(2, { isActive: false })];
    await openAdmin('/admin');
    const person = await entryOf('User 2');
    const verified = person.getByRole('switch', { name: 'Verified' });
    expect(verified.getAttribute('aria-busy')).toBeNull();
    fireEvent.click(verified);
    expect(verified.getAttribute('aria-busy')).toBe('true');
    await said('Account verified');
    expect(person.getByRole('switch', { name: 'Verified' })).toHaveProperty('checked', true);
    fireEvent.click(person.getByRole('switch', { name: 'Active' }));
    await said('Account activated');
    expect(screen.queryByRole('dialog')).toBeNull();
    fireEvent.click(person.getByRole('switch', { name: 'Verified' }));
    await said('Verification removed');
    expect(sent().map(({ body }) => body)).toEqual([{ isVerified: true }, { isActive: true }, { isVerified: false }]);
  });

  it('are taken out of service after a question', async () => {
    users = [buildAdminUser(1), buildAdminUser(2)];
    await openAdmin('/admin');
    const person = await entryOf('User 2');
    fireEvent.click(person.getByRole('switch', { name: 'Active' }));
    expect((await question()).getByText(/User 2.* disappears from every list and is logged out/)).toBeDefined();
    fireEvent.click((await question()).getByRole('button', { name: 'Cancel' }));
    await dialogClosed();
    expect(sent()).toEqual([]);
    fireEvent.click(person.getByRole('switch', { name: 'Active' }));
    fireEvent.click((await question()).getByRole('button', { name: 'Deactivate' }));
    await said('Account deactivated');
    await dialogClosed();
    expect(sent()).toEqual([{ path: '/api/admin/users/2', body: { isActive: false } }]);
    expect(person.getByText('Deactivated')).toBeDefined();
  });

  it('that are in no list are shown on request, and found by e-mail', async () => {
    const router = await openAdmin('/admin?q=gas');
    expect((await screen.findByLabelText('Search')).getAttribute('placeholder')).toBe('Name or username');
    fireEvent.click(screen.getByRole('button', { name: 'Not listed' }));
    await waitFor(() => expect(router.state.location.search).toEqual({ q: 'gas', view: 'hidden' }));
    expect(screen.getByLabelText('Search').getAttribute('placeholder')).toBe('Name, username or email');
    await waitFor(() => expect(server.seen.some(({ path }) => /users\?q=gas.*view=hidden/.test(path))).toBe(true));
    fireEvent.change(screen.getByLabelText('Industry'), { target: { value: 'legal' } });
    await waitFor(() => expect(router.state.location.search).toEqual({ q: 'gas', industry: 'legal', view: 'hidden' }));
    fireEvent.click(screen.getByRole('button', { name: 'Listed' }));
    await waitFor(() => expect(router.state.location.search).toMatchObject({ q: 'gas', industry: 'legal' }));
    expect(screen.getByRole('button', { name: 'Listed' }).getAttribute('aria-pressed')).toBe('true');
  });

  it('have the last five acts of administrators beside them', async () => {
    acts = [1, 2, 3, 4, 5, 6].map((id) => buildAuditEntry(id, { subjectName: `Person ${id}` }));
    await openAdmin('/admin');
    const aside = within(await screen.findByRole('region', { name: 'Audit log' }));
    expect(aside.getAllByRole('listitem')).toHaveLength(5);
    expect(aside.getByText(/^.?Amal.? verified .?Person 1/)).toBeDefined();
    expect(aside.getByRole('link', { name: 'Full log' }).getAttribute('href')).toBe('/admin/audit-log');
    cleanup();
    acts = [];
    await openAdmin('/admin');
    expect(await screen.findByText('No actions yet')).toBeDefined();
  });
});

it('companies are moderated likewise, with all their jobs', async () => {
  companies = [buildAdminCompany(3, { lastLogin: null })];
  await openAdmin('/admin/companies?view=hidden');
  const company = await entryOf('Company 3');
  expect(screen.getByLabelText('Search').getAttribute('placeholder')).toBe('Company name or email');
  expect(company.getByRole('link').getAttribute('href')).toBe('/company/company-3');
  expect(company.getByText('/company/company-3')).toBeDefined();
  fireEvent.click(company.getByRole('switch', { name: 'Active' }));
  expect((await question()).getByText(/Company 3.* and its jobs disappear from every list/)).toBeDefined();
  fireEvent.click((await question()).getByRole('button', { name: 'Deactivate' }));
  await said('Account deactivated');
  expect(sent()).toEqual([{ path: '/api/admin/companies/3', body: { isActive: false } }]);
  await waitFor(() => expect(company.getByRole('switch', { name: 'Active' })).toHaveProperty('checked', false));
  cleanup();
  await openAdmin('/admin/companies');
  expect((await screen.findByLabelText('Search')).getAttribute('placeholder')).toBe('Company name');
});

it('the website of a company is confirmed, and taken back (Z6)', async () => {
  const foreign = buildAdminCompany(4, { website: 'https://gmail.com' });
  companies = [buildAdminCompany(3, { website: 'https://company.example/jobs', host: 'company.example' }), foreign];
  await openAdmin('/admin/companies');
  const company = await entryOf('Company 3');
  expect(company.getByText('company.example')).toBeDefined();
  fireEvent.click(company.getByRole('switch', { name: 'Website proven' }));
  const asked = await dialogOf('Confirm this website?');
  expect(asked.getByText(/company\.example.* belongs to .*Company 3.*another company.*loses the mark/)).toBeDefined();
  expect(sent()).toEqual([]);
  fireEvent.click(asked.getByRole('button', { name: 'Confirm' }));
  await said('Website confirmed');
  await dialogClosed();
  await waitFor(() => expect(company.getByRole('switch', { name: 'Website proven' })).toHaveProperty('checked', true));
  fireEvent.click(company.getByRole('switch', { name: 'Website proven' }));
  await said('Confirmation removed');
  expect(sent().map(({ body }) => body)).toEqual([
    { isProven: true, host: 'company.example' },
    { isProven: false, host: 'company.example' },
  ]);
  expect((await entryOf('Company 4')).queryByRole('switch', { name: 'Website proven' })).toBeNull();
});

it('a website that changed before it was confirmed is shown first (Z6)', async () => {
  companies = [buildAdminCompany(3, { host: 'old.example' })];
  await openAdmin('/admin/companies');
  const company = await entryOf('Company 3');
  fireEvent.click(company.getByRole('switch', { name: 'Website proven' }));
  companies = [buildAdminCompany(3, { host: 'new.example' })];
  fireEvent.click((await dialogOf('Confirm this website?')).getByRole('button', { name: 'Confirm' }));
  expect(await screen.findByText(/website has changed. Look at the new one first/)).toBeDefined();
  expect(await screen.findByText('new.example')).toBeDefined();
});
