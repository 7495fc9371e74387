import { expect, it } from 'vitest';
import { normalizeWebsite } from './website.ts';

it.each([
  ['https://example.com', 'https://example.com'],
  [' example.com ', 'https://example.com'],
  ['example.com:8080/path?q=1#x', 'https://example.com:8080/path?q=1#x'],
  ['http://sub.example.co.uk/', 'http://sub.example.co.uk/'],
  ['https://شركة.قطر/عن', 'https://شركة.قطر/عن'],
  ['', ''],
])('takes %j as %j (K7)', (given, expected) => {
  expect(normalizeWebsite(given)).toBe(expected);
});

it.each([
  'javascript:alert(1)',
  'JavaScript:alert(1)//example.com',
  'java\tscript:alert(1)',
  'data:text/html,x',
  'ftp://example.com',
  'https://localhost',
  'https://user:pass@example.com',
  'https://example.com/a b',
  'https://example.com/"onclick=',
  'mailto:a@example.com',
  'https://127.0.0.1',
  `https://example.com/${'x'.repeat(2100)}`,
])('refuses %j (K7)', (given) => {
  expect(normalizeWebsite(given)).toBeUndefined();
});
