import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { changeInstallMemory } from '../core/install-memory.ts';
import { chosenCapacity, deviceFacts, readChoice, storeChoice } from './capacity-choice.ts';

/** The browser, the media query that it answers with yes, and its line. */
function runIn({
  media = 'none',
  ...browser
}: {
  standalone?: boolean;
  connection?: object;
  media?: string;
} = {}): void {
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query.includes(media) }));
  vi.stubGlobal('navigator', { onLine: true, ...browser });
}

beforeEach(() => {
  localStorage.clear();
  runIn();
});
afterEach(() => vi.unstubAllGlobals());

describe('the facts of a device', () => {
  const phone = { isInstalled: false, isDesktop: false, savesData: false };

  it.each([
    ['a phone', {}, {}],
    ['a phone whose line tells nothing', { connection: {} }, {}],
    ['a phone on 3g', { connection: { saveData: false, effectiveType: '3g' } }, {}],
    ['a phone on 2g', { connection: { effectiveType: '2g' } }, { savesData: true }],
    ['a phone on a slower line', { connection: { effectiveType: 'slow-2g' } }, { savesData: true }],
    ['a phone that saves data', { connection: { saveData: true } }, { savesData: true }],
    ['a phone whose person saves data', { media: 'reduced-data' }, { savesData: true }],
    ['a desk', { media: 'hover: hover' }, { isDesktop: true }],
    ['an installed app', { standalone: true }, { isInstalled: true }],
  ])('are those of %s', (_, browser, facts) => {
    runIn(browser);
    expect(deviceFacts()).toEqual({ ...phone, ...facts });
  });

  it('are those of the installed app in a tab beside it, too', () => {
    changeInstallMemory((memory) => ({ ...memory, isInstalled: true }));
    expect(deviceFacts()).toEqual({ ...phone, isInstalled: true });
  });
});

describe('how much a device holds', () => {
  it('is what fits it, until its person chooses', () => {
    expect([readChoice(), chosenCapacity()]).toEqual(['auto', 'phone']);
    runIn({ connection: { saveData: true } });
    expect(chosenCapacity()).toBe('little');
    storeChoice('all');
    expect([readChoice(), chosenCapacity()]).toEqual(['all', 'all']);
    storeChoice('auto');
    expect(chosenCapacity()).toBe('little');
  });

  it('is what fits it where another version of the app kept something else, or nothing can be read', () => {
    localStorage.setItem('dalil-offline', 'everything');
    expect(readChoice()).toBe('auto');
    vi.stubGlobal('localStorage', undefined);
    expect(readChoice()).toBe('auto');
    expect(() => storeChoice('all')).toThrow();
  });
});
