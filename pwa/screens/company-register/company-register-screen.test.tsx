import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { connection } from '#pwa/data/core/connection.ts';
import { readFormDraft, storeFormDraft } from '#pwa/data/core/form-draft.ts';
import { hasUnsavedWork } from '#pwa/data/core/unsaved-work.ts';
import { buildOwnCompany } from '#pwa/testing/build-company.ts';
import { startFakeServer } from '#pwa/testing/fake-server.ts';
import { dialogOf, press, said, sentTo } from '#pwa/testing/read-page.ts';
import { renderRoutes } from '#pwa/testing/render-routes.tsx';
import { startTexts } from '#pwa/testing/texts.ts';
import { Toaster } from '#pwa/ui/toaster.tsx';
import { limits } from '#shared/limits.ts';
import { toCalendarDay } from '#shared/rules/calendar-day.ts';
import { CompanyRegisterScreen } from './company-register-screen.tsx';
import { readRegistrationDraft } from './registration-draft.ts';

let refusal: { status: number; body: object } | undefined;
let server: ReturnType<typeof startFakeServer>;

async function open() {
  const router = await renderRoutes('/company-register', {
    '/company-register': CompanyRegisterScreen,
    '/company-login': () => <h1>Login</h1>,
    '/': () => <h1>Home</h1>,
  });
  render(<Toaster />);
  await screen.findByLabelText('Company name');
  return router;
}

const field = (label: string | RegExp) => screen.getByLabelText(label) as HTMLInputElement;
const type = (label: string | RegExp, value: string) => fireEvent.change(field(label), { target: { value } });
const submit = () => press('Register the company');
const drafted = async () => (await readFormDraft({ form: 'company-registration', userId: null }))?.fields;
const plate = () => document.querySelector('aside')?.textContent;

function fillIn() {
  type('Company name', 'Gulf Gas');
  type('Email', 'hr@gas.example');
  type('Password', 'correct horse');
  type('Confirm password', 'correct horse');
  type('Industry', 'energy');
  type('Country', 'Qatar');
  type('Number of employees', '1200');
}

beforeEach(async () => {
  await startTexts('en');
  sessionStorage.clear();
  refusal = undefined;
  server = startFakeServer(({ method, path }) => {
    if (path.includes('/slug')) return { body: { slug: 'x', available: true, suggestion: 'x' } };
    return method === 'POST'
      ? (refusal ?? { status: 201, body: { message: 'x', company: buildOwnCompany() } })
      : { body: null };
  });
});
afterEach(() => {
  vi.useRealTimers();
  cleanup();
  connection.set('online');
  vi.unstubAllGlobals();
});

describe('the registration of a company', () => {
  it('begins with today and nothing else (O4)', async () => {
    await open();
    expect(field('Registration date').value).toBe(toCalendarDay(new Date()));
    expect([field('Company name').value, field('Industry').value, field('Country').value]).toEqual(['', '', '']);
    expect(screen.getByRole('link', { name: 'Company login' }).getAttribute('href')).toBe('/company-login');
    expect(screen.queryByText(/^Your earlier entries are back/)).toBeNull();
    expect(hasUnsavedWork()).toBe(false);
  });

  it('counts what stands in the way, and sends nothing until it is right (O8)', async () => {
    await open();
    fillIn();
    type('Email', 'nonsense');
    type('Country', '');
    submit();
    expect(await screen.findByText('Correct 2 fields and try again.')).toBeDefined();
    type('Email', 'hr@gas.example');
    expect(await screen.findByText('Correct one field and try again.')).toBeDefined();
    type('Country', 'Qatar');
    await waitFor(() => expect(screen.queryByText(/^Correct/)).toBeNull());
    expect(sentTo(server)).toEqual([]);
  });

  it('sends it once, says so, and leads to the login a second later with the e-mail (O10)', async () => {
    await open();
    fillIn();
    expect(hasUnsavedWork()).toBe(true);
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] });
    submit();
    await said('Registration Successful');
    // The form stays busy until it is left.
    press('Registering…');
    const [sent, ...more] = sentTo(server);
    expect(more).toEqual([]);
    expect(sent).toMatchObject({
      path: '/api/companies',
      body: { name: 'Gulf Gas', email: 'hr@gas.example', employees: 1200, slug: 'gulf-gas', language: 'en' },
    });
    expect(sent?.body).not.toHaveProperty('confirmPassword');
    expect(hasUnsavedWork()).toBe(false);
    expect(screen.queryByText('Login')).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(limits.redirectAfterCompanyRegistrationMs));
    expect(await screen.findByText('Login')).toBeDefined();
    expect(await drafted()).toBeUndefined();
    expect((await readFormDraft({ form: 'company-login', userId: null }))?.fields).toEqual({ email: 'hr@gas.example' });
  });

  it('leads nobody away who went elsewhere meanwhile', async () => {
    const router = await open();
    fillIn();
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] });
    submit();
    await said('Registration Successful');
    await act(() => router.navigate({ to: '/' } as never));
    await act(() => vi.advanceTimersByTimeAsync(limits.redirectAfterCompanyRegistrationMs));
    expect(screen.getByText('Home')).toBeDefined();
    expect(screen.queryByText('Login')).toBeNull();
  });

  it('that is refused says why, at its field where there is one (O12)', async () => {
    await open();
    fillIn();
    refusal = { status: 409, body: { message: 'x', code: 'email_taken' } };
    submit();
    await said('Registration Failed');
    await waitFor(() => expect(field('Email').getAttribute('aria-invalid')).toBe('true'));
    refusal = { status: 503, body: { message: 'Busy', code: 'busy' } };
    type('Email', 'jobs@gas.example');
    submit();
    await said('The service is busy right now. Try again in a moment.');
    refusal = undefined;
    submit();
    await said('Registration Successful');
  });

  it('says that it needs a connection, and keeps the entries', async () => {
    await open();
    expect(screen.queryByText(/^You are offline/)).toBeNull();
    act(() => connection.set('offline'));
    expect(screen.getByText(/^You are offline\. Registering a company/)).toBeDefined();
  });
});

describe('the address of a company to be (O18)', () => {
  it('follows the name, an English one before an Arabic one, until another is chosen', async () => {
    await open();
    expect(plate()).toContain('company/your-company');
    type('Company name', 'نخيل');
    await waitFor(() => expect(plate()).toContain('company/nakhil'));
    press('Also in English');
    type('Company name in English', 'Nakheel Farms');
    await waitFor(() => expect(plate()).toContain('company/nakheel-farms'));
    press('Change the address');
    const address = within(document.querySelector('aside') as HTMLElement).getByRole('textbox');
    fireEvent.change(address, { target: { value: 'farms' } });
    await waitFor(() => expect(plate()).toContain('company/farms'));
    await vi.waitFor(async () => expect(await drafted()).toMatchObject({ slug: 'farms' }));
  });
});

describe('what was typed for the registration (R9)', () => {
  it('comes back in this tab, but for the passwords, and can be discarded', async () => {
    await open();
    fillIn();
    await vi.waitFor(async () => expect(await drafted()).toMatchObject({ name: 'Gulf Gas', employees: '1200' }));
    expect(await drafted()).not.toHaveProperty('password');
    expect(await drafted()).not.toHaveProperty('turnover');
    cleanup();
    await open();
    expect(screen.getByText(/^Your earlier entries are back/)).toBeDefined();
    expect([field('Company name').value, field('Password').value]).toEqual(['Gulf Gas', '']);
    press('Change the address');
    const address = within(document.querySelector('aside') as HTMLElement).getByRole('textbox');
    fireEvent.change(address, { target: { value: 'farms' } });
    await waitFor(() => expect(plate()).toContain('company/farms'));
    press('Start with an empty form');
    fireEvent.click((await dialogOf('Discard what you typed?')).getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(field('Company name').value).toBe(''));
    expect(screen.queryByText(/^Your earlier entries are back/)).toBeNull();
    expect(plate()).not.toContain('farms');
    await vi.waitFor(async () => expect(await drafted()).toBeUndefined());
  });

  it('is taken of a kept draft as far as it is a text of its own fields', async () => {
    await storeFormDraft({ form: 'company-registration', userId: null }, { name: 'Gulf', employees: 5, phone: '55' });
    expect(await readRegistrationDraft()).toEqual({ name: 'Gulf' });
  });
});
