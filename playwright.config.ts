import { defineConfig } from '@playwright/test';
import type { AppOptions } from './pwa/e2e/testing/fixtures.ts';
import { chromiumSwitches, findHeadlessChromium } from './scripts/setup/chromium.mjs';

const phone = { width: 390, height: 844 };
const desktop = { width: 1440, height: 900 };
const executablePath = await findHeadlessChromium();
// A page of a test lives for seconds: optimising its scripts and a process of its own for the network cost more than
// they gain. What is seen and sent stays the same.
const switches = [
  ...chromiumSwitches,
  '--js-flags=--no-turbofan --no-maglev',
  '--enable-features=NetworkServiceInProcess2',
];

/**
 * A test runs in English on a desktop unless its tags say more: `@everywhere` runs it in both languages at both widths,
 * `@bilingual` in both languages on a desktop, `@phone` on a phone instead, `@phones` on a phone in both languages.
 *
 * Most take turns, so that the whole run stays short: `@english` and `@arabic` choose the language, `@straight` runs in
 * English on a desktop and in Arabic on a phone, `@crossed` the other way round. With E2E_MATRIX=full those in turn run
 * in both languages, and the last two in all four mixtures.
 */
const isFull = process.env.E2E_MATRIX === 'full';
const greps = {
  'ar-desktop': isFull
    ? /@everywhere|@bilingual|@english|@arabic|@straight|@crossed/
    : /@everywhere|@bilingual|@arabic|@crossed/,
  'en-phone': isFull ? /@everywhere|@phones?|@straight|@crossed/ : /@everywhere|@phones?|@crossed/,
  'ar-phone': isFull ? /@everywhere|@phones|@straight|@crossed/ : /@everywhere|@phones|@straight/,
};
const notInEnglishOnDesktop = isFull ? /@phones?/ : /@phones?|@arabic|@crossed/;

export default defineConfig<AppOptions>({
  testDir: 'pwa/e2e',
  testMatch: '*.e2e.ts',
  outputDir: 'test-results/browser',
  globalSetup: './pwa/e2e/testing/global-setup.ts',
  fullyParallel: true,
  // Tests wait for timers and for starting browsers: two leave a quarter of two cores idle.
  workers: 3,
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
    launchOptions: { args: switches, ...(executablePath && { executablePath }) },
  },
  projects: [
    { name: 'en-desktop', grepInvert: notInEnglishOnDesktop, use: { language: 'en', viewport: desktop } },
    { name: 'ar-desktop', grep: greps['ar-desktop'], use: { language: 'ar', viewport: desktop } },
    { name: 'en-phone', grep: greps['en-phone'], use: { language: 'en', viewport: phone, hasTouch: true } },
    { name: 'ar-phone', grep: greps['ar-phone'], use: { language: 'ar', viewport: phone, hasTouch: true } },
  ],
});
