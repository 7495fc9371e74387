import type { Locator, Page } from '@playwright/test';
import type { RunOptions } from 'axe-core';
import type { Language } from '#shared/catalog/languages.ts';
import { violationsOf } from './testing/axe.ts';
import { demoSlug } from './testing/demo.ts';
import { expect, screenIsReady, test } from './testing/fixtures.ts';
import { closeByEscape } from './testing/overlay.ts';
import { visibleTexts } from './testing/screen-steps.ts';
import { type ScreenToVisit, screens } from './testing/screens.ts';
import { allKeys, textOf } from './testing/texts.ts';

const wcag: RunOptions = {
  runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa'] },
  // Experimental, so not among them by its tag alone.
  rules: { 'label-content-name-mismatch': { enabled: true } },
  resultTypes: ['violations'],
};
const keys = allKeys();

// Axe looks at every element twice, and the directory has thousands.
test.describe.configure({ timeout: 90_000 });

// All eight mixtures of language, width and theme would take longer than all other tests. Each screen is opened once on
// a desktop in one language and theme, then made a phone's in the others; which ones it begins with goes by turns.
const languages = ['@english', '@arabic'] as const;
const themes = ['light', 'dark'] as const;

for (const [index, screen] of screens.entries()) {
  const [theme, otherTheme] = Math.floor(index / 2) % 2 === 0 ? themes : themes.toReversed();
  test(`X1 X4 X5 X8 A7 C1 ${screen.name} ${languages[index % 2]}${screen.isMain ? ' @main' : ''}`, async ({
    page,
    language,
    signIn,
    signInCompany,
    consoleWatch,
  }) => {
    if (screen.isMissing) consoleWatch.expectComplaints(/status of 404/);
    const own = screen.needsSession ? (await signIn()).profile.slug : '';
    const company = screen.needsCompany ? (await signInCompany()).company.id : '';
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    await visit(page, screen, { own, company });
    await judge(page, `${screen.name}, ${theme}`);
    await switchLanguage(page, language);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.emulateMedia({ colorScheme: otherTheme, reducedMotion: 'reduce' });
    await judge(page, `${screen.name} on a phone, ${otherTheme}`);
    await page.setViewportSize({ width: 640, height: 360 });
    await expect.poll(() => widerThanThePage(page), 'fits 1280 px at 200 % zoom').toEqual([]);
    await page.setViewportSize({ width: 320, height: 640 });
    await expect.poll(() => widerThanThePage(page), 'fits 320 px').toEqual([]);
    await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }));
    // Under a dialog nothing scrolls.
    const isOpen = (await page.getByRole('dialog').count()) > 0;
    const header = page.getByRole('banner', { includeHidden: true });
    if (!isOpen) await expect.poll(async () => (await header.boundingBox())?.y, 'the header stays').toBe(0);
  });
}

test('X1 dialogs and menus @widths', async ({ page, t, viewport, signIn }) => {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await page.goto('/');
  const isPhone = (viewport?.width ?? 0) < 768;
  for (const [button, dialog] of [
    ['shell:auth.log_in', 'auth:login.title'],
    ['shell:auth.sign_up', 'auth:register.title'],
  ] as const) {
    if (isPhone) await page.getByRole('button', { name: t('shell:menu.open') }).click();
    if (isPhone) await judgeInBothThemes(page, 'menu');
    const opened = isPhone ? page.getByRole('dialog') : page.getByRole('banner');
    await opened.getByRole('button', { name: t(button) }).click();
    await expect(page.getByRole('dialog', { name: t(dialog) })).toBeVisible();
    await judgeInBothThemes(page, dialog);
    await closeByEscape(page);
  }
  await signIn();
  await page.reload();
  await page.getByRole('button', { name: isPhone ? t('shell:menu.open') : t('shell:menu.account') }).click();
  await expect(page.getByRole(isPhone ? 'dialog' : 'menu')).toBeVisible();
  await judgeInBothThemes(page, 'account menu');
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
  await tabTo(page, page.getByRole('main').getByRole('searchbox'));
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

async function visit(page: Page, screen: ScreenToVisit, of: { own: string; company: number | '' }): Promise<void> {
  await page.addInitScript(() => localStorage.setItem('theme', 'system'));
  const path = screen.path.replace('{slug}', await demoSlug(page)).replace('{own}', of.own);
  await page.goto(path.replace('{company}', String(of.company)));
  await screenIsReady(page);
  await screen.prepare?.(page);
  await page.evaluate(() => document.fonts.ready);
}

/** From this language to the other, under an open dialog, too. */
async function switchLanguage(page: Page, from: Language): Promise<void> {
  const to = from === 'en' ? 'ar' : 'en';
  const name = textOf(from, `shell:language.${to}`);
  const button = page.getByRole('banner', { includeHidden: true }).getByRole('button', { name, includeHidden: true });
  await button.evaluate((element: HTMLElement) => element.click());
  await expect(page.locator('html')).toHaveAttribute('lang', to);
  await page.evaluate(() => document.fonts.ready);
}

async function judgeInBothThemes(page: Page, name: string): Promise<void> {
  await page.evaluate(() => document.documentElement.removeAttribute('data-theme'));
  await judge(page, `${name}, light`);
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await judge(page, `${name}, dark`);
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
}

async function judge(page: Page, name: string): Promise<void> {
  // A part that the header half covers at this scroll position is no fault of its size.
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  // Rows below the fold would begin to change their colours only when axe asks for them.
  await page.addStyleTag({ content: '* { content-visibility: visible !important }' });
  // Colours are measured after their transitions.
  await page.waitForFunction(() => document.getAnimations().every((one) => one.playState !== 'running'));
  const violations = await violationsOf(page, wcag);
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map((node) => `${node.html} ${node.any[0]?.message ?? ''}`).join('\n')}`,
  );
  expect(found, name).toEqual([]);
  expect(
    (await visibleTexts(page)).filter((text) => keys.has(text)),
    `${name}: keys without a text`,
  ).toEqual([]);
}

/** Elements that stick out of the page sideways and are not cut or scrolled by an element around them. */
function widerThanThePage(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    if (document.documentElement.scrollWidth <= width) return [];
    return [...document.querySelectorAll('body *')]
      .filter((element) => {
        const box = element.getBoundingClientRect();
        return box.width > 0 && (box.right > width + 1 || box.left < -1);
      })
      .map((element) => element.outerHTML.slice(0, 100))
      .slice(0, 5);
  });
}
