import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import type { Language } from '#shared/catalog/languages.ts';
import { chromiumSwitches, findHeadlessChromium } from '../setup/chromium.mjs';

/** How much slower the processor of a cheap phone is than this machine's. */
const cpuSlowdown = 4;

/**
 * Runs work with a Chromium that has no windows, where there is one: the toolbar of each window is a page of its own,
 * which would take the processor from the measured page just while that begins.
 *
 * @see decision 006
 */
export async function withBrowser<Result>(work: (browser: Browser) => Promise<Result>): Promise<Result> {
  const executablePath = await findHeadlessChromium();
  if (!executablePath) throw new Error('The bench needs Chromium: run npm test once, it installs one.');
  const browser = await chromium.launch({ executablePath, args: chromiumSwitches });
  try {
    return await work(browser);
  } finally {
    await browser.close();
  }
}

/** A phone of its own, with nothing stored. */
export function newPhone(browser: Browser, language: Language = 'ar'): Promise<BrowserContext> {
  const locale = language === 'ar' ? 'ar-QA' : 'en-GB';
  return browser.newContext({ locale, viewport: { width: 390, height: 844 }, hasTouch: true });
}

/** From now on the page has a processor as slow as a cheap phone's. */
export async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
}
