import { beforeEach, describe, expect, it } from 'vitest';
import { UnclearOutcome } from '#pwa/data/core/write-outcome.ts';
import { type FailureFacts, RequestFailure } from '#pwa/http/request-failure.ts';
import { translateIn } from '#pwa/i18n/texts.ts';
import { startTexts } from '#pwa/testing/texts.ts';
import { loginFailureText, registrationFailureText } from './auth-failure.ts';

beforeEach(() => startTexts('en'));

const t = translateIn('auth');
const http = (facts: Partial<FailureFacts> = {}) =>
  new RequestFailure({ kind: 'http', status: 502, statusText: 'Bad Gateway', message: '502 Bad Gateway', ...facts });
const fromServer = http({ message: 'From the server', serverMessage: 'From the server' });
const coded = http({ message: 'x', code: 'busy' });
const offline = new RequestFailure({ kind: 'offline', message: 'x' });
const fault = new RangeError('a fault of the app');

describe('why a login failed', () => {
  it.each([
    ['the server’s words', fromServer, 'From the server'],
    ['the words of its code', coded, 'The service is busy right now. Try again in a moment.'],
    ['the status of an answer without words (G4)', http(), 'Error: 502 - Bad Gateway'],
    ['that it needs a connection', offline, 'Logging in needs a connection. Your entries stay here.'],
    ['that nobody knows (G5)', fault, 'An unknown error occurred during login'],
  ])('is told by %s', (_, thrown, text) => {
    expect(loginFailureText(t, thrown)).toBe(text);
  });
});

describe('why a registration failed', () => {
  it.each([
    ['the server’s words (F14)', fromServer, 'From the server'],
    ['the words of its code', coded, 'The service is busy right now. Try again in a moment.'],
    ['nothing for an answer without words: form and toast have their own (F14, F15)', http(), ''],
    ['that it needs a connection (F26)', offline, 'Registration needs a connection. Your entries stay here.'],
    [
      'that the answer is lost',
      new UnclearOutcome('Lost'),
      'Your entries stay here. Try again in a moment: nobody is registered twice.',
    ],
    [
      'that the network asks to sign in, where that was in the way',
      new UnclearOutcome('Lost', { cause: new RequestFailure({ kind: 'foreign', message: 'x' }) }),
      'Your entries stay here. Try again in a moment: nobody is registered twice. This answer did not come from Dalil. You may need to sign in to your Wi-Fi network first.',
    ],
    ['that nobody knows (F15)', fault, 'An unknown error occurred during registration'],
  ])('is told by %s', (_, thrown, text) => {
    expect(registrationFailureText(t, thrown)).toBe(text);
  });
});
