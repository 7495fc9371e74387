import { beforeEach, expect, it } from 'vitest';
import { type FailureFacts, RequestFailure } from '#pwa/http/request-failure.ts';
import { translateIn } from '#pwa/i18n/texts.ts';
import { startTexts } from '#pwa/testing/texts.ts';
import { loginFailureText } from './company-login-screen.tsx';

beforeEach(() => startTexts('en'));

const http = (facts: Partial<FailureFacts> = {}) =>
  new RequestFailure({ kind: 'http', status: 502, message: '502 Bad Gateway', ...facts });
const unknown = () => translateIn('company-account')('login.failed_hint');

it.each([
  ['the server’s words', http({ message: 'Hello', serverMessage: 'Hello' }), () => 'Hello'],
  ['the words of its code', http({ code: 'busy' }), () => 'The service is busy right now. Try again in a moment.'],
  ['nothing better than that it failed, for an answer without words', http(), unknown],
  [
    'that it needs a connection',
    new RequestFailure({ kind: 'offline', message: 'x' }),
    () => 'Logging in needs a connection. Your entries stay here.',
  ],
  ['nothing better than that it failed, for a fault of the app', new RangeError('x'), unknown],
])('a company reads why it could not sign in: %s (P2)', (_, fault, text) => {
  expect(loginFailureText(translateIn('company-account'), fault)).toBe(text());
});
