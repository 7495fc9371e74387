// Takes a picture of every screen and state in both languages, at two widths, in both themes, into `screenshots/`.
// `npm run screenshots -- browse` takes only those whose name contains the word.
import { mkdirSync } from 'node:fs';
import { type Browser, chromium } from '@playwright/test';
import { startServer } from '../pwa/e2e/testing/start-server.ts';
import { textOf } from '../pwa/e2e/testing/texts.ts';
import { type Look, looks } from './screenshots/looks.ts';
import { shots } from './screenshots/shots.ts';
import type { Shot, Stage } from './screenshots/stage.ts';
import { buildApp } from './setup/build-app.mjs';
import { chromiumSwitches, findChromium } from './setup/chromium.mjs';
import { inRoot } from './setup/paths.mjs';

const wanted = process.argv[2] ?? '';
const folder = inRoot('screenshots');

mkdirSync(folder, { recursive: true });
// A build made elsewhere is shown as it is.
if (!process.env.DIST_DIR) buildApp();
const server = await startServer({ hasPeople: true });
const emptyServer = await startServer({ hasPeople: false });
const executablePath = await findChromium();
const browser = await chromium.launch({ args: chromiumSwitches, ...(executablePath && { executablePath }) });
try {
  for (const shot of shots.filter((one) => one.name.includes(wanted))) {
    await Promise.all(looks.map((look) => take(browser, shot, look)));
    console.log(shot.name);
  }
} finally {
  await browser.close();
  await Promise.all([server.stop(), emptyServer.stop()]);
}

async function take(from: Browser, shot: Shot, look: Look): Promise<void> {
  const context = await from.newContext({
    baseURL: shot.isEmpty ? emptyServer.origin : server.origin,
    viewport: look.viewport,
    deviceScaleFactor: look.isPhone ? 2 : 1,
    hasTouch: look.isPhone,
    colorScheme: look.theme,
    reducedMotion: 'reduce',
    timezoneId: 'Asia/Qatar',
  });
  try {
    const page = await context.newPage();
    await page.addInitScript((language) => localStorage.setItem('language', language), look.language);
    const stage: Stage = {
      page,
      context,
      isPhone: look.isPhone,
      language: look.language,
      t: (key) => textOf(look.language, key),
    };
    await shot.show(stage);
    await page.evaluate(() => document.fonts.ready);
    await page.screenshot({ path: `${folder}/${shot.name}-${look.name}.png`, fullPage: shot.isWholePage ?? false });
  } catch (error) {
    console.error(`${shot.name}-${look.name}: ${String(error).split('\n')[0]}`);
    process.exitCode = 1;
  } finally {
    await context.close();
  }
}
