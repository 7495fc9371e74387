import type { Page } from '@playwright/test';
import { limits } from '#shared/limits.ts';
import { demoCompanySlug, demoJobId, demoSlug } from './testing/demo.ts';
import { appAnswers, expect, networkIsIdle, test } from './testing/fixtures.ts';
import { noteShifts, shiftMax, shiftOf } from './testing/shifts.ts';
import { workerIsInControl } from './testing/worker.ts';

const publicPaths = ['/', '/browse', '/browse-companies', '/jobs', '/about', '/faq', '/privacy', '/success-stories'];

/** Opens a page that the server rendered: a busy one leaves it to the browser now and then. */
async function openServed(page: Page, path: string): Promise<void> {
  await expect(async () => {
    await page.goto(path, { waitUntil: 'commit' });
    await expect(page.locator('#root > *').first()).toBeAttached({ timeout: 1000 });
    await expect(page.locator('#served-page')).toBeAttached({ timeout: 1000 });
  }).toPass();
}

/** Keeps the scripts of the app away until they are let go. */
async function holdScripts(page: Page): Promise<() => void> {
  let letGo: () => void = () => undefined;
  const gone = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await gone;
    await route.continue();
  });
  return letGo;
}

/** Runs in the page: notes which formatters of the browser are made. */
function noteFormatters(): void {
  const made: string[] = [];
  Object.assign(window, { formattersMade: made });
  for (const name of ['NumberFormat', 'DateTimeFormat', 'RelativeTimeFormat', 'ListFormat', 'DisplayNames'] as const) {
    const make = (Kind: (typeof Intl)[typeof name], given: unknown[]): object => {
      made.push(name);
      return Reflect.construct(Kind, given);
    };
    Object.assign(Intl, { [name]: new Proxy(Intl[name], { construct: make }) });
  }
}

test('H9 the title of the tab is the name of a person or company before and after hydration @turn-ar', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const titles: string[] = [];
    Object.assign(window, { titles });
    new MutationObserver(() => {
      if (document.title && document.title !== titles.at(-1)) titles.push(document.title);
    }).observe(document, { childList: true, subtree: true, characterData: true });
  });
  for (const path of [`/${await demoSlug(page)}`, `/company/${await demoCompanySlug(page)}`]) {
    await openServed(page, path);
    await appAnswers(page);
    await networkIsIdle(page);
    const titles = await page.evaluate(() => (window as unknown as { titles: string[] }).titles);
    expect([path, titles]).toEqual([path, [await page.title()]]);
    expect(titles[0]).toContain(' · ');
  }
});

/** On a slow connection each request costs as much as 30 KB. */
const requestsMax = 20;

test('a first visit asks for at most 20 things before the device is filled', async ({ page, browser, baseURL }) => {
  const details = [`/${await demoSlug(page)}`, `/company/${await demoCompanySlug(page)}`];
  const paths = ['/', '/browse', '/browse-companies', '/jobs', ...details, `/jobs/${await demoJobId(page)}`];
  for (const path of paths) {
    const context = await browser.newContext({ baseURL: baseURL ?? '' });
    const visit = await context.newPage();
    // A busy server leaves the first one to the browser.
    await expect.poll(async () => (await context.request.get(path)).text()).toContain('id="served-page"');
    const asked: string[] = [];
    visit.on('request', (request) => {
      const { pathname } = new URL(request.url());
      // Fonts come from the worker's files, and pictures with the people.
      if (!/\.woff2$|^\/media\//.test(pathname)) asked.push(pathname);
    });
    await visit.goto(path);
    const isFill = (one: string) => /^\/api\/(?:featured-users|sync\/)/.test(one);
    await expect.poll(() => asked.some(isFill), { timeout: 30_000 }).toBe(true);
    const before = asked.slice(0, asked.findIndex(isFill));
    expect(before.length, [path, ...before].join('\n')).toBeLessThanOrEqual(requestsMax);
    await context.close();
  }
});

test.describe('without scripts', () => {
  test('every public page can be read, in both languages @widths @main', async ({
    browser,
    baseURL,
    viewport,
    language,
  }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '', viewport });
    const page = await context.newPage();
    for (const path of publicPaths) {
      await openServed(page, `${path}?lang=${language}`);
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByRole('contentinfo').getByRole('link').first()).toBeVisible();
      await expect(page.locator('.sk, .needs-script, button[type="button"]').filter({ visible: true })).toHaveCount(0);
    }
    await context.close();
  });

  test('a phone has the menu @phone', async ({ browser, baseURL, viewport, t, language }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '', viewport });
    const page = await context.newPage();
    await openServed(page, `/?lang=${language}`);
    const header = page.getByRole('banner');
    await header.locator('summary').click();
    await header.getByRole('link', { name: t('shell:nav.jobs') }).click();
    await expect(page).toHaveURL(/\/jobs$/);
    await context.close();
  });

  test('search, paging and the language are forms and links @widths', async ({ browser, baseURL, t, language }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' });
    const page = await context.newPage();
    await openServed(page, `/browse?lang=${language}`);
    const people = page.getByRole('article').getByRole('link');
    await expect(people).toHaveCount(limits.pageSizeFirst);
    const first = await people.first().getAttribute('href');
    await page.getByRole('link', { name: t('talents:next_page') }).click();
    await expect(page).toHaveURL(/after=/);
    await expect(people).toHaveCount(limits.pageSizeFirst);
    expect(await people.first().getAttribute('href')).not.toBe(first);
    await page.getByRole('searchbox').fill('nobody has such a name');
    await page.getByRole('button', { name: t('talents:find') }).click();
    await expect(page).toHaveURL(/q=nobody/);
    await expect(page.getByText(t('talents:empty.title'))).toBeVisible();
    const other = language === 'ar' ? 'en' : 'ar';
    await page.locator(`button[lang="${other}"]`).click();
    await expect(page.locator('html')).toHaveAttribute('lang', other);
    await page.locator('footer a[href="/privacy"]').click();
    await expect(page.locator('html')).toHaveAttribute('lang', other);
    await context.close();
  });
});

test.describe('the browser takes over', () => {
  for (const path of publicPaths) {
    test(`the markup of ${path}, and nothing moves @widths`, async ({ page }) => {
      await noteShifts(page);
      const letGo = await holdScripts(page);
      await openServed(page, path);
      const heading = await page.getByRole('heading', { level: 1 }).elementHandle();
      letGo();
      await appAnswers(page);
      await networkIsIdle(page);
      expect(await heading?.evaluate((node) => node.isConnected)).toBe(true);
      expect((await shiftOf(page)).sum).toBeLessThanOrEqual(shiftMax);
    });
  }

  // Their words differ between browsers, as in WebKit, whose tables call Filipino Tagalog; and the first takes 15 ms.
  test('without a formatter of the browser, whose words may be others @turn-en', async ({ page }) => {
    await page.addInitScript(noteFormatters);
    const ofSomebody = [
      await demoSlug(page),
      `company/${await demoCompanySlug(page)}`,
      `jobs/${await demoJobId(page)}`,
    ];
    for (const path of [...publicPaths, ...ofSomebody.map((one) => `/${one}`)]) {
      await openServed(page, path);
      const heading = await page.getByRole('heading', { level: 1 }).elementHandle();
      await appAnswers(page);
      expect(await heading?.evaluate((node) => node.isConnected)).toBe(true);
      const made = await page.evaluate(() => (window as unknown as { formattersMade: string[] }).formattersMade);
      expect([path, made]).toEqual([path, []]);
    }
  });

  test('presses before it are answered after it @phone', async ({ page, t }) => {
    const letGo = await holdScripts(page);
    await openServed(page, '/');
    await page.getByRole('button', { name: t('shell:menu.open') }).click();
    letGo();
    await expect(page.getByRole('dialog')).toBeVisible();
  });

  test('a press in the screen before it is answered after it', async ({ page, t }) => {
    const letGo = await holdScripts(page);
    await openServed(page, '/');
    await page
      .getByRole('main')
      .getByRole('button', { name: t('home:hero.create') })
      .last()
      .click();
    letGo();
    await expect(page.getByRole('dialog', { name: t('auth:register.title') })).toBeVisible();
  });

  test('what was typed before it is searched for', async ({ page }) => {
    const letGo = await holdScripts(page);
    await openServed(page, '/browse');
    await page.getByRole('searchbox').fill('nobody has such a name');
    letGo();
    await expect(page).toHaveURL(/q=nobody/);
    await expect(page.getByRole('article')).toHaveCount(0);
  });

  test('what was chosen before it narrows the list', async ({ page, t }) => {
    const letGo = await holdScripts(page);
    await openServed(page, '/browse?industry=technology');
    await page.getByLabel(t('talents:industry'), { exact: true }).selectOption('finance');
    letGo();
    await expect(page).toHaveURL(/industry=finance/);
    await expect(page.getByRole('article').first()).toContainText(t('catalog:industries.finance'));
  });

  test('a person who comes back signed in sees no way in for a moment', async ({ page, signIn, t }) => {
    await signIn();
    await page.goto('/');
    await expect(page.getByRole('button', { name: t('shell:menu.account') })).toBeVisible();
    const letGo = await holdScripts(page);
    await openServed(page, '/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('button', { name: t('shell:auth.sign_up') })).toBeHidden();
    await expect(page.getByRole('button', { name: t('home:hero.create') })).toBeHidden();
    letGo();
    await expect(
      page
        .getByRole('main')
        .getByRole('link', { name: t('home:hero.edit') })
        .first(),
    ).toBeVisible();
  });

  test('a visitor sees the ways in before any script', async ({ page, t }) => {
    await holdScripts(page);
    await openServed(page, '/');
    await expect(page.getByRole('button', { name: t('shell:auth.sign_up') })).toBeVisible();
  });
});

test('a page is printed before the scripts come: its content in dark on white, without the frame', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('theme', 'dark'));
  await holdScripts(page);
  await openServed(page, `/${await demoSlug(page)}`);
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dalil-dark');
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('#root > header, #root > footer, button').filter({ visible: true })).toHaveCount(0);
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dalil');
  await page.emulateMedia({ media: 'screen' });
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dalil-dark');
});

test('the first content takes one request', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const letGo = await holdScripts(page);
  await openServed(page, '/browse');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  // A page that was not rendered in time was asked for again, after its own files.
  const ofThePage = asked.slice(asked.lastIndexOf(page.url()));
  const blocking = ofThePage.filter((url) => !/\.(?:js|woff2|svg|png|webp|webmanifest)$/.test(url));
  expect(blocking).toEqual([page.url()]);
  letGo();
});

test.describe('on a slow connection', () => {
  test.use({ serviceWorkers: 'allow' });

  test('no font is fetched before the app, and the next screen has them @phone', async ({ page, t }) => {
    const session = await page.context().newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', {
      ...{ offline: false, latency: 400, downloadThroughput: 200_000, uploadThroughput: 93_750 },
    });
    await page.addInitScript(noteFontsBeforeTheApp);
    await openServed(page, '/browse');
    await appAnswers(page);
    expect(await page.evaluate(() => (window as unknown as { early: string[] }).early)).toEqual([]);
    const fontOfTitle = () =>
      page.evaluate(() => getComputedStyle(document.querySelector('main h1') ?? document.body).fontFamily);
    expect(await fontOfTitle()).toMatch(/^"Readex Stand-in"/);

    await workerIsInControl(page);
    await expect.poll(() => page.evaluate(() => document.fonts.check('1em "Readex Pro Variable"', 'aا'))).toBe(true);
    expect(await fontOfTitle()).toMatch(/^"Readex Stand-in"/);
    const link = page.getByRole('contentinfo').getByRole('link', { name: t('shell:nav.about') });
    await link.click();
    await expect(page).toHaveURL(/\/about$/);
    await expect.poll(fontOfTitle).toMatch(/^"Readex Pro Variable"/);
  });
});

/** Notes the font files that were asked for until the app answered. */
function noteFontsBeforeTheApp(): void {
  new MutationObserver((_changes, observer) => {
    if (document.documentElement.dataset.ready === undefined) return;
    observer.disconnect();
    const names = performance.getEntriesByType('resource').map(({ name }) => name);
    Object.assign(window, { early: names.filter((name) => name.endsWith('.woff2')) });
  }).observe(document, { attributes: true, subtree: true, attributeFilter: ['data-ready'] });
}
