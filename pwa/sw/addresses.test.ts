import { describe, expect, it } from 'vitest';
import { isAppPage, isPicture, isServedPage } from './addresses.ts';

const at = (path: string) => new URL(path, 'https://dalil.example');

describe('what the worker answers with the app', () => {
  it.each([
    '/',
    '/browse',
    '/browse?q=a.b',
    '/noura-alsulaiti',
    '/profile/edit',
    '/share?url=https://x.example/a.b',
    '/x/y/z',
  ])('is %s (V2)', (path) => expect(isAppPage(at(path))).toBe(true));

  it.each([
    '/api/users',
    '/api/docs',
    '/api',
    '/media/abc-256.webp',
    '/og/noura-alsulaiti',
    '/social/x',
    '/feeds/jobs',
    '/sitemap.xml',
    '/robots.txt',
    '/noura-alsulaiti.vcf',
    '/healthz',
    '/readyz',
    '/assets/missing.js',
    '/favicon.ico',
  ])('is never %s (B17)', (path) => expect(isAppPage(at(path))).toBe(false));

  it('are pictures only below their folder', () => {
    expect(isPicture(at('/media/abc-256.webp'))).toBe(true);
    expect(isPicture(at('/api/media/abc'))).toBe(false);
  });
});

describe('what the server renders and the worker keeps', () => {
  it.each(['/', '/browse', '/jobs', '/jobs/12', '/company/gulf-works', '/noura-alsulaiti', '/about'])('is %s', (path) =>
    expect(isServedPage(at(path))).toBe(true),
  );

  it.each([
    '/browse?q=noura',
    '/?lang=en',
    '/login',
    '/profile',
    '/profile/edit',
    '/account',
    '/reset-password?token=1',
    '/company-dashboard',
    '/share',
    '/x/y',
    '/company/a/b',
  ])('is never %s (V15)', (path) => expect(isServedPage(at(path))).toBe(false));
});
