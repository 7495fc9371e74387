import { beforeEach, expect, it } from 'vitest';
import { type FailureFacts, RequestFailure } from '#pwa/http/request-failure.ts';
import { translateIn } from '#pwa/i18n/texts.ts';
import { startTexts } from '#pwa/testing/texts.ts';
import { saveFailureText } from './save-failure.ts';

beforeEach(() => startTexts('en'));

const t = translateIn('company-account');
const http = (facts: Partial<FailureFacts> = {}) =>
  new RequestFailure({ kind: 'http', status: 502, statusText: 'Bad Gateway', message: 'x', ...facts });

it.each([
  ['the server’s words', http({ message: 'Hello', serverMessage: 'Hello' }), () => 'Hello'],
  ['the words of its code', http({ code: 'busy' }), () => 'The service is busy right now. Try again in a moment.'],
  ['the status', http(), () => t('edit.status', { status: 502, statusText: 'Bad Gateway' })],
  ['that it needs a connection', new RequestFailure({ kind: 'offline', message: 'x' }), () => t('edit.offline')],
  ['that it failed', new RangeError('a fault of the app'), () => t('edit.failed_hint')],
])('a company is told why its profile was not saved: %s (Q10)', (_, fault, text) => {
  expect(saveFailureText(t, fault)).toBe(text());
});
