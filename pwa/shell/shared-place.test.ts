import { describe, expect, it } from 'vitest';
import { sharedPlace } from './shared-place.ts';

const origin = 'https://dalil.example';
const place = (shared: Record<string, unknown>) => sharedPlace(shared, origin);

describe('what another app shares', () => {
  it.each([
    [{ url: 'https://dalil.example/noura-alsulaiti' }],
    [{ text: 'Look at this: https://dalil.example/noura-alsulaiti' }],
    [{ url: 'https://elsewhere.example/x', text: 'https://dalil.example/Noura-Alsulaiti?lang=en' }],
    [{ title: 'https://dalil.example/noura-alsulaiti', text: 'Noura' }],
  ])('opens the profile in %j', (shared) => expect(place(shared)).toBe('/noura-alsulaiti'));

  it('is searched for when it has no such link', () => {
    expect(place({ text: ' نورة السليطي ' })).toBe(`/browse?${new URLSearchParams({ q: 'نورة السليطي' })}`);
    expect(place({ title: 'Noura', url: 'https://elsewhere.example/noura' })).toBe('/browse?q=Noura');
    expect(place({ text: 'x'.repeat(900) })).toBe(`/browse?q=${'x'.repeat(100)}`);
  });

  it.each([
    {},
    { url: 'https://dalil.example/api/users' },
    { url: 'https://dalil.example/login' },
    { url: 'https://dalil.example.evil.example/noura' },
    { url: 'javascript:alert(1)', text: 7 },
    { url: 'https://[bad' },
  ])('leads to the directory and nowhere else with %j', (shared) => expect(place(shared)).toMatch(/^\/browse/));
});
