import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startTexts } from '#pwa/testing/texts.ts';
import { i18n, loadNamespaces, translateIn } from './texts.ts';

// Loading a module takes real time, which these tests stop.
beforeAll(() => import('./late-text-files.ts'));
beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('loading of texts (W6)', () => {
  it('tries again five times, after 350 ms and twice as long each time, and then says what failed', async () => {
    const triedAtMs: number[] = [];
    const startedAtMs = Date.now();
    vi.stubGlobal('fetch', async () => {
      triedAtMs.push(Date.now() - startedAtMs);
      throw new TypeError('Failed to fetch');
    });
    const loaded = loadNamespaces(['terms']).then(
      () => 'loaded',
      (errors: unknown) => String(errors),
    );
    await vi.runAllTimersAsync();
    expect(await loaded).toContain('Failed to fetch');
    expect(triedAtMs).toEqual([0, 350, 1050, 2450, 5250, 10_850]);
  });

  it('asks again when a load that failed is wanted once more', async () => {
    vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ title: 'الشروط' })));
    await loadNamespaces(['terms']);
    expect(translateIn('terms')('title')).toBe('الشروط');
  });

  it('has ten files on their way at most', async () => {
    let onTheWay = 0;
    let most = 0;
    vi.stubGlobal('fetch', async () => {
      onTheWay += 1;
      most = Math.max(most, onTheWay);
      await new Promise((resolve) => setTimeout(resolve, 100));
      onTheWay -= 1;
      return new Response('{}');
    });
    const early = ['about', 'account', 'admin', 'app', 'auth', 'companies', 'contact', 'faq'] as const;
    const loaded = loadNamespaces([...early, 'forms', 'home', 'jobs', 'offline', 'pages', 'privacy', 'profile']);
    await vi.runAllTimersAsync();
    await loaded;
    expect(most).toBe(10);
  });
});

describe('plural forms (A16)', () => {
  it.each([
    [0, 'لا ملفات بعد', '0 profiles from across the Gulf'],
    [1, 'ملف واحد من الخليج', '1 profile from across the Gulf'],
    [2, 'ملفان من الخليج', '2 profiles from across the Gulf'],
    [3, '3 ملفات من دول الخليج', '3 profiles from across the Gulf'],
    [10, '10 ملفات من دول الخليج', '10 profiles from across the Gulf'],
    [11, '11 ملفًا من دول الخليج', '11 profiles from across the Gulf'],
    [99, '99 ملفًا من دول الخليج', '99 profiles from across the Gulf'],
    [100, '100 ملف من دول الخليج', '100 profiles from across the Gulf'],
    [103, '103 ملفات من دول الخليج', '103 profiles from across the Gulf'],
  ])('of %i', async (count, arabic, english) => {
    await startTexts('ar');
    expect(translateIn('talents')('count', { count, number: count })).toBe(arabic);
    await i18n.changeLanguage('en');
    expect(translateIn('talents')('count', { count, number: count })).toBe(english);
  });
});
