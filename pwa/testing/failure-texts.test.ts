import { beforeAll, describe, expect, it, vi } from 'vitest';
import { failureText } from '#pwa/data/core/failure-text.ts';
import { faultText, UnclearOutcome } from '#pwa/data/core/write-outcome.ts';
import { applyFailureText } from '#pwa/features/applications/use-send-application.ts';
import { loginFailureText, registrationFailureText } from '#pwa/features/auth/auth-failure.ts';
import { callApi } from '#pwa/http/call-api.ts';
import { RequestFailure } from '#pwa/http/request-failure.ts';
import { i18n } from '#pwa/i18n/texts.ts';
import { saveFailureText as companySaveFailureText } from '#pwa/screens/company-edit/company-edit-values.ts';
import { loginFailureText as companyLoginFailureText } from '#pwa/screens/company-login/company-login-screen.tsx';
import { registrationFailureText as companyRegistrationFailureText } from '#pwa/screens/company-register/registration-form.tsx';
import { saveFailureText } from '#pwa/screens/edit-profile/profile-form.ts';
import type { Language } from '#shared/catalog/languages.ts';
import { getStats } from '#shared/contract/directory.ts';
import { errorCatalog } from '#shared/errors.ts';
import { startTexts } from './texts.ts';

const page = '<html><body><h1>Sign in to this network</h1></body></html>';

/** Every kind of failure, as the client makes it of what came. */
const kinds: Record<string, () => Promise<unknown>> = {
  offline: () => failureOf(new TypeError('Failed to fetch')),
  timeout: () => failureOf(new DOMException('signal timed out', 'TimeoutError')),
  'captive portal': () => failureOf(new Response(page, { status: 200 })),
  'captive portal, another status': () => failureOf(new Response(page, { status: 511 })),
  'gateway with a page': () => failureOf(new Response(page, { status: 502, statusText: 'Bad Gateway' })),
  'gateway without a body': () => failureOf(new Response('', { status: 504, statusText: 'Gateway Timeout' })),
  'JSON without words': () => failureOf(new Response('{}', { status: 500 })),
  'JSON of somebody else': () => failureOf(new Response('{"ok":true}', { status: 200 })),
  'lost answer': async () => new UnclearOutcome('The answer is lost, and the server cannot be asked'),
  'lost code': async () => new TypeError('Failed to fetch dynamically imported module'),
  ...Object.fromEntries(
    Object.keys(errorCatalog).map((code) => [
      code,
      async () =>
        new RequestFailure({ kind: 'http', status: 400, code, message: 'In English', serverMessage: 'In English' }),
    ]),
  ),
};

async function failureOf(answer: Response | Error): Promise<unknown> {
  vi.stubGlobal('fetch', () => (answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer)));
  return await callApi(getStats, {}).catch((fault: unknown) => fault);
}

type AnyPlace = (t: never, fault: unknown) => string;

/** Every place that describes a failed request; lists and notices take `failureText` as it is. */
const places: Record<string, AnyPlace> = {
  lists: (t, fault) => (fault instanceof RequestFailure ? failureText(t, fault) : faultText(t, fault)),
  actions: faultText,
  login: loginFailureText,
  registration: registrationFailureText,
  'company login': companyLoginFailureText,
  'company registration': companyRegistrationFailureText,
  profile: saveFailureText,
  'company profile': companySaveFailureText,
  application: applyFailureText,
};
const namespaces: Record<string, string> = {
  login: 'auth',
  registration: 'auth',
  'company login': 'company-account',
  'company registration': 'company-account',
  profile: 'edit-profile',
  'company profile': 'company-account',
  application: 'applications',
};

// The specification wants the status text of the protocol there, which is English (G4, J7); QR and PDF are names.
const allowed = /Bad Gateway|Gateway Timeout|\b(?:JPEG|PNG|WebP|PDF|URL|LinkedIn|GitHub|WhatsApp|Dalil)\b/gi;
const isOfOtherLanguage = { ar: /[a-z]/i, en: /[\u0600-\u06ff]/ };

describe.each(['ar', 'en'] as const)('what is said of a failure in %s', (language: Language) => {
  beforeAll(() => startTexts(language));

  it.each(Object.keys(places))('is in this language, and never a page or a code: %s', async (place) => {
    const t = i18n.getFixedT(language, namespaces[place] ?? 'errors') as never;
    for (const [kind, make] of Object.entries(kinds)) {
      const text = places[place]?.(t, await make()) ?? '';
      expect({ kind, text, isOther: isOfOtherLanguage[language].test(text.replace(allowed, '')) }).toMatchObject({
        isOther: false,
      });
      expect(text).not.toMatch(/<|>|undefined|[a-z]_[a-z]/);
    }
  });

  it.each(Object.keys(places))('asks to sign in to the network where a captive portal answers: %s', async (place) => {
    const t = i18n.getFixedT(language, namespaces[place] ?? 'errors') as never;
    const hint = i18n.getFixedT(language, 'errors')('foreign_answer');
    expect(places[place]?.(t, await kinds['captive portal']?.())).toContain(hint);
  });
});
