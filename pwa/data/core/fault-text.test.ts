import * as v from 'valibot';
import { afterEach, describe, expect, it } from 'vitest';
import { RequestFailure } from '../../http/request-failure.ts';
import { connection } from './connection.ts';
import { failureIn, failureText, fieldErrorsOf, isForeignError } from './failure-text.ts';
import { parseForm, validateWith } from './validate-form.ts';
import { faultText } from './write-outcome.ts';

/** Tells which text is asked for. */
const t = (key: string) => key;
const lostCode = new TypeError('Failed to fetch dynamically imported module');

afterEach(() => connection.set('online'));

describe('the text of a failed action', () => {
  it('is that of the code which the server answered', () => {
    connection.set('offline');
    const failure = new RequestFailure({ kind: 'http', status: 409, code: 'email_taken', message: 'Taken' });
    expect(faultText(t, failure)).toBe('errors:email_taken');
  });

  it('names the lost line where code could not be loaded without one, and else nothing in particular', () => {
    expect(faultText(t, lostCode)).toBe('errors:unknown');
    connection.set('offline');
    expect(faultText(t, lostCode)).toBe('errors:offline');
  });
});

describe('the text of a failed request', () => {
  const say = (key: string, { defaultValue }: { defaultValue?: string }) =>
    defaultValue ? `${key}, else ${defaultValue}` : key;
  const failureOf = (about: Partial<ConstructorParameters<typeof RequestFailure>[0]>) =>
    new RequestFailure({ kind: 'http', message: 'In English', ...about });

  it.each([
    ['its code', { code: 'busy' }, 'errors:busy, else In English'],
    ['the lost line', { kind: 'offline' }, 'errors:offline'],
    ['a network that wants a login', { kind: 'foreign' }, 'errors:foreign_answer'],
    ['a gateway, by its status and never by its page', { status: 502, isUnreadable: true }, 'errors:foreign_error'],
    ['nothing but the words of the server', { serverMessage: 'In English' }, 'In English'],
  ] as const)('is that of %s', (_, about, text) => {
    expect(failureText(say, failureOf(about))).toBe(text);
  });

  it('is known by the failure, and not by other faults', () => {
    const failure = failureOf({});
    expect(failureIn(failure)).toBe(failure);
    expect([failureIn(lostCode), failureIn({ name: 'RequestFailure' }), failureIn(undefined)]).toEqual([
      null,
      null,
      null,
    ]);
  });

  it('is the screen’s own where an answer is not Dalil’s', () => {
    expect(isForeignError(failureOf({ status: 502 }))).toBe(true);
    expect(isForeignError(failureOf({ code: 'busy' }))).toBe(false);
    expect(isForeignError(failureOf({ serverMessage: 'Busy' }))).toBe(false);
    expect(isForeignError(failureOf({ kind: 'offline' }))).toBe(false);
  });

  it('of fields is a key where the server gave one, else its text', () => {
    const failure = failureOf({ errors: { bio: 'Too long', name: 'Missing' }, errorCodes: { bio: 'too_long' } });
    expect(fieldErrorsOf(failure)).toEqual({ bio: 'too_long', name: 'Missing' });
    expect(fieldErrorsOf(failureOf({}))).toEqual({});
  });
});

describe('the faults of a form', () => {
  const schema = v.object({
    name: v.pipe(v.string(), v.minLength(3, 'too_short'), v.startsWith('A', 'other')),
    place: v.object({ city: v.pipe(v.string(), v.nonEmpty('required')) }),
  });

  it('are the first of each field', () => {
    const validate = validateWith(schema);
    expect(validate({ name: 'B', place: { city: '' } })).toEqual({ name: 'too_short', 'place.city': 'required' });
    expect(validate({ name: 'Bashir', place: { city: 'Doha' } })).toEqual({ name: 'other' });
    expect(validate({ name: 'Aisha', place: { city: 'Doha' } })).toEqual({});
    expect(validate(null)).toEqual({});
  });

  it('are none in values that were validated', () => {
    const values = { name: 'Aisha', place: { city: 'Doha' } };
    expect(parseForm(schema, { ...values, other: 1 })).toEqual(values);
    expect(() => parseForm(schema, null)).toThrow();
  });
});
