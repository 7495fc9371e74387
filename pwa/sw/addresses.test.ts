import { describe, expect, it } from 'vitest';
import { isAppPage, isPicture } from './addresses.ts';

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
