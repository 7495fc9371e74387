import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { limits } from '#shared/limits.ts';
import { isInstalled, readInstallMemory } from '../core/install-memory.ts';
import {
  declineInstall,
  install,
  installHint,
  installWay,
  isIos,
  mayOfferInstall,
  noteArrival,
  noteProfileView,
} from './install.ts';
import { installPrompt } from './install-prompt.ts';

const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1';
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/19.0 Safari/605.1.15';
const android = 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/156.0.0.0 Mobile Safari/537.36';
const now = Date.UTC(2026, 10, 21);
const restMs = limits.installHintRestDays * 86_400_000;

/** The page runs in this browser from now on, in a tab or in a window of its own. */
function runIn(browser: object, { isWindow = false } = {}): void {
  vi.stubGlobal('navigator', { userAgent: android, maxTouchPoints: 5, ...browser });
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: isWindow && query === '(display-mode: standalone)' }));
}

/** The browser offers to install; its own question will be answered so. */
function offer(outcome: 'accepted' | 'dismissed') {
  const prompt = vi.fn(async () => ({ outcome }));
  window.dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt }));
  return prompt;
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now });
  localStorage.clear();
  installHint.set(false);
  installPrompt.set(null);
  runIn({});
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the way of iOS', () => {
  it.each([
    ['an iPhone', { userAgent: iphone, maxTouchPoints: 5 }, true],
    ['an iPad, which calls itself a Mac', { userAgent: mac, maxTouchPoints: 5 }, true],
    ['a Mac', { userAgent: mac, maxTouchPoints: 0 }, false],
    ['a Mac with a drawing tablet', { userAgent: mac, maxTouchPoints: 1 }, false],
    ['Android', { userAgent: android, maxTouchPoints: 5 }, false],
  ])('on %s', (_name, browser, expected) => expect(isIos(browser)).toBe(expected));
});

it('is no matter of the server, which has no window', async () => {
  vi.stubGlobal('window', undefined);
  vi.resetModules();
  const onServer = await import('./install.ts');
  expect(onServer.installHint.get()).toBe(false);
});

describe('the app is installed', () => {
  it.each([
    ['in a window of its own', { isWindow: true }, true],
    ['opened from the home screen of iOS', { standalone: true }, true],
    ['not in a tab', {}, false],
    ['not in a tab of iOS', { standalone: false }, false],
  ])('%s', (_where, { isWindow = false, ...browser }: { isWindow?: boolean; standalone?: boolean }, expected) => {
    runIn(browser, { isWindow });
    expect(isInstalled()).toBe(expected);
  });
});

describe('the way to install', () => {
  it('is the browser’s own question where it has one, on iOS the person’s, elsewhere none', () => {
    expect(installWay()).toBeNull();
    runIn({ userAgent: iphone });
    expect(installWay()).toBe('ios');
    offer('accepted');
    expect(installWay()).toBe('prompt');
  });

  it('is none once it is installed', () => {
    runIn({ userAgent: iphone, standalone: true });
    expect(installWay()).toBeNull();
    offer('accepted');
    expect(installWay()).toBeNull();
  });
});

describe('it may be offered unasked', () => {
  it('on the second visit, where there is a way (V1)', () => {
    offer('accepted');
    noteArrival();
    expect(mayOfferInstall()).toBe(false);
    vi.setSystemTime(now + 3_600_000);
    noteArrival();
    expect(mayOfferInstall()).toBe(true);
    installPrompt.set(null);
    expect(mayOfferInstall()).toBe(false);
  });

  it('on the first visit after three profiles', () => {
    offer('accepted');
    noteArrival();
    for (const _ of [1, 2]) noteProfileView();
    expect(mayOfferInstall()).toBe(false);
    noteProfileView();
    expect(mayOfferInstall()).toBe(true);
    declineInstall();
    expect(mayOfferInstall()).toBe(false);
  });
});

describe('installing', () => {
  it('shows the steps where only the person can', async () => {
    await install();
    expect(installHint.get()).toBe(true);
    declineInstall();
    expect(installHint.get()).toBe(false);
    expect(readInstallMemory().restUntil).toBe(now + restMs);
  });

  it('asks the browser once, in place of the hint', async () => {
    const prompt = offer('accepted');
    installHint.set(true);
    await install();
    expect(prompt).toHaveBeenCalledOnce();
    expect([installHint.get(), installPrompt.get()]).toEqual([false, null]);
    expect(readInstallMemory().restUntil).toBe(0);
  });

  it('rests for ninety days when the browser’s question was declined', async () => {
    offer('dismissed');
    await install();
    expect(readInstallMemory().restUntil).toBe(now + restMs);
  });

  it('ends the hint, is remembered, and asks the browser to keep the data', () => {
    const persist = vi.fn();
    runIn({ storage: { persist } });
    installHint.set(true);
    window.dispatchEvent(new Event('appinstalled'));
    expect(installHint.get()).toBe(false);
    expect(readInstallMemory().isInstalled).toBe(true);
    expect(persist).toHaveBeenCalledOnce();
  });
});
