import { type APIRequestContext, test as base, expect, type Page } from '@playwright/test';
import type { Language } from '#shared/catalog/languages.ts';
import type { OwnProfile } from '#shared/model/user.ts';
import { type CompanyAccount, type CompanyFields, logInCompany, registerCompany } from './companies.ts';
import { ConsoleWatch } from './console-watch.ts';
import { type RunningServer, startServer } from './start-server.ts';
import { textOf } from './texts.ts';
import { WarmWindow } from './warm-window.ts';

export interface AppOptions {
  language: Language;
  theme: 'light' | 'dark' | 'system';
  /** True when the browser comes without any stored choice. */
  isFirstVisit: boolean;
}

export interface Account {
  profile: OwnProfile;
  email: string;
  password: string;
}

interface AppFixtures {
  /** Shown text of a locale key in the language of the test. */
  t: (key: string) => string;
  consoleWatch: ConsoleWatch;
  /** Registers a new talent; the browser stays signed out. */
  newAccount: (fields?: Partial<Registration>) => Promise<Account>;
  /** Registers a new talent and signs the browser in. */
  signIn: (fields?: Partial<Registration>) => Promise<Account>;
  /** Registers a new company; the browser stays signed out. */
  newCompany: (fields?: Partial<CompanyFields>) => Promise<CompanyAccount>;
  /** Registers a new company and signs the browser in, beside a person who is signed in. */
  signInCompany: (fields?: Partial<CompanyFields>) => Promise<CompanyAccount>;
}

interface WorkerFixtures {
  /** The window of the last test, for the next one with the same looks. */
  warm: { window?: WarmWindow; looks?: string };
  /** A second server without people. */
  emptyServer: RunningServer;
}

interface Registration {
  name: string;
  email: string;
  password: string;
  dateOfBirth: string;
  industry: string;
  language: Language;
}

let accountNumber = 0;

export const test = base.extend<AppOptions & AppFixtures, WorkerFixtures>({
  language: ['en', { option: true }],
  theme: ['light', { option: true }],
  isFirstVisit: [false, { option: true }],

  baseURL: async ({}, use) => use(process.env.E2E_ORIGIN),

  t: async ({ language }, use) => use((key) => textOf(language, key)),

  consoleWatch: [
    async ({ context }, use) => {
      const watch = new ConsoleWatch();
      const endWatch = watch.watch(context);
      await use(watch);
      endWatch();
      expect(watch.unexpected(), 'the console has no complaints (X8)').toEqual([]);
    },
    { auto: true },
  ],

  warm: [
    async ({}, use) => {
      const warm: WorkerFixtures['warm'] = {};
      await use(warm);
      await warm.window?.context.close();
    },
    { scope: 'worker' },
  ],

  context: async (
    { browser, warm, baseURL, isFirstVisit, serviceWorkers, viewport, hasTouch, userAgent, locale },
    use,
  ) => {
    if (!baseURL || isFirstVisit || serviceWorkers === 'allow') {
      const context = await browser.newContext();
      await use(context);
      return context.close();
    }
    const looks = JSON.stringify({ baseURL, viewport, hasTouch, userAgent, locale });
    if (warm.window && warm.looks !== looks) {
      await warm.window.context.close();
      delete warm.window;
    }
    warm.window ??= await WarmWindow.open(browser, baseURL);
    warm.looks = looks;
    await use(warm.window.context);
    if (!(await warm.window.reset())) delete warm.window;
  },

  page: async ({ context, warm, language, theme, isFirstVisit, baseURL }, use) => {
    const page = warm.window?.context === context ? warm.window.page : await context.newPage();
    if (isFirstVisit) return use(page);
    // As somebody comes back: the server renders pages in the language that was chosen.
    const url = baseURL ?? '';
    await context.addCookies([{ name: 'language', value: language, url }]);
    await page.addInitScript(
      (wanted) => {
        // A frame of another site has a storage of its own.
        if (self !== top) return;
        // Only where the test has not chosen otherwise by using the switches.
        for (const [key, value] of Object.entries(wanted))
          localStorage.getItem(key) ?? localStorage.setItem(key, value);
      },
      { language, theme },
    );
    await use(page);
  },

  newAccount: async ({ playwright, baseURL, language }, use) => {
    const request = await playwright.request.newContext({ ...(baseURL && { baseURL }) });
    await use((fields) => register(request, { language, ...fields }));
    await request.dispose();
  },

  signIn: async ({ context, language }, use) => use((fields) => register(context.request, { language, ...fields })),

  newCompany: async ({ playwright, baseURL, language }, use) => {
    const request = await playwright.request.newContext({ ...(baseURL && { baseURL }) });
    await use((fields) => registerCompany(request, { language, ...fields }));
    await request.dispose();
  },

  signInCompany: async ({ page, newCompany }, use) =>
    use(async (fields) => {
      const account = await newCompany(fields);
      await logInCompany(page, account);
      return account;
    }),

  emptyServer: [
    async ({}, use) => {
      const server = await startServer({ hasPeople: false });
      await use(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],
});

export { expect };

async function register(request: APIRequestContext, fields: Partial<Registration>): Promise<Account> {
  accountNumber += 1;
  // Digits only: letters would by chance be what a test looks for, such as the beginning of a payment's id.
  const unique = `${process.pid}-${Date.now() % 10 ** 9}-${accountNumber}`;
  const body: Registration = {
    name: `Sara Test ${unique}`,
    email: `sara-${unique}@example.com`,
    password: 'correct horse battery',
    dateOfBirth: '1990-05-07',
    industry: 'technology',
    language: 'en',
    ...fields,
  };
  const answer = await request.post('/api/users', { data: body });
  expect(answer.status()).toBe(201);
  // The API strips its answers to this shape.
  const profile = (await answer.json()) as OwnProfile;
  return { profile, email: body.email, password: body.password };
}

/** Waits until the page shows its screen: the first heading is there and nothing loads. */
export async function screenIsReady(page: Page): Promise<void> {
  // Looked at in every frame, where an expectation looks again after a second.
  await page.waitForFunction(
    () =>
      document.querySelector('h1')?.checkVisibility({ visibilityProperty: true }) &&
      !document.querySelector('[aria-busy="true"]'),
  );
}

/** Opens a screen within the app, as a link does: the page is not loaded again. */
export async function openWithin(page: Page, path: string): Promise<void> {
  await appAnswers(page);
  await page.evaluate((to) => {
    history.pushState({}, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
}

/** Waits until nothing was fetched for a second. Playwright's `networkidle` may come before the app begins to fetch. */
export async function networkIsIdle(page: Page): Promise<void> {
  await page.locator('html[data-ready]').waitFor({ state: 'attached' });
  let lastAt = Date.now();
  const note = () => {
    lastAt = Date.now();
  };
  // Measured outside the page, because some tests stop its clock.
  page.on('request', note).on('requestfinished', note).on('requestfailed', note);
  while (Date.now() - lastAt < 1000) await new Promise((resolve) => setTimeout(resolve, 50));
  page.off('request', note).off('requestfinished', note).off('requestfailed', note);
}

/** Waits until the app has hydrated the served page; before that, links lead to the server. */
export async function appAnswers(page: Page): Promise<void> {
  await expect(page.locator('html[data-ready]')).toBeAttached();
}
