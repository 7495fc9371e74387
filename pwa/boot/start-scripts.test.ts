import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startScripts } from './start-scripts.ts';

describe('the scripts of the app', () => {
  const held = () => document.querySelector('template#app-scripts') !== null;
  const fetched = () =>
    [...document.querySelectorAll('link[rel="modulepreload"]')].map((link) => link.getAttribute('href'));
  const started = () => [...document.querySelectorAll('script[src]')].map((script) => script.getAttribute('src'));

  beforeEach(() => {
    vi.useFakeTimers();
    const inert =
      '<script type="text/plain" src="/libraries.js"></script><script type="text/plain" src="/entry.js"></script>';
    document.head.innerHTML = '<meta name="app-scripts" content="/libraries.js /entry.js /screen.js">';
    document.body.innerHTML = `<template id="app-scripts">${inert}</template>`;
  });
  afterEach(() => {
    // In this order: what is put back first must not be the clock of the fake timers.
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
    vi.useRealTimers();
    document.head.innerHTML = '';
    document.body.innerHTML = '';
  });

  function openPage(afterMs: number, { hidden = false } = {}): void {
    vi.spyOn(performance, 'now').mockReturnValue(afterMs);
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(hidden);
    startScripts();
    document.dispatchEvent(new Event('DOMContentLoaded'));
  }

  it('wait for the first paint on a quick line, and keep their order', async () => {
    openPage(120);
    expect([held(), fetched()]).toEqual([true, []]);
    await vi.advanceTimersByTimeAsync(40);
    expect([held(), fetched()]).toEqual([false, ['/screen.js']]);
    expect(started()).toEqual(['/libraries.js', '/entry.js']);
  });

  it('do not wait for a paint that never comes', async () => {
    vi.stubGlobal('requestAnimationFrame', () => 0);
    openPage(120);
    await vi.advanceTimersByTimeAsync(499);
    expect(held()).toBe(true);
    await vi.advanceTimersByTimeAsync(1);
    expect(started()).toEqual(['/libraries.js', '/entry.js']);
  });

  it.each([
    ['on a slow line', { afterMs: 900, hidden: false }, ['/libraries.js', '/entry.js', '/screen.js']],
    ['in the background', { afterMs: 120, hidden: true }, ['/screen.js']],
  ])('start at once %s', (_where, { afterMs, hidden }, asked) => {
    openPage(afterMs, { hidden });
    expect(started()).toEqual(['/libraries.js', '/entry.js']);
    expect(fetched()).toEqual(asked);
  });

  it('are fetched before the page is read on a slow line', () => {
    vi.spyOn(performance, 'now').mockReturnValue(900);
    startScripts();
    expect([held(), fetched()]).toEqual([true, ['/libraries.js', '/entry.js', '/screen.js']]);
  });
});
