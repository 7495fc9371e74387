// Takes the pictures that a browser shows before the app is installed, into `pwa/public/screenshots/`. Run it by hand
// (`node scripts/screenshots-manifest.ts`) when the screens look different; the manifests name each of them.
import { mkdirSync } from 'node:fs';
import { type Browser, chromium } from '@playwright/test';
import sharp from 'sharp';
import { type Language, languages } from '#shared/catalog/languages.ts';
import { startServer } from '../pwa/e2e/testing/start-server.ts';
import { buildApp } from './setup/build-app.mjs';
import { chromiumSwitches, findChromium } from './setup/chromium.mjs';
import { inRoot } from './setup/paths.mjs';

interface Picture {
  name: string;
  path: string;
  viewport: { width: number; height: number };
  deviceScaleFactor: number;
}

const narrow = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 };
const wide = { viewport: { width: 1440, height: 900 }, deviceScaleFactor: 1 };
const pictures: readonly Picture[] = [
  { name: 'home-narrow', path: '/', ...narrow },
  { name: 'browse-narrow', path: '/browse', ...narrow },
  { name: 'home-wide', path: '/', ...wide },
];
const quality = 60;
const folder = inRoot('pwa/public/screenshots');

mkdirSync(folder, { recursive: true });
if (!process.env.DIST_DIR) buildApp();
const server = await startServer({ hasPeople: true });
const executablePath = await findChromium();
const browser = await chromium.launch({ args: chromiumSwitches, ...(executablePath && { executablePath }) });
try {
  for (const language of languages) {
    for (const picture of pictures) await take(browser, picture, language);
  }
} finally {
  await browser.close();
  await server.stop();
}

async function take(from: Browser, { name, path, ...look }: Picture, language: Language): Promise<void> {
  const context = await from.newContext({ baseURL: server.origin, reducedMotion: 'reduce', ...look });
  const page = await context.newPage();
  await page.addInitScript((wanted) => localStorage.setItem('language', wanted), language);
  await page.goto(path, { waitUntil: 'networkidle' });
  await page.evaluate(() => document.fonts.ready);
  const file = `${folder}/${name}-${language}.webp`;
  await sharp(await page.screenshot())
    .webp({ quality, effort: 6 })
    .toFile(file);
  console.log(file);
  await context.close();
}
