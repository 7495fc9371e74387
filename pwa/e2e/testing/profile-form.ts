import { expect, type Locator, type Page } from '@playwright/test';
import type { OwnProfile } from '#shared/model/user.ts';

type Translate = (key: string) => string;

export const formOf = (page: Page): Locator => page.getByRole('main').locator('form');

/** Fields whose control follows from their row, with its label. */
const rowLabels = ['school'];

/** The key of a field's label in the edit form. */
export const labelKey = (name: string) =>
  rowLabels.includes(name) ? `fields:label.${name}` : `edit-profile:fields.${name}`;

/** A control of the edit form by the whole of its label. */
export function control(page: Page, t: Translate, name: string): Locator {
  return formOf(page).getByLabel(t(labelKey(name)), { exact: true });
}

/** Opens the section of a control on a phone, where one section is open at a time; on wide screens all are open. */
export async function reveal(inSection: Locator): Promise<void> {
  await inSection.first().waitFor({ state: 'attached' });
  const closed = inSection
    .first()
    .locator('xpath=ancestor-or-self::section[1]')
    .locator('h2 > button[aria-expanded="false"]');
  if ((await closed.count()) > 0) await closed.click();
}

/** Opens the edit form of the signed-in person at its first section: a phone opens the one of last time. */
export async function openProfileForm(page: Page, t: Translate): Promise<void> {
  await page.goto('/profile/edit');
  await reveal(control(page, t, 'name'));
  await expect(control(page, t, 'name')).toBeVisible();
}

export async function saveProfile(page: Page, t: Translate): Promise<void> {
  await formOf(page)
    .getByRole('button', { name: t('edit-profile:save') })
    .click();
}

/** The signed-in person's profile as the server has it. */
export async function storedProfile(page: Page): Promise<OwnProfile> {
  // The API strips its answers to this shape.
  return (await (await page.request.get('/api/auth/check')).json()) as OwnProfile;
}
