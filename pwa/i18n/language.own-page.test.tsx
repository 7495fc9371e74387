import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { i18n, loadNamespaces, shownLanguage, switchLanguage, translateIn } from './texts.ts';

const titles: Record<string, string> = { '/ar/': 'دليل', '/en/': 'Dalil' };
let isDown = false;

beforeEach(async () => {
  vi.useFakeTimers();
  isDown = false;
  vi.stubGlobal('fetch', async (url: string) => {
    if (isDown) throw new TypeError('Failed to fetch');
    const language = Object.keys(titles).find((part) => url.includes(part)) ?? '';
    return new Response(JSON.stringify({ brand: titles[language] }));
  });
  await i18n.changeLanguage('ar');
  await loadNamespaces(['shell']);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  localStorage.clear();
});

describe('switching the language', () => {
  it('keeps when the texts cannot be loaded: nothing changes', async () => {
    isDown = true;
    const switched = switchLanguage('en').then(
      () => 'switched',
      () => 'failed',
    );
    await vi.runAllTimersAsync();
    expect(await switched).toBe('failed');
    expect(shownLanguage()).toBe('ar');
    expect(localStorage.getItem('language')).toBeNull();
  });

  it('saves the choice and turns the document (A4, A5)', async () => {
    await switchLanguage('en');
    expect([document.documentElement.lang, document.documentElement.dir]).toEqual(['en', 'ltr']);
    expect(localStorage.getItem('language')).toBe('en');
    expect(translateIn('shell')('brand')).toBe('Dalil');
    await switchLanguage('ar');
    expect([document.documentElement.lang, document.documentElement.dir]).toEqual(['ar', 'rtl']);
    expect(translateIn('shell')('brand')).toBe('دليل');
  });

  it('works where the browser keeps storage closed (A19)', async () => {
    vi.stubGlobal('localStorage', {
      setItem: () => {
        throw new DOMException('denied', 'SecurityError');
      },
      clear: () => undefined,
    });
    await switchLanguage('en');
    expect(document.documentElement.lang).toBe('en');
  });
});
