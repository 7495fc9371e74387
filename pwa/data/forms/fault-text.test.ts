import { afterEach, describe, expect, it } from 'vitest';
import { RequestFailure } from '../../http/request-failure.ts';
import { connection } from '../offline/connection.ts';
import { faultText } from './fault-text.ts';

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
