import { describe, expect, it } from 'vitest';
import { readAdminAccount, whyRefused } from './admin-account.ts';

describe('the account of an administrator', () => {
  it.each([
    [['--email', 'Boss@Example.com', '--name', 'منى'], { email: 'boss@example.com', name: 'منى' }],
    [['--email', 'a@example.com'], { email: 'a@example.com', name: 'Administrator' }],
    [['--email', 'no-address'], undefined],
    [['--email', 'a@example.com', '--name', ''], undefined],
    [[], undefined],
    // Others could read it in the list of processes.
    [['--email', 'a@example.com', '--password', 'secret-enough'], undefined],
  ])('is read from %j', (args, account) => {
    expect(readAdminAccount(args)).toEqual(account);
  });

  it.each([
    ['a long password', undefined],
    ['short', 'The password needs 8 to 256 characters.'],
    ['', 'The password needs 8 to 256 characters.'],
    ['x'.repeat(257), 'The password needs 8 to 256 characters.'],
    // No form takes these.
    ['with a\ttabulator', 'The password has a character that no form takes.'],
    ['with an \u001b[A arrow', 'The password has a character that no form takes.'],
    ['with a \u0000 zero', 'The password has a character that no form takes.'],
  ])('has a password that is judged before: %j', (password, reason) => {
    expect(whyRefused(password)).toBe(reason);
  });
});
