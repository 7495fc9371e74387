import { describe, expect, it } from 'vitest';
import { safeNext } from './safe-next.ts';

describe('the way on after logging in', () => {
  it.each(['/upgrade', '/profile?intent=1#done'])('keeps a path of this site: %s (B15)', (next) => {
    expect(safeNext(next)).toBe(next);
  });

  it.each([
    '//evil.example',
    '/\\evil.example',
    'https://evil.example/',
    'javascript:alert(1)',
    '/\t/evil.example',
    '/login?next=/login',
    '/company-login?next=/company-dashboard',
    '',
    undefined,
  ])('drops %s (B15)', (next) => {
    expect(safeNext(next)).toBeUndefined();
  });
});
