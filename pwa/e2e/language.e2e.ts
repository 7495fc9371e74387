import type { Page } from '@playwright/test';
import type { Language } from '#shared/catalog/languages.ts';
import { expect, networkIsIdle, screenIsReady, test } from './testing/fixtures.ts';
import { textOf } from './testing/texts.ts';

const html = 'html';

/** The button names the other language in its own script. */
async function switchTo(page: Page, language: Language): Promise<void> {
  await page
    .getByRole('banner')
    .getByRole('button', { name: textOf(language, `shell:language.${language}`) })
    .click();
}

test.describe('first visit', () => {
  test.use({ isFirstVisit: true });

  test('A1 opens in Arabic, right to left', async ({ page }) => {
    await page.goto('/');
    await expect(page.locator(html)).toHaveAttribute('lang', 'ar');
    await expect(page.locator(html)).toHaveAttribute('dir', 'rtl');
    await expect(page.locator('h1')).toHaveText(textOf('ar', 'home:hero.title'));
  });

  for (const value of ['fr', '', 'null', '{"a":1}']) {
    test(`A3 falls back to Arabic when the stored language is "${value}"`, async ({ page }) => {
      await page.addInitScript((stored) => localStorage.setItem('language', stored), value);
      await page.goto('/');
      await expect(page.locator(html)).toHaveAttribute('lang', 'ar');
      await expect(page.locator('h1')).toHaveText(textOf('ar', 'home:hero.title'));
    });
  }

  test('A19 works in Arabic when the browser denies storage', async ({ page }) => {
    await page.addInitScript(() => {
      for (const name of ['localStorage', 'sessionStorage', 'indexedDB']) {
        Object.defineProperty(window, name, {
          get() {
            throw new DOMException('The operation is insecure.', 'SecurityError');
          },
        });
      }
    });
    await page.goto('/');
    await expect(page.locator(html)).toHaveAttribute('lang', 'ar');
    await expect(page.locator('h1')).toHaveText(textOf('ar', 'home:hero.title'));
    await page.goto('/browse');
    await expect(page.getByRole('article').first()).toBeVisible();
    await switchTo(page, 'en');
    await expect(page.locator(html)).toHaveAttribute('lang', 'en');
  });

  test('A12 has language and direction right before any script but the first has run @main', async ({
    page,
    consoleWatch,
  }) => {
    consoleWatch.expectComplaints(/ERR_FAILED/);
    await page.addInitScript(() => localStorage.setItem('language', 'en'));
    await page.route(/\/assets\/(?!boot).*\.js$/, (route) => route.abort());
    await page.goto('/', { waitUntil: 'commit' });
    await page.waitForFunction(() => document.body !== null);
    const seen = await page.evaluate(() => [document.documentElement.lang, document.documentElement.dir]);
    expect(seen).toEqual(['en', 'ltr']);
  });
});

test('A4 A5 A6 switches the language at once, both ways, and remembers it', async ({ page }) => {
  await page.goto('/');
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  await switchTo(page, 'ar');
  await expect(page.locator(html)).toHaveAttribute('lang', 'ar');
  await expect(page.locator(html)).toHaveAttribute('dir', 'rtl');
  await expect(page.locator('h1')).toHaveText(textOf('ar', 'home:hero.title'));
  expect(await page.evaluate(() => localStorage.getItem('language'))).toBe('ar');

  await page.reload();
  await expect(page.locator('h1')).toHaveText(textOf('ar', 'home:hero.title'));

  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  await switchTo(page, 'en');
  await expect(page.locator(html)).toHaveAttribute('lang', 'en');
  await expect(page.locator(html)).toHaveAttribute('dir', 'ltr');
  await expect(page.locator('h1')).toHaveText(textOf('en', 'home:hero.title'));
  expect(await page.evaluate(() => localStorage.getItem('language'))).toBe('en');
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
});

test('A4 leaves no Arabic in an English page but what people wrote', async ({ page }) => {
  await page.goto('/about');
  await screenIsReady(page);
  const arabic = await page.evaluate(() =>
    document.body.innerText.split('\n').filter((line) => /[\u0600-\u06FF]/.test(line)),
  );
  // The brand in its own script, and the language button, which names the other language.
  expect(arabic.filter((line) => !/^(دليل|العربية|عربي|ع)$/.test(line.trim()))).toEqual([]);
});

test('A8 shows the industries in the language of the page @bilingual', async ({ page, t, language }) => {
  await page.goto('/browse');
  const options = page.getByLabel(t('talents:industry'), { exact: true }).locator('option');
  await expect(options).toHaveCount(16);
  await expect(options.first()).toHaveText(t('talents:all_industries'));
  for (const label of await options.allInnerTexts()) expect(/[\u0600-\u06FF]/.test(label)).toBe(language === 'ar');
});

test('A10 shows a birth day by the calendar of the language @bilingual', async ({ page, language, newAccount }) => {
  const { profile } = await newAccount({ dateOfBirth: '1990-05-07' });
  await page.goto(`/${profile.slug}`);
  await expect(page.getByText(language === 'ar' ? '٧ مايو ١٩٩٠' : 'May 7, 1990')).toBeVisible();
});

test('A13 A14 text of people and addresses have a direction of their own @bilingual @main', async ({
  page,
  signIn,
}) => {
  const { profile } = await signIn({ name: 'محمد (CEO)' });
  await page.request.patch(`/api/users/${profile.id}`, {
    data: { whatsappNumber: '+97455123456', showWhatsapp: true, bio: 'مهندس برمجيات (Node.js)', skills: ['C++ (17)'] },
  });
  await page.goto(`/${profile.slug}`);
  const name = page.getByRole('heading', { level: 1 });
  await expect(name).toHaveText('محمد (CEO)');
  // An isolate of its own gives the brackets the direction of the name, not of the page.
  expect(
    await name.evaluate(
      (element) => element.matches('bdi, [dir="auto"]') || !!element.querySelector('bdi, [dir="auto"]'),
    ),
  ).toBe(true);
  for (const text of [`@${profile.username}`, profile.email]) {
    const direction = await page
      .getByText(text, { exact: true })
      .first()
      .evaluate((element) => getComputedStyle(element).direction);
    expect(direction, text).toBe('ltr');
  }
  const phone = page.getByText(/974\s?5512\s?3456/).first();
  expect(await phone.evaluate((element) => getComputedStyle(element).direction)).toBe('ltr');
});

test('A18 shows the server’s refusal in the language of the person @bilingual', async ({
  page,
  t,
  newAccount,
  consoleWatch,
}) => {
  consoleWatch.expectComplaints(/status of 401/);
  const { email } = await newAccount();
  await page.goto('/login');
  const form = page.getByRole('main').locator('form');
  await form.getByLabel(t('auth:login.email')).fill(email);
  await form.getByLabel(t('auth:login.password'), { exact: true }).fill('wrong password');
  await form.getByRole('button', { name: t('auth:login.submit') }).click();
  await expect(form.getByRole('alert')).toContainText(t('errors:invalid_credentials'));
});

test('A17 cuts no letter apart in previews and descriptions', async ({ page, signIn }) => {
  const { profile } = await signIn();
  const bio = `${'👩‍💻'.repeat(90)} end`;
  await page.request.patch(`/api/users/${profile.id}`, { data: { bio } });
  await page.goto(`/browse?q=${encodeURIComponent(profile.name)}`);
  const card = page.getByRole('article').filter({ hasText: profile.name });
  await expect(card).toBeVisible();
  const shown = (await card.innerText()) + (await (await page.request.get(`/${profile.slug}`)).text());
  expect(shown.isWellFormed()).toBe(true);
  expect(shown).not.toContain('\uFFFD');
  expect(await card.innerText()).not.toMatch(/👩(?!‍💻)/u);
});

test('E15 Arabic initials stand apart', async ({ page, newAccount }) => {
  const { profile } = await newAccount({ name: 'طارق زيد' });
  await page.goto(`/${profile.slug}`);
  const letters = page
    .getByRole('main')
    .locator('.av')
    .first()
    .locator('span, i, b')
    .filter({ hasText: /^[طز]$/ });
  await expect(letters).toHaveCount(2);
  for (const letter of await letters.all()) {
    expect(await letter.evaluate((element) => getComputedStyle(element).display)).not.toBe('inline');
  }
});

test('A6 address and scroll position stay when the language changes, and the language after a reload', async ({
  page,
}) => {
  await page.goto('/privacy');
  await screenIsReady(page);
  await networkIsIdle(page);
  await page.evaluate(() => scrollTo({ top: 1000, behavior: 'instant' }));
  const section = await page.evaluate(
    () => document.elementFromPoint(innerWidth / 2, innerHeight / 3)?.closest('section')?.id,
  );
  const top = () => page.locator(`[id="${section}"]`).evaluate((element) => element.getBoundingClientRect().top);
  const before = await top();
  // Pressed without the pointer: Playwright scrolls before it clicks.
  await page.getByRole('banner').getByRole('button', { name: 'العربية' }).dispatchEvent('click');
  await expect(page.locator(html)).toHaveAttribute('lang', 'ar');
  expect(new URL(page.url()).pathname).toBe('/privacy');
  // The other language takes more or fewer lines: the paragraph being read stays in sight.
  await expect.poll(async () => Math.abs((await top()) - before)).toBeLessThan(200);
  await page.reload();
  await expect(page.locator(html)).toHaveAttribute('lang', 'ar');
  await expect(page.locator(html)).toHaveAttribute('dir', 'rtl');
});
