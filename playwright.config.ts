import { defineConfig } from '@playwright/test';
import type { AppOptions } from './pwa/e2e/testing/fixtures.ts';
import { chromiumSwitches, findHeadlessChromium } from './scripts/setup/chromium.mjs';
import { testRetries, testScope } from './scripts/testing/test-scope.ts';

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
 * `@bilingual` in both languages on a desktop, `@phone` on a phone instead, `@phones` on a phone in both languages,
 * `@widths` in English on a desktop and in Arabic on a phone.
 *
 * Most take turns, so that the whole run stays short: `@english` and `@arabic` choose the language on a desktop,
 * `@turn-en` and `@turn-ar` the language on a phone. `npm run test:long` runs the former in both languages, the latter and
 * `@widths` in all four mixtures, and also what has the tag `@long`.
 */
const usual = {
  'en-desktop': /^(?!.*@(?:phone|arabic|turn))/,
  'ar-desktop': /@everywhere|@bilingual|@arabic/,
  'en-phone': /@everywhere|@phones?|@turn-en/,
  'ar-phone': /@everywhere|@phones|@widths|@turn-ar/,
};
const everyMixture = {
  'en-desktop': /^(?!.*@phone)/,
  'ar-desktop': /@everywhere|@bilingual|@english|@arabic|@widths|@turn/,
  'en-phone': /@everywhere|@phones?|@widths|@turn/,
  'ar-phone': /@everywhere|@phones|@widths|@turn/,
};

/** `npm test` walks what has the tag `@main`, each test in one of its mixtures; `npm run test:rest` walks all the rest. */
const main = {
  'en-desktop': /^(?!.*@(?:phone|arabic|turn|bilingual|widths|everywhere)).*@main/,
  'ar-desktop': /^(?=.*@main).*@(?:arabic|bilingual)/,
  'en-phone': /^(?=.*@main).*@(?:phone\b|turn-en)/,
  'ar-phone': /^(?=.*@main).*@(?:phones|turn-ar|widths|everywhere)/,
};

function testsOf(project: keyof typeof usual) {
  if (testScope === 'long') return { grep: everyMixture[project] };
  if (testScope === 'quick') return { grep: main[project], grepInvert: /@long/ };
  return { grep: usual[project], grepInvert: testScope === 'rest' ? [main[project], /@long/] : /@long/ };
}

export default defineConfig<AppOptions>({
  testDir: 'pwa/e2e',
  testMatch: '*.e2e.ts',
  outputDir: 'test-results/browser',
  globalSetup: './pwa/e2e/testing/global-setup.ts',
  fullyParallel: true,
  // Tests wait for timers and for starting browsers: two leave a quarter of two cores idle.
  workers: 3,
  // What passes only at the second try waits for the clock where it has to wait for the page.
  retries: testRetries,
  forbidOnly: true,
  // Long enough for a machine with ten times the work: a test that passes never waits for them.
  timeout: 240_000,
  expect: { timeout: 60_000 },
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
    { name: 'en-desktop', ...testsOf('en-desktop'), use: { language: 'en', viewport: desktop } },
    { name: 'ar-desktop', ...testsOf('ar-desktop'), use: { language: 'ar', viewport: desktop } },
    { name: 'en-phone', ...testsOf('en-phone'), use: { language: 'en', viewport: phone, hasTouch: true } },
    { name: 'ar-phone', ...testsOf('ar-phone'), use: { language: 'ar', viewport: phone, hasTouch: true } },
  ],
});
