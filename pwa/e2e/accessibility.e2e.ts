import type { Locator, Page } from '@playwright/test';
import { demoSlug } from './testing/demo.ts';
import { expect, screenIsReady, test } from './testing/fixtures.ts';
import { closeByEscape } from './testing/overlay.ts';
import { findFaults } from './testing/screen-faults.ts';
import { textOf } from './testing/texts.ts';

test('X1 dialogs and menus @widths', async ({ page, t, viewport, signIn }) => {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await page.goto('/');
  const isPhone = (viewport?.width ?? 0) < 768;
  for (const [button, dialog] of [
    ['shell:auth.log_in', 'auth:login.title'],
    ['shell:auth.sign_up', 'auth:register.title'],
  ] as const) {
    if (isPhone) await page.getByRole('button', { name: t('shell:menu.open') }).click();
    if (isPhone) await expectNoFaultsInBothThemes(page, 'menu');
    const opened = isPhone ? page.getByRole('dialog') : page.getByRole('banner');
    await opened.getByRole('button', { name: t(button) }).click();
    await expect(page.getByRole('dialog', { name: t(dialog) })).toBeVisible();
    await expectNoFaultsInBothThemes(page, dialog);
    await closeByEscape(page);
  }
  await signIn();
  await page.reload();
  await page.getByRole('button', { name: isPhone ? t('shell:menu.open') : t('shell:menu.account') }).click();
  await expect(page.getByRole(isPhone ? 'dialog' : 'menu')).toBeVisible();
  await expectNoFaultsInBothThemes(page, 'account menu');
});

test('X2 the first stop of the Tab key leads to the content @english @main', async ({ page, t }) => {
  await page.goto('/browse');
  await screenIsReady(page);
  await page.keyboard.press('Tab');
  const skip = page.getByText(t('shell:skip_to_content'));
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  // A press before the app is ready is answered once it is.
  await expect(page.locator('main')).toBeFocused();
});

test('X2 every stop of the Tab key looks different with the focus than without it @bilingual', async ({ page }) => {
  await page.goto('/');
  await screenIsReady(page);
  for (let step = 0; step < 25; step += 1) {
    await page.keyboard.press('Tab');
    const unseen = await page.evaluate(() => {
      const element = document.activeElement;
      if (!(element instanceof HTMLElement) || element === document.body) return null;
      const card = element.closest('article, label, li, form');
      // A card may show the focus of the link that covers it.
      const looks = () =>
        [element, element.parentElement, card].map((one) => {
          if (!one) return '';
          const { outlineStyle, outlineWidth, outlineColor, boxShadow } = getComputedStyle(one);
          return [outlineStyle, outlineWidth, outlineStyle === 'none' ? '' : outlineColor, boxShadow].join();
        });
      const focused = looks().join('\n');
      element.blur();
      const isSeen = looks().join('\n') !== focused;
      element.focus();
      return isSeen ? null : element.outerHTML.slice(0, 120);
    });
    expect(unseen).toBeNull();
  }
});

test('X2 the Tab key goes through the header in the direction of reading @bilingual', async ({ page, language }) => {
  await page.goto('/about');
  await screenIsReady(page);
  const places: number[] = [];
  await page.getByRole('banner').getByRole('link').first().focus();
  for (let isInHeader = true; isInHeader; ) {
    const box = await page.evaluate(() => {
      const element = document.activeElement?.closest('header') ? document.activeElement : null;
      return element && element.getBoundingClientRect().left + element.getBoundingClientRect().width / 2;
    });
    isInHeader = box !== null;
    if (box !== null) places.push(box);
    await page.keyboard.press('Tab');
  }
  expect(places.length).toBeGreaterThan(6);
  const inOrder = places.toSorted((one, other) => (language === 'ar' ? other - one : one - other));
  expect(places).toEqual(inOrder);
});

test('X2 searches, opens a profile and the own menu, and switches the language by keyboard alone', async ({
  page,
  t,
  signIn,
  newAccount,
}) => {
  await signIn();
  const { profile } = await newAccount({ name: `Keyboard ${Date.now().toString(36).replaceAll(/\d/g, 'x')}` });
  await page.goto('/browse');
  await screenIsReady(page);
  // Its role is another one once it offers suggestions.
  await tabTo(page, page.locator('main input[type="search"]'));
  await page.keyboard.type(profile.name);
  const found = page.getByRole('main').locator(`article a[href="/${profile.slug}"]`).first();
  await expect(found).toBeVisible();
  await tabTo(page, found);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/${profile.slug}`);
  const account = page.getByRole('button', { name: t('shell:menu.account') });
  await tabTo(page, account);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem').nth(1)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(account).toBeFocused();
  await page.goto('/about');
  await tabTo(page, page.getByRole('button', { name: textOf('en', 'shell:language.ar') }));
  await page.keyboard.press('Space');
  await expect(page.locator('html')).toHaveAttribute('lang', 'ar');
});

async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let step = 0; step < 80; step += 1) {
    await page.keyboard.press('Tab');
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error('The Tab key does not lead there.');
}

test('X6 arrows mirror in Arabic, the brand does not @main', async ({ page }) => {
  await page.goto('/');
  await screenIsReady(page);
  const turn = () =>
    page
      .locator('.icon-dir')
      .first()
      .evaluate((icon) => `${getComputedStyle(icon).transform} ${getComputedStyle(icon).scale}`);
  const english = await turn();
  await page.evaluate(() => localStorage.setItem('language', 'ar'));
  await page.reload();
  await screenIsReady(page);
  expect(await turn()).not.toBe(english);
  expect(await turn()).toMatch(/-1/);
});

test('X7 nothing moves for people who asked for stillness @main', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const path of ['/', '/browse', `/${await demoSlug(page)}`]) {
    await page.goto(path, { waitUntil: 'commit' });
    await screenIsReady(page);
    const moving = await page.evaluate(
      () =>
        document
          .getAnimations()
          .filter((one) => one.playState === 'running' && Number(one.effect?.getComputedTiming().duration) > 10).length,
    );
    expect(moving, path).toBe(0);
  }
});

async function expectNoFaultsInBothThemes(page: Page, name: string): Promise<void> {
  await page.evaluate(() => document.documentElement.removeAttribute('data-theme'));
  expect(await findFaults(page), `${name}, light`).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  expect(await findFaults(page), `${name}, dark`).toEqual([]);
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
}
