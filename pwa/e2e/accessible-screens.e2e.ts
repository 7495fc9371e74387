import type { Page } from '@playwright/test';
import type { Language } from '#shared/catalog/languages.ts';
import { demoSlug } from './testing/demo.ts';
import { expect, openWithin, screenIsReady, test } from './testing/fixtures.ts';
import { findFaults, widerThanThePage } from './testing/screen-faults.ts';
import { type ScreenToVisit, screens, type Walker, walkerOf } from './testing/screens.ts';
import { textOf } from './testing/texts.ts';

/*
 * Every screen in one page after the other. All eight mixtures of language, width and theme would take longer than all
 * other tests: each screen is looked at on a desktop in one language and theme, then on a phone in the others. Which ones
 * it begins with goes by turns. `npm test` looks at the main screens in one of the two ways, by turns as well. A fault
 * names its screen, and the walk goes on to the next one.
 */

const timeoutMs = 20_000;
const walkers: Record<Walker, string> = {
  visitor: 'a visitor @arabic',
  person: 'a person @english',
  company: 'a company @arabic',
  administrator: 'an administrator @english',
};

for (const walker of Object.keys(walkers) as Walker[]) {
  for (const isQuick of [true, false]) {
    const which = isQuick ? 'the main' : 'all';
    test(`X1 X4 X5 X8 A7 C1 ${which} screens of ${walkers[walker]}${isQuick ? ' @main' : ''}`, async ({
      page,
      signIn,
      signInCompany,
      consoleWatch,
    }) => {
      const walked = screensOf(walker, isQuick);
      test.setTimeout(240_000 + walked.length * timeoutMs);
      page.setDefaultTimeout(timeoutMs);
      await page.addInitScript(() => localStorage.setItem('theme', 'system'));
      const faults: string[] = [];
      let own = '';
      for (const [index, screen] of walked.entries()) {
        const complaints = consoleWatch.unexpected().length;
        // What the screen before still asks for would be refused in another session.
        if (isLoaded(screen)) await page.goto('/robots.txt');
        if (screen.isMissing) consoleWatch.expectComplaints(/status of 404/);
        if (screen.needsSession && (isLoaded(screen) || own === '')) own = (await signIn()).profile.slug;
        const company = screen.needsCompany ? String((await signInCompany()).company.id) : '';
        const found = await findFaultsOf(page, screen, { own, company, index, isQuick }).catch((fault) => [
          String(fault),
        ]);
        found.push(...consoleWatch.unexpected().slice(complaints));
        faults.push(...found.map((fault) => `${screen.name}, ${fault}`));
      }
      page.setDefaultTimeout(0);
      expect(faults).toEqual([]);
    });
  }
}

/** Those that are loaded come last: from one that is not, the next opens within the app. */
function screensOf(walker: Walker, isQuick: boolean): ScreenToVisit[] {
  return screens
    .filter((screen) => walkerOf(screen) === walker && (Boolean(screen.isMain) || !isQuick))
    .toSorted((one, other) => Number(isLoaded(one)) - Number(isLoaded(other)));
}

/** True for a screen that must begin without the traces of the one before it: steps, a session, or a status. */
function isLoaded({ prepare, needsCompany, isMissing }: ScreenToVisit): boolean {
  return Boolean(prepare ?? needsCompany ?? isMissing);
}

interface Look {
  own: string;
  company: string;
  /** Of the screen in its walk. */
  index: number;
  /** Looks on a desktop or on a phone, not on both. */
  isQuick: boolean;
}

/** What is wrong with a screen on a desktop in the language that is shown, and on a phone in the other one. */
async function findFaultsOf(page: Page, screen: ScreenToVisit, look: Look): Promise<string[]> {
  const isTurned = Math.floor(look.index / 2) % 2 === 1;
  const [theme, otherTheme] = isTurned ? (['dark', 'light'] as const) : (['light', 'dark'] as const);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
  await visit(page, screen, look);
  const isOnDesktop = !(look.isQuick && look.index % 2 === 1);
  const found = isOnDesktop ? (await findFaults(page)).map((fault) => `${theme}: ${fault}`) : [];
  if (look.isQuick && isOnDesktop) return found;
  await switchLanguage(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: otherTheme, reducedMotion: 'reduce' });
  found.push(...(await findFaults(page)).map((fault) => `on a phone, ${otherTheme}: ${fault}`));
  await fitsNarrowPages(page);
  return found;
}

async function visit(page: Page, screen: ScreenToVisit, { own, company, index }: Look): Promise<void> {
  if (screen.path) {
    const named = screen.path.replace('{slug}', await demoSlug(page)).replace('{own}', own);
    const path = named.replace('{company}', company);
    const isSameScreen = path.replace(/[?#].*/, '') === new URL(page.url()).pathname;
    if (index === 0 || isSameScreen || isLoaded(screen)) await page.goto(path);
    else await openNext(page, path);
    await screenIsReady(page);
  }
  await screen.prepare?.(page);
  await page.evaluate(() => document.fonts.ready);
}

/** Opens a screen within the app, and waits until the one before it is gone. */
async function openNext(page: Page, path: string): Promise<void> {
  const heading = await page.locator('h1').first().elementHandle();
  await openWithin(page, path);
  await expect.poll(() => heading?.evaluate((node) => node.isConnected)).toBe(false);
}

/** From the language that is shown to the other, under an open dialog, too. */
async function switchLanguage(page: Page): Promise<void> {
  const html = page.locator('html');
  const from: Language = (await html.getAttribute('lang')) === 'ar' ? 'ar' : 'en';
  const to = from === 'en' ? 'ar' : 'en';
  const name = textOf(from, `shell:language.${to}`);
  const button = page.getByRole('banner', { includeHidden: true }).getByRole('button', { name, includeHidden: true });
  await button.evaluate((element: HTMLElement) => element.click());
  await expect(html).toHaveAttribute('lang', to);
  await page.evaluate(() => document.fonts.ready);
}

async function fitsNarrowPages(page: Page): Promise<void> {
  await page.setViewportSize({ width: 640, height: 360 });
  await expect.poll(() => widerThanThePage(page), 'fits 1280 px at 200 % zoom').toEqual([]);
  await page.setViewportSize({ width: 320, height: 640 });
  await expect.poll(() => widerThanThePage(page), 'fits 320 px').toEqual([]);
  await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }));
  // Under a dialog nothing scrolls.
  const isOpen = (await page.getByRole('dialog').count()) > 0;
  const header = page.getByRole('banner', { includeHidden: true });
  if (!isOpen) await expect.poll(async () => (await header.boundingBox())?.y, 'the header stays').toBe(0);
}
