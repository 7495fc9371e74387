import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test';
import type { Language } from '#shared/catalog/languages.ts';
import type { OwnProfile } from '#shared/model/user.ts';
import { type Account, test as base } from './fixtures.ts';
import { type Front, startFront } from './front.ts';
import { labelKey, reveal } from './profile-form.ts';
import { workerIsInControl } from './worker.ts';

export { expect };

/** A test of the sync: the service worker runs, and all requests go through a proxy that can play a bad connection. */
export const test = base.extend<{ front: Front }>({
  serviceWorkers: 'allow',

  front: async ({}, use) => {
    const front = await startFront(process.env.E2E_ORIGIN ?? '');
    await use(front);
    await front.stop();
  },

  baseURL: async ({ front }, use) => use(front.origin),
});

/** The browser's own messages about lost requests. */
export const networkErrors = /ERR_|Failed to load resource|Failed to fetch|NetworkError|no-response/;

export type Translate = (key: string) => string;

export const formOf = (page: Page): Locator => page.getByRole('main').locator('form');

/** A field of the edit form by its name in the locales. */
export function field(page: Page, t: Translate, name: string): Locator {
  // The mark of an unsent change is part of the label; switches are labelled in much the same words.
  return formOf(page)
    .getByLabel(t(labelKey(name)))
    .and(page.locator(':not([role="switch"])'));
}

/** Opens the form online, so that the app and the account are on the device. */
export async function openForm(page: Page, t: Translate): Promise<void> {
  await page.goto('/profile/edit');
  await workerIsInControl(page);
  await expect(field(page, t, 'name')).toBeVisible();
}

/** Fills fields of the open form and saves; offline the page then says that the edit is stored on the device. */
export async function saveFields(page: Page, t: Translate, values: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(values)) {
    await reveal(field(page, t, name));
    await field(page, t, name).fill(value);
  }
  await formOf(page)
    .getByRole('button', { name: t('edit-profile:save') })
    .click();
}

/** Saves fields offline, and waits until the page says that the edit is stored. */
export async function saveOffline(page: Page, t: Translate, values: Record<string, string>): Promise<void> {
  await openForm(page, t);
  await page.context().setOffline(true);
  await saveFields(page, t, values);
  await expect(page.locator('.toasts')).toContainText(t('offline:pending.saved'));
}

/** The signed-in person's profile as the server has it; null when nobody is signed in. */
export async function published(context: BrowserContext): Promise<OwnProfile | null> {
  // The API strips its answers to this shape.
  return (await (await context.request.get('/api/auth/check')).json()) as OwnProfile | null;
}

/** Waits until the server has a biography. */
export async function biographyIsPublished(context: BrowserContext, bio: string): Promise<void> {
  await expect.poll(async () => (await published(context))?.bio).toBe(bio);
}

/** The lists of fields that each edit changed on the server, in order; edits that changed nothing are left out. */
export function applied(front: Front): string[][] {
  return front.edits.filter((edit) => edit.applied.length > 0).map((edit) => [...edit.applied].sort());
}

/** A second tab of the same browser. */
export async function secondTab(page: Page, language: Language): Promise<Page> {
  const other = await page.context().newPage();
  await other.addInitScript((wanted) => localStorage.setItem('language', wanted), language);
  return other;
}

type Login = Pick<Account, 'email' | 'password'>;

/** Signs in on the login screen. */
export async function logIn(page: Page, t: Translate, account: Login): Promise<void> {
  await page.goto('/login');
  await fillLogin(page, t, account);
}

/** Signs in on the login screen that is open. */
export async function fillLogin(page: Page, t: Translate, { email, password }: Login): Promise<void> {
  const main = page.getByRole('main');
  await main.getByLabel(t('auth:login.email'), { exact: true }).fill(email);
  await main.getByLabel(t('auth:login.password'), { exact: true }).fill(password);
  await main.locator('button[type="submit"]').click();
  await expect(page).not.toHaveURL(/\/login$/);
}

/** Opens the menu of the account, which is a sheet on a phone, and logs out. */
export async function logOut(page: Page, t: Translate): Promise<void> {
  const isPhone = (page.viewportSize()?.width ?? 0) < 768;
  await page.getByRole('button', { name: t(isPhone ? 'shell:menu.open' : 'shell:menu.account') }).click();
  const menu = page.getByRole(isPhone ? 'dialog' : 'menu');
  await menu.getByRole(isPhone ? 'button' : 'menuitem', { name: t('shell:auth.log_out') }).click();
}
