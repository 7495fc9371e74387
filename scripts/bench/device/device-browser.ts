// Some functions here run in the page.
/// <reference lib="dom" />
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { chromiumSwitches, findHeadlessChromium } from '../../setup/chromium.mjs';
import type { PageBench } from './page/entry.ts';

declare global {
  var dalilBench: PageBench;
}

/** How much slower the processor is than this machine's. */
const cpuSlowdown = 4;

/** The line of the design: 1.6 Mbit/s, 150 ms. @see performance §2 */
export const slowLine = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };

/**
 * Opens a Chromium that has no windows, where there is one: the toolbar of each window is a page of its own, which would
 * take the processor from the measured page just while that begins.
 *
 * @see decision 006
 */
export async function launchBrowser(): Promise<Browser> {
  const executablePath = await findHeadlessChromium();
  if (!executablePath) throw new Error('The bench needs Chromium: run npm test once, it installs one.');
  return chromium.launch({ executablePath, args: chromiumSwitches });
}

/** A device of its own, with nothing stored. */
export function newDevice(browser: Browser): Promise<BrowserContext> {
  return browser.newContext({ locale: 'ar-QA', viewport: { width: 390, height: 844 }, hasTouch: true });
}

/**
 * A picture of the server's origin, whose policy lets it fetch as the app may, and in which the bench's own script can
 * be called.
 */
export async function openBenchPage(device: BrowserContext, origin: string, script: string): Promise<Page> {
  const page = await device.newPage();
  await page.addInitScript({ content: script });
  await page.goto(`${origin}/favicon.svg`);
  return page;
}

/** From now on the page has a processor as slow as a cheap phone's. */
export async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
}
