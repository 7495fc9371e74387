// Takes a picture of each route in both languages, at two widths, in both themes, into `screenshots/`.
// `npm run screenshots -- browse` takes the routes whose address contains the word; `--state failed|loading|offline` shows
// what people see when calls fail, are not answered, or have no connection; `--install` takes the pictures that a
// browser shows before the app is installed, into `pwa/public/screenshots/`.
import { mkdirSync, readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { demoPassword } from '#api/cli/seed/demo-accounts.ts';
import { adminSplats } from '#shared/catalog/administration.ts';
import { type Language, languages } from '#shared/catalog/languages.ts';
import { logInAdmin } from '../pwa/e2e/testing/admin.ts';
import { demoCompanySlug, demoJobId, demoSlug } from '../pwa/e2e/testing/demo.ts';
import { startServer } from '../pwa/e2e/testing/start-server.ts';
import { listFiles } from './architecture/source-files.ts';
import { buildApp } from './setup/build-app.mjs';
import { chromiumSwitches, findChromium } from './setup/chromium.mjs';
import { inRoot } from './setup/paths.mjs';

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { state: { type: 'string' }, install: { type: 'boolean', default: false } },
});

interface Look {
  language: Language;
  theme: 'light' | 'dark';
  width: number;
}

const heights: Record<number, number> = { 390: 844, 1440: 900 };
const looks: Look[] = languages.flatMap((language) =>
  [390, 1440].flatMap((width) => (['light', 'dark'] as const).map((theme) => ({ language, theme, width }))),
);

/** The addresses of the router, and those of the administration, whose route has a place in it. */
function routePaths(): string[] {
  const routers = listFiles('pwa').filter((file) => /(?:router\.tsx|-routes\.ts)$/.test(file));
  const paths = routers.flatMap((file) =>
    [...readFileSync(inRoot(file), 'utf8').matchAll(/^ {2}path: '(\/[^']*)'/gm)].map(([, path = '']) => path),
  );
  const admin = ['/admin', ...adminSplats.map((part) => `/admin/${part}`)];
  return [...paths.filter((path) => path !== '/admin/$'), ...admin];
}

const asCompany = /^\/company-(?:edit|account|dashboard)/;
const asTalent = /^\/(?:profile|applications|saved|account|upgrade|feature-requests)/;

/** Long lists draw only the rows near the screen, so a picture of the whole page is empty below. */
const hasWindow = /^\/(?:browse|jobs$|admin)/;

/** Signs in somebody of the demo who may see the screen. */
async function signIn({ request }: BrowserContext, path: string): Promise<void> {
  if (path.startsWith('/admin')) await logInAdmin(request);
  if (asTalent.test(path)) await logIn('/api/auth/login', 'talent@dalil.example');
  if (asCompany.test(path)) await logIn('/api/companies/login', 'company@dalil.example');

  async function logIn(call: string, email: string): Promise<void> {
    const answer = await request.post(call, { data: { email, password: demoPassword } });
    if (!answer.ok()) throw new Error(`${call}: ${answer.status()}`);
  }
}

/** Puts something of the demo in the place of a parameter. */
async function fillIn(page: Page, path: string): Promise<string> {
  if (path.startsWith('/company/')) return path.replace('$slug', await demoCompanySlug(page));
  if (path.startsWith('/jobs/')) return path.replace('$id', `${await demoJobId(page)}`);
  if (path === '/company-edit/$id') {
    // The API strips its answers to this shape.
    const { id } = (await (await page.request.get('/api/companies/auth/check')).json()) as { id: number };
    return path.replace('$id', `${id}`);
  }
  return path.replace('$slug', path.includes('$slug') ? await demoSlug(page) : '');
}

async function enterState(page: Page, state: string | undefined): Promise<void> {
  if (state === 'failed') {
    const json = { message: 'Please try again shortly', code: 'busy' };
    await page.route('**/api/**', (route) => route.fulfill({ status: 503, json }));
  }
  if (state === 'loading') await page.route('**/api/**', () => undefined);
  if (state !== undefined) await page.goto('/about', { waitUntil: 'load' });
  if (state === 'offline') {
    // The service worker stores the app first.
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await page.context().setOffline(true);
  }
}

async function take(route: string, { language, theme, width }: Look): Promise<void> {
  const context = await browser.newContext({
    ...{ baseURL: server.origin, viewport: { width, height: heights[width] ?? 900 }, colorScheme: theme },
    ...{
      deviceScaleFactor: width < 768 ? 2 : 1,
      hasTouch: width < 768,
      reducedMotion: 'reduce',
      timezoneId: 'Asia/Qatar',
    },
  });
  const name = `${route.slice(1).replace(/[$/]+/g, '-') || 'home'}${options.state ? `-${options.state}` : ''}`;
  try {
    const page = await context.newPage();
    await page.addInitScript((wanted) => localStorage.setItem('language', wanted), language);
    await signIn(context, route);
    const path = await fillIn(page, route);
    await enterState(page, options.state);
    await page.goto(path, { waitUntil: options.state ? 'load' : 'networkidle' });
    await page.locator('h1').first().waitFor();
    await page.evaluate(() => document.fonts.ready);
    const picture = await page.screenshot({ fullPage: !options.install && !hasWindow.test(route) });
    const file = options.install
      ? inRoot(`pwa/public/screenshots/${name}-${width < 768 ? 'narrow' : 'wide'}-${language}.webp`)
      : inRoot(`screenshots/${name}-${language}-${width}-${theme}.png`);
    await (options.install ? sharp(picture).webp({ quality: 60, effort: 6 }) : sharp(picture)).toFile(file);
  } catch (error) {
    console.error(`${name}-${language}-${width}-${theme}: ${String(error).split('\n')[0]}`);
    process.exitCode = 1;
  } finally {
    await context.close();
  }
}

// The manifests name these.
const installed: [route: string, width: number][] = [
  ['/', 390],
  ['/browse', 390],
  ['/', 1440],
];

mkdirSync(inRoot(options.install ? 'pwa/public/screenshots' : 'screenshots'), { recursive: true });
// A build made elsewhere is shown as it is.
if (!process.env.DIST_DIR) buildApp();
const server = await startServer({ hasPeople: true });
const executablePath = await findChromium();
const browser = await chromium.launch({ args: chromiumSwitches, ...(executablePath && { executablePath }) });
try {
  if (options.install) {
    for (const [route, width] of installed) {
      for (const language of languages) await take(route, { language, theme: 'light', width });
    }
  } else {
    for (const route of routePaths().filter((path) => path.includes(positionals[0] ?? ''))) {
      await Promise.all(looks.map((look) => take(route, look)));
      console.log(route);
    }
  }
} finally {
  await browser.close();
  await server.stop();
}
