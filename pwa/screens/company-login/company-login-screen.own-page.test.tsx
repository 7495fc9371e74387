import 'fake-indexeddb/auto';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { connection } from '#pwa/data/core/connection.ts';
import { storeFormDraft } from '#pwa/data/core/form-draft.ts';
import { companySession } from '#pwa/data/core/session-store.ts';
import { buildOwnCompany } from '#pwa/testing/build-company.ts';
import { startFakeServer } from '#pwa/testing/fake-server.ts';
import { press, said, sentTo } from '#pwa/testing/read-page.ts';
import { renderRoutes } from '#pwa/testing/render-routes.tsx';
import { startTexts } from '#pwa/testing/texts.ts';
import { Toaster } from '#pwa/ui/toaster.tsx';
import { CompanyLoginScreen } from './company-login-screen.tsx';

const company = buildOwnCompany();
const next = 'Please log in as a company to continue. We’ll take you back there after.';
let refusal: { status: number; body: object } | undefined;
const server = startFakeServer(({ method }) => (method === 'GET' ? { body: null } : (refusal ?? { body: company })));

async function open(query = '') {
  const router = await renderRoutes(`/company-login${query}`, {
    '/company-login': CompanyLoginScreen,
    '/company-dashboard': () => <h1>Dashboard</h1>,
    '/company-edit/$id': () => <h1>Edit</h1>,
  });
  render(<Toaster />);
  return router;
}

const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

function logIn() {
  type('Email', company.email);
  type('Password', 'correct horse');
  press('Log In');
}

beforeEach(async () => {
  await startTexts('en');
  sessionStorage.clear();
  companySession.set({ state: 'signed-out' });
  refusal = undefined;
  server.seen.length = 0;
});
afterEach(() => {
  cleanup();
  connection.set('online');
});

describe('the door for companies', () => {
  it('leads on to the dashboard, and elsewhere for those who are no company (P1)', async () => {
    await open();
    expect(screen.queryByText(next)).toBeNull();
    expect(screen.getByRole('link', { name: 'Register a company' }).getAttribute('href')).toBe('/company-register');
    expect(screen.getByRole('link', { name: 'Log in as a talent' }).getAttribute('href')).toBe('/login');
    expect(screen.getByRole('link', { name: /^Forgot/ }).getAttribute('href')).toBe('/forgot-password?for=company');
    logIn();
    expect(await screen.findByText('Dashboard')).toBeDefined();
    expect(sentTo(server)).toEqual([
      { path: '/api/companies/login', body: { email: company.email, password: 'correct horse' } },
    ]);
    await said('Login successful');
  });

  it('leads back to where the company wanted to go, of this site only', async () => {
    await open('?next=%2Fcompany-edit%2F5');
    expect(screen.getByText(next)).toBeDefined();
    logIn();
    expect(await screen.findByText('Edit')).toBeDefined();
    cleanup();
    companySession.set({ state: 'signed-out' });
    await open('?next=https%3A%2F%2Fevil.example');
    expect(screen.queryByText(next)).toBeNull();
  });

  it('says why it did not open, and stays (P2)', async () => {
    refusal = { status: 401, body: { message: 'x', code: 'invalid_credentials' } };
    await open();
    logIn();
    await said('Login Failed');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Password')));
    expect(screen.queryByText('Dashboard')).toBeNull();
  });

  it('knows the e-mail of a company that registered in this tab', async () => {
    await storeFormDraft({ form: 'company-login', userId: null }, { email: 'hr@gas.example' });
    await open();
    await waitFor(() => expect(screen.getByLabelText('Email')).toHaveProperty('value', 'hr@gas.example'));
  });

  it('trusts the server’s answer alone about who is there already', async () => {
    await open();
    act(() => companySession.set({ state: 'signed-in', account: company, isOffline: true }));
    expect(screen.getByLabelText('Email')).toBeDefined();
    act(() => companySession.set({ state: 'signed-in', account: company, isOffline: false }));
    expect(await screen.findByText('Dashboard')).toBeDefined();
  });
});
