import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { registerCompany } from '#pwa/data/hiring/company-actions.ts';
import { translateIn } from '#pwa/i18n/texts.ts';
import { startFakeServer } from '#pwa/testing/fake-server.ts';
import { startTexts } from '#pwa/testing/texts.ts';
import type { CompanyRegistration } from '#shared/model/company.ts';
import { registrationFailureText } from './registration-failure.ts';

beforeEach(() => startTexts('en'));
afterEach(() => vi.unstubAllGlobals());

async function textAfter(answer: { status?: number; body?: unknown }): Promise<string> {
  startFakeServer(() => answer);
  // The sent values do not matter here.
  const fault = await registerCompany({} as CompanyRegistration).catch((thrown: unknown) => thrown);
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
      'Invalid response from server. The answer did not come from Dalil. Your network may ask you to sign in first.',
    ],
  ])('is said with the best words there are: %j (O11)', async (answer, text) => {
    expect(await textAfter(answer)).toMatch(text);
  });

  it('is a missing line, and what was typed stays', async () => {
    startFakeServer(() => ({})).isDown = true;
    const fault = await registerCompany({} as CompanyRegistration).catch((thrown: unknown) => thrown);
    const text = registrationFailureText(translateIn('company-account'), fault);
    expect(text).toBe('Registration needs a connection. Your entries stay here.');
  });

  it('has words where nothing is known (O11)', () => {
    const text = registrationFailureText(translateIn('company-account'), new RangeError());
    expect(text).toBe('Registration failed. Please try again.');
  });
});
