import { defineConfig } from '@playwright/test';
import type { AppOptions } from './pwa/e2e/testing/fixtures.ts';
import { chromiumSwitches, findHeadlessChromium } from './scripts/setup/chromium.mjs';

const phone = { width: 390, height: 844 };
const desktop = { width: 1440, height: 900 };
const executablePath = await findHeadlessChromium();

/**
 * A test runs in English on a desktop unless its tags say more: `@everywhere` runs it in both languages at both widths,
 * `@bilingual` in Arabic on a desktop too, `@phone` on a phone instead, `@phones` on a phone in both languages.
 * `@straight` runs it in English on a desktop and in Arabic on a phone, `@crossed` the other way round.
 */
export default defineConfig<AppOptions>({
  testDir: 'pwa/e2e',
  testMatch: '*.e2e.ts',
  outputDir: 'test-results/browser',
  globalSetup: './pwa/e2e/testing/global-setup.ts',
  fullyParallel: true,
  workers: 2,
  // A machine that stands still for half a minute fails any test once; what fails twice is broken. Both are reported.
  retries: 1,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: {
    // A worker that answers would hide requests from `page.route`; tests of the worker allow it.
    serviceWorkers: 'block',
    // Frames of animations are a tenth of the work; tests of motion ask for it.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    timezoneId: 'Asia/Qatar',
    launchOptions: { args: chromiumSwitches, ...(executablePath && { executablePath }) },
  },
  projects: [
    { name: 'en-desktop', grepInvert: /@phones?|@crossed/, use: { language: 'en', viewport: desktop } },
    { name: 'ar-desktop', grep: /@everywhere|@bilingual|@crossed/, use: { language: 'ar', viewport: desktop } },
    {
      name: 'en-phone',
      grep: /@everywhere|@phones?|@crossed/,
      use: { language: 'en', viewport: phone, hasTouch: true },
    },
    {
      name: 'ar-phone',
      grep: /@everywhere|@phones|@straight/,
      use: { language: 'ar', viewport: phone, hasTouch: true },
    },
  ],
});
