import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { registerCompany } from '#pwa/data/hiring/company-actions.ts';
import { translateIn } from '#pwa/i18n/texts.ts';
import { buildOwnCompany } from '#pwa/testing/build-company.ts';
import { startFakeServer } from '#pwa/testing/fake-server.ts';
import { startTexts } from '#pwa/testing/texts.ts';
import type { CompanyRegistration } from '#shared/model/company.ts';
import { registrationFailureText } from './registration-form.tsx';

beforeEach(() => startTexts('en'));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const noSuchCompany = { status: 401, body: { message: 'No', code: 'invalid_credentials' } };

async function textAfter(answer: { status?: number; body?: unknown }, ofLogin = noSuchCompany): Promise<string> {
  startFakeServer(({ path }) => (path.endsWith('/login') ? ofLogin : answer));
  // The other values do not matter here.
  const registration = { email: `${Math.random()}@example.com` } as CompanyRegistration;
  const fault = await registerCompany(registration).catch((thrown: unknown) => thrown);
  return registrationFailureText(translateIn('company-account'), fault);
}

describe('why a company could not be registered', () => {
  it.each([
    [{ status: 409, body: { message: 'Email already registered', code: 'email_taken' } }, /already registered/],
    [{ status: 400, body: { message: 'From a proxy', error: 'not this' } }, 'From a proxy'],
    [{ status: 400, body: { error: 'The error field' } }, 'The error field'],
    [{ status: 502, body: {} }, 'Server error: 502'],
    [{ status: 502, body: '<p>Bad gateway' }, 'Invalid response from server'],
    [
      { status: 201, body: '<p>Sign in to this network' },
      'Invalid response from server. This answer did not come from Dalil. You may need to sign in to your Wi-Fi network first.',
    ],
  ])('is said with the best words there are: %j (O11)', async (answer, text) => {
    expect(await textAfter(answer)).toMatch(text);
  });

  it('is a missing line, and what was typed stays', async () => {
    startFakeServer(() => ({})).isDown = true;
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const fault = await registerCompany({} as CompanyRegistration).catch((thrown: unknown) => thrown);
    const text = registrationFailureText(translateIn('company-account'), fault);
    expect(text).toBe('Registration needs a connection. Your entries stay here.');
  });

  it('is not known where the answer was lost, and whether the company is there cannot be asked', async () => {
    const busy = { status: 503, body: { message: 'Busy', code: 'busy' } };
    const text = await textAfter({ status: 502, body: '<p>Bad gateway' }, busy);
    expect(text).toBe('Your entries stay here. Try again in a moment: no company is registered twice.');
  });

  it('is none where the password shows that the company was made', async () => {
    const company = buildOwnCompany();
    startFakeServer(({ path }) => (path.endsWith('/login') ? { body: company } : { status: 502, body: '<p>' }));
    const registration = { email: company.email, password: 'correct horse' } as CompanyRegistration;
    expect(await registerCompany(registration)).toEqual(company);
  });

  it('has words where nothing is known (O11)', () => {
    const text = registrationFailureText(translateIn('company-account'), new RangeError());
    expect(text).toBe('Registration failed. Please try again.');
  });
});
