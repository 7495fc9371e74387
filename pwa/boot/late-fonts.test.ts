import { afterEach, describe, expect, it, vi } from 'vitest';
import { putFontsOff } from './late-fonts.ts';

const root = document.documentElement;

describe('the fonts of a page', () => {
  afterEach(() => {
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
    delete root.dataset.fonts;
  });

  const desktop = { afterMs: 120, isPhone: false, controller: null as object | null };

  it.each([
    ['come with the page on a quick line', desktop, undefined],
    ['come later on a slow line', { ...desktop, afterMs: 900 }, 'later'],
    ['come later on a phone', { ...desktop, isPhone: true }, 'later'],
    ['come with the page where the worker has them', { afterMs: 900, isPhone: true, controller: {} }, undefined],
  ])('%s', (_what, { afterMs, isPhone, controller }, expected) => {
    vi.spyOn(performance, 'now').mockReturnValue(afterMs);
    vi.stubGlobal('matchMedia', (query: string) => ({ matches: isPhone && query === '(pointer: coarse)' }));
    vi.stubGlobal('navigator', { ...navigator, serviceWorker: { controller } });
    putFontsOff();
    expect(root.dataset.fonts).toBe(expected);
  });
});
