import 'fake-indexeddb/auto';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { connection } from '#pwa/data/core/connection.ts';
import { readFormDraft, storeFormDraft } from '#pwa/data/core/form-draft.ts';
import { companySession } from '#pwa/data/core/session-store.ts';
import { companyDevice } from '#pwa/data/session/realm-device.ts';
import { buildOwnCompany } from '#pwa/testing/build-company.ts';
import { type SeenRequest, startFakeServer } from '#pwa/testing/fake-server.ts';
import { dialogOf, press, said, sentTo } from '#pwa/testing/read-page.ts';
import { renderRoutes } from '#pwa/testing/render-routes.tsx';
import { startTexts } from '#pwa/testing/texts.ts';
import { Toaster } from '#pwa/ui/toaster.tsx';
import type { OwnCompany } from '#shared/model/company.ts';
import { CompanyEditScreen } from './company-edit-screen.tsx';

let id = 300;
let company = buildOwnCompany();
let refusal: { status: number; statusText?: string; body: object } | undefined;

function answer({ method, path, body }: SeenRequest) {
  if (path === '/api/companies/auth/check') return { body: refusal?.status === 401 ? null : company };
  if (method !== 'PATCH') return { body: null };
  if (refusal) return refusal;
  company = { ...company, ...(body as Partial<OwnCompany>), rev: company.rev + 1 };
  return { body: company };
}

const server = startFakeServer(answer);
const place = () => ({ form: 'company', companyId: id });

async function visit(address = `/company-edit/${id}`) {
  const router = await renderRoutes(address, {
    '/company-edit/$id': CompanyEditScreen,
    '/company-dashboard': () => <h1>Dashboard</h1>,
    '/company-login': () => <h1>Login</h1>,
    '/': () => <h1>Home</h1>,
  });
  render(<Toaster />);
  return router;
}

async function open(change: Partial<OwnCompany> = {}, draft: Record<string, unknown> = {}) {
  id += 1;
  company = buildOwnCompany({ id, ...change });
  await companyDevice.noteLogin(id);
  companySession.set({ state: 'signed-in', account: company, isOffline: false });
  await storeFormDraft(place(), draft);
  server.seen.length = 0;
  const router = await visit();
  await screen.findByLabelText('Company name');
  return router;
}

const field = (name: string | RegExp) => screen.getByLabelText(name) as HTMLInputElement;
const type = (name: string | RegExp, value: string) => fireEvent.change(field(name), { target: { value } });
const patches = () => sentTo(server).map(({ body }) => body);
const drafted = async () => (await readFormDraft(place()))?.fields;

beforeEach(async () => {
  await startTexts('en');
  refusal = undefined;
  server.isDown = false;
});
afterEach(() => {
  cleanup();
  connection.set('online');
  companySession.set({ state: 'signed-out' });
});

describe('the form of the own company (Q10)', () => {
  it('leads to the login first, and back from there', async () => {
    companySession.set({ state: 'signed-out' });
    refusal = { status: 401, body: {} };
    const router = await visit('/company-edit/5');
    expect(await screen.findByText('Login')).toBeDefined();
    expect(router.state.location.search).toEqual({ next: '/company-edit/5' });
  });

  it('waits until it is known which company is there', async () => {
    companySession.set({ state: 'unknown' });
    refusal = { status: 503, body: { message: 'Busy', code: 'busy' } };
    await visit('/company-edit/5');
    expect(screen.getByRole('heading', { name: 'Edit company profile' })).toBeDefined();
    expect(document.querySelector('[aria-busy=true]')).not.toBeNull();
    expect(screen.queryByLabelText('Company name')).toBeNull();
  });

  it('is not for another company, and says so', async () => {
    await open({ name: 'Gas' });
    cleanup();
    await visit('/company-edit/9');
    expect(await screen.findByText('This is not your company')).toBeDefined();
    expect(screen.getByText(/You are logged in as .*Gas/)).toBeDefined();
    expect(screen.getByRole('link', { name: /Edit .*Gas/ }).getAttribute('href')).toBe(`/company-edit/${id}`);
    expect(screen.getByRole('link', { name: 'Company dashboard' })).toBeDefined();
  });

  it('is filled with what is known; e-mail and address stay', async () => {
    await open({ employees: 12, website: 'https://gas.example', wantsMail: false, language: 'en' });
    expect([field('Number of employees').value, field(/^Website/).value]).toEqual(['12', 'https://gas.example']);
    expect([field('Email us when somebody applies').checked, field('Email language').value]).toEqual([false, 'en']);
    expect(screen.getByText('jobs@nakheel.example')).toBeDefined();
    expect(screen.queryByText('Your unsaved changes are back')).toBeNull();
    expect(screen.queryByText(/^You are offline/)).toBeNull();
    act(() => connection.set('offline'));
    expect(screen.getByText(/^You are offline\. Saving needs/)).toBeDefined();
    expect(screen.getByRole('link', { name: 'Cancel' }).getAttribute('href')).toBe('/company-dashboard');
  });
});

describe('saving the company (Q10, Q11)', () => {
  it('sends only what was changed, and leads to the dashboard', async () => {
    await open();
    type('Company name', 'Gas');
    fireEvent.click(field('Email us when somebody applies'));
    press('Save changes');
    await said('Company profile updated');
    expect(await screen.findByText('Dashboard')).toBeDefined();
    expect(sentTo(server)).toEqual([{ path: `/api/companies/${id}`, body: { name: 'Gas', wantsMail: false } }]);
    expect(companySession.get()).toMatchObject({ account: { name: 'Gas' } });
    expect(await drafted()).toBeUndefined();
  });

  it('sends nothing where nothing was changed, and nothing that is wrong', async () => {
    await open();
    press('Save changes');
    expect(await screen.findByText('Dashboard')).toBeDefined();
    cleanup();
    await open();
    type('Company name', '');
    press('Save changes');
    await waitFor(() => expect(field('Company name').getAttribute('aria-invalid')).toBe('true'));
    expect(patches()).toEqual([]);
  });

  it('that is refused stays in the form, told field by field', async () => {
    await open();
    type('Company name', 'Gas');
    const errorCodes = { name: 'company_name_required' };
    refusal = { status: 400, body: { message: 'x', code: 'validation_failed', requestId: 'r', errorCodes } };
    press('Save changes');
    await said('Update error');
    await waitFor(() => expect(field('Company name').getAttribute('aria-invalid')).toBe('true'));
    await vi.waitFor(async () => expect(await drafted()).toEqual({ name: 'Gas' }));
    server.isDown = true;
    press('Save changes');
    await said('Saving needs a connection. Your entries stay here.');
    expect(screen.queryByText('Dashboard')).toBeNull();
  });

  it('after the session has ended leads to the login, without a question', async () => {
    await open();
    type('Company name', 'Gas');
    refusal = { status: 401, body: { message: 'x', code: 'not_authenticated', requestId: 'r' } };
    press('Save changes');
    expect(await screen.findByText('Login')).toBeDefined();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('what was typed for the company (R9)', () => {
  it('is kept, comes back with a notice, and can be discarded', async () => {
    await open();
    type('Company name', 'Gas');
    await vi.waitFor(async () => expect(await drafted()).toEqual({ name: 'Gas' }));
    cleanup();
    await visit();
    expect(await screen.findByText('Your unsaved changes are back')).toBeDefined();
    expect(field('Company name').value).toBe('Gas');
    press('Discard them');
    fireEvent.click((await dialogOf('Discard what you typed?')).getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(field('Company name').value).toBe('نخيل للتقنية الزراعية'));
    expect(screen.queryByText('Your unsaved changes are back')).toBeNull();
  });

  it('in a page that goes is kept at once; what is there already needs no notice', async () => {
    await open({ name: 'Gas' }, { name: 'Gas' });
    expect(screen.queryByText('Your unsaved changes are back')).toBeNull();
    type('Company name', 'Oil');
    act(() => void window.dispatchEvent(new Event('pagehide')));
    await vi.waitFor(async () => expect(await drafted()).toEqual({ name: 'Oil' }));
  });

  it('is not left behind without a question', async () => {
    const router = await open();
    type('Company name', 'Gas');
    void router.navigate({ to: '/' } as never);
    const question = await dialogOf('Leave without saving?');
    fireEvent.click(question.getByRole('button', { name: 'Discard and leave' }));
    expect(await screen.findByText('Home')).toBeDefined();
    expect(await drafted()).toBeUndefined();
  });
});
