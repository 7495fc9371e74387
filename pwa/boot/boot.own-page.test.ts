import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const root = document.documentElement;

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  localStorage.clear();
  root.removeAttribute('lang');
  root.removeAttribute('dir');
  delete root.dataset.theme;
  delete root.dataset.offline;
  root.removeAttribute('style');
  history.replaceState(null, '', '/');
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const boot = () => import('./boot.ts');
const language = () => [root.lang, root.dir];

describe('before the first paint', () => {
  it('is Arabic with nothing stored (A1)', async () => {
    await boot();
    expect(language()).toEqual(['ar', 'rtl']);
  });

  it('follows the stored language (A2, A6)', async () => {
    localStorage.setItem('language', 'en');
    await boot();
    expect(language()).toEqual(['en', 'ltr']);
  });

  it.each(['fr', '', 'null'])('is Arabic for the stored %j (A3)', async (stored) => {
    localStorage.setItem('language', stored);
    await boot();
    expect(language()).toEqual(['ar', 'rtl']);
  });

  it('is Arabic where storage is closed (A19)', async () => {
    vi.stubGlobal('localStorage', {
      getItem: () => {
        throw new DOMException('denied', 'SecurityError');
      },
      clear: () => undefined,
    });
    await boot();
    expect(language()).toEqual(['ar', 'rtl']);
  });

  it('takes the language a link asks for, once', async () => {
    history.replaceState(null, '', '/browse?lang=en&q=noor');
    await boot();
    expect(language()).toEqual(['en', 'ltr']);
    expect(location.search).toBe('?q=noor');
    expect(localStorage.getItem('language')).toBe('en');
  });

  it.each([
    ['dark', 'dalil-dark'],
    ['light', 'dalil'],
    ['system', undefined],
    ['purple', undefined],
  ])('shows the stored theme %s as %s', async (stored, shown) => {
    localStorage.setItem('theme', stored);
    await boot();
    expect(root.dataset.theme).toBe(shown);
  });

  it.each([
    [true, undefined],
    [false, ''],
  ])('marks the page where there is no line, and only there: %s', async (hasLine, mark) => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(hasLine);
    await boot();
    expect(root.dataset.offline).toBe(mark);
  });

  it.each([
    ['/noor', 0, '258px'],
    ['/tariq', 0, ''],
    ['/noor', 1, ''],
  ])('keeps the room above the own page as it was last time: at %s, %i px wider', async (path, wider, room) => {
    localStorage.setItem('dalil-page-top', `/noor ${innerWidth + wider} 258`);
    history.replaceState(null, '', path);
    await boot();
    expect(root.style.getPropertyValue('--page-top-room')).toBe(room);
  });
});
