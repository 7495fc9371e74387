import { describe, expect, it } from 'vitest';
import { limits } from '../limits.ts';
import { isSavedKey, savedSearchKey } from './saved-key.ts';

describe('the key of a saved search', () => {
  it('is the same however the search is written', () => {
    const key = savedSearchKey('/jobs?q=designer&country=Qatar');
    expect(savedSearchKey('/jobs?country=Qatar&q=designer&cursor=9&industry=')).toBe(key);
    expect(key).toBe('/jobs?country=Qatar&q=designer');
    expect(savedSearchKey(String(key))).toBe(key);
  });

  it('keeps Arabic words, and a filter that is chosen twice', () => {
    const key = savedSearchKey('/browse?skills=b&skills=a&q=مصمم جرافيك');
    expect(new URLSearchParams(key?.split('?')[1]).getAll('skills')).toEqual(['a', 'b']);
    expect(savedSearchKey(String(key))).toBe(key);
  });

  it('is written with a plus for a space, and in an order of code units', () => {
    expect(savedSearchKey('/jobs?q=site%20engineer+a')).toBe('/jobs?q=site+engineer+a');
    expect(savedSearchKey('/jobs?b=2&B=1&a=%26%3D&a=b%3D1')).toBe('/jobs?B=1&a=%26%3D&a=b%3D1&b=2');
    expect(savedSearchKey('/jobs?q=100%')).toBe('/jobs?q=100%25');
    expect(savedSearchKey('/jobs?limit=5&page=2&q=x')).toBe('/jobs?q=x');
  });

  it('is at most as long as is kept', () => {
    const longest = `/jobs?q=${'x'.repeat(limits.savedKeyMaxLength - '/jobs?q='.length)}`;
    expect([savedSearchKey(longest), savedSearchKey(`${longest}x`)]).toEqual([longest, null]);
  });

  it.each([
    '/jobs',
    '/jobs?cursor=3',
    '/admin?q=x',
    'https://elsewhere.example/jobs?q=x',
    `/jobs?q=${'x'.repeat(limits.savedKeyMaxLength)}`,
  ])('is none for %s', (address) => {
    expect(savedSearchKey(address)).toBeNull();
  });

  it('of other things is their id', () => {
    expect(['7', '0', '07', '-1', 'x', ''].filter((key) => isSavedKey('job', key))).toEqual(['7']);
    expect(isSavedKey('search', '7')).toBe(false);
    expect(isSavedKey('search', '/jobs?q=x')).toBe(true);
  });
});
