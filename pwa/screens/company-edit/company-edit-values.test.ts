import { beforeEach, describe, expect, it } from 'vitest';
import { type FailureFacts, RequestFailure } from '#pwa/http/request-failure.ts';
import { translateIn } from '#pwa/i18n/texts.ts';
import { buildOwnCompany } from '#pwa/testing/build-company.ts';
import { startTexts } from '#pwa/testing/texts.ts';
import {
  changedFields,
  readDraft,
  saveFailureText,
  toPatch,
  validateChanges,
  valuesOf,
} from './company-edit-values.ts';

const base = valuesOf(buildOwnCompany());

describe('the form of a company', () => {
  it('sends only what changed, tidied (Q11)', () => {
    const changes = changedFields(base, { ...base, name: ' Nakheel ', website: 'nakheel.example/ar', employees: '٧٠' });
    expect(toPatch(changes)).toEqual({ name: 'Nakheel', website: 'https://nakheel.example/ar', employees: 70 });
    expect(changedFields(base, base)).toEqual({});
  });

  it('takes an empty number of employees for none, an empty logo for none', () => {
    expect(toPatch({ employees: '', logo: '' })).toEqual({ employees: 0, logo: null });
  });

  it('refuses a website that is none (K7)', async () => {
    expect(await validateChanges(base, { ...base, website: 'javascript:alert(1)' })).toEqual({
      website: 'website_invalid',
    });
  });

  it('refuses an empty name or one of signs alone, and half an employee (F27, O4, O6)', async () => {
    expect(await validateChanges(base, { name: '★★' })).toEqual({ name: 'letter_required' });
    expect(await validateChanges(base, { name: ' ', employees: '1.5' })).toEqual({
      name: 'company_name_required',
      employees: 'employees_invalid',
    });
  });

  it('takes a draft back as far as it is one of this form', () => {
    expect(readDraft({ name: 'typed', foreign: 1 })).toEqual({ name: 'typed' });
    expect(readDraft('nothing')).toEqual({});
  });
});

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
])('a company reads why its profile was not saved: %s (Q10)', (_, fault, text) => {
  expect(saveFailureText(t, fault)).toBe(text());
});
