import type { Page } from '@playwright/test';
import type { Language } from '#shared/catalog/languages.ts';
import { actAsExtensions, actAsTranslator } from './testing/alter-page.ts';
import { demoSlug } from './testing/demo.ts';
import { expect, screenIsReady, test } from './testing/fixtures.ts';
import { pressEverything } from './testing/press-everything.ts';
import { type ScreenToVisit, screens, type Walker, walkerOf } from './testing/screens.ts';
import { textsOnlyIn } from './testing/texts.ts';

/*
 * Translators of browsers replace the text nodes of a page, and extensions add to it (react#11538, react#26048,
 * WikiEduDashboard#6248, FormSG#5213). Every screen is walked through with both: a page that React cannot change any
 * more says so in the console, and in the place of the screen.
 */

/** Screens that differ from another one by what they say, not by their parts. */
const isVariant = ({ name }: ScreenToVisit) =>
  /match|none|no jobs|visitors|of others|for others|broken|a refused card|featured profile|newsletter/.test(name);
const whole = screens.filter((one) => !isVariant(one));
const walkers = { visitor: 'a visitor', person: 'a person', company: 'a company', administrator: 'an administrator' };
const parts = (Object.keys(walkers) as Walker[]).map((walker) => ({
  who: walkers[walker],
  screens: whole.filter((screen) => walkerOf(screen) === walker),
}));
const mostPresses = 30;
const english = textsOnlyIn('en');

test.describe.configure({ timeout: 600_000 });

for (const { who, screens: walked } of parts) {
  test(`A1 X1 pages that were translated, with extensions, can be used by ${who} and change their language`, async ({
    page,
    signIn,
    signInCompany,
    consoleWatch,
  }) => {
    // Presses of everything are refused now and then, and some screens are of addresses that lead nowhere.
    consoleWatch.expectComplaints(/status of [45]\d\d/);
    await page.addInitScript(actAsTranslator);
    await page.addInitScript(actAsExtensions);
    for (const screen of walked) {
      const own = screen.needsSession ? (await signIn()).profile.slug : '';
      const company = screen.needsCompany ? (await signInCompany()).company.id : '';
      const path = screen.path?.replace('{slug}', await demoSlug(page)).replace('{own}', own);
      const isWhole = async (after: string) => {
        const what = `${screen.name}, ${after}`;
        await expect.poll(() => page.evaluate(faultsOf, english), what).toEqual([]);
        expect(consoleWatch.unexpected(), what).toEqual([]);
      };
      if (path) {
        await page.goto(path.replace('{company}', String(company)));
        await screenIsReady(page);
      }
      if (!screen.prepare) await followLinkAndReturn(page);
      await screen.prepare?.(page);
      await isWhole('opened');
      await switchTo(page, 'ar');
      await isWhole('in Arabic');
      await switchTo(page, 'en');
      const { pressed, emptied } = await page.evaluate(pressEverything, mostPresses);
      await isWhole(`pressed ${pressed.join(', ')}`);
      expect(emptied, `${screen.name}: fields that a program filled without an event (react#1159)`).toEqual([]);
    }
  });
}

async function switchTo(page: Page, language: Language): Promise<void> {
  await page.evaluate(() => document.querySelector<HTMLElement>('header form button')?.click());
  await expect(page.locator('html')).toHaveAttribute('lang', language);
}

async function followLinkAndReturn(page: Page): Promise<void> {
  const before = page.url();
  await page.evaluate(() => {
    const elsewhere = location.pathname === '/' ? 'header a[href="/about"]' : 'header .brand-link';
    document.querySelector<HTMLElement>(elsewhere)?.click();
  });
  await page.waitForURL((url) => url.href !== before);
  await page.goBack();
  await page.waitForURL(before);
  await screenIsReady(page);
}

/** Signs of a page that React cannot change any more. Runs in the page. */
function faultsOf(onlyEnglish: string[]): string[] {
  const fonts = [...document.querySelectorAll('font > font')].filter((one) => one.checkVisibility());
  const textsOf = (elements: Element[]) => elements.map(({ textContent }) => textContent);
  const isOfPage = (one: Element) => one.closest('[lang]') === document.documentElement;
  const english = new Set(document.documentElement.lang === 'ar' ? onlyEnglish : []);
  const doubled = fonts.filter(
    ({ parentElement: font, textContent }) => font?.nextSibling?.textContent === textContent,
  );
  return [
    // A failure of the screen stands in the place of the whole page.
    ...(document.querySelector('main') ? [] : ['the page could not be shown']),
    ...textsOf(fonts.filter(isOfPage))
      .filter((text) => english.has(text))
      .map((text) => `still English: ${text}`),
    ...textsOf(doubled).map((text) => `twice: ${text}`),
  ];
}
