import { beforeAll, describe, expect, it } from 'vitest';
import { translateIn } from '#pwa/i18n/texts.ts';
import { startTexts } from '#pwa/testing/texts.ts';
import { saveFailureText } from './save-failure.ts';

/** As the client throws it. */
function failure(facts: object): Error {
  return Object.assign(new Error('raw'), { name: 'RequestFailure', kind: 'http' }, facts);
}

beforeAll(() => startTexts('en'));

describe('why saving did not succeed', () => {
  it.each([
    [failure({ status: 503, code: 'busy', serverMessage: 'x' }), /^The service is busy/],
    [failure({ status: 500, serverMessage: 'From a proxy', message: 'From a proxy' }), 'From a proxy'],
    [failure({ status: 502, statusText: 'Bad Gateway' }), '502: Bad Gateway'],
    [
      failure({ kind: 'offline' }),
      'This browser can’t save data, so saving needs a connection. Your changes stay in this form.',
    ],
    [new RangeError('a fault of the app'), 'Something went wrong'],
  ])('says it with the best words there are (J7)', (fault, text) => {
    expect(saveFailureText(translateIn('edit-profile'), fault)).toMatch(text);
  });
});
