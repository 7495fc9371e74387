import type { APIRequestContext, Locator, Page } from '@playwright/test';
import type { AdminUser } from '#shared/model/admin.ts';
import { logInAdmin } from './testing/admin.ts';
import { testCards } from './testing/card.ts';
import { test as base, expect, networkIsIdle } from './testing/fixtures.ts';

const dayMs = 86_400_000;

interface Payer {
  card: Locator;
  /** The stored account of the payer. */
  stored: () => Promise<AdminUser | undefined>;
  receipts: () => Promise<unknown>;
}

/** An administrator looks at a person who has just paid for 30 days. */
const test = base.extend<{ payer: Payer }>({
  payer: async ({ page, playwright, baseURL, newAccount }, use) => {
    const { profile, email, password } = await newAccount({ name: 'Salma Payer' });
    const request = await playwright.request.newContext({ ...(baseURL && { baseURL }) });
    await request.post('/api/auth/login', { data: { email, password } });
    await buy(request);
    await logInAdmin(page.request);
    await page.goto(`/admin/feature-users?q=${profile.username}`);
    await use({
      card: page.getByRole('article').filter({ has: page.getByText(`@${profile.username}`, { exact: true }) }),
      async stored() {
        const answer = await page.request.get(`/api/admin/users?q=${profile.username}`);
        // The API strips its answers to this shape.
        const { items } = (await answer.json()) as { items: AdminUser[] };
        return items.find(({ username }) => username === profile.username);
      },
      receipts: async () => (await request.get('/api/payments')).json(),
    });
    await request.dispose();
  },
});

async function buy(request: APIRequestContext): Promise<void> {
  const { paymentIntentId } = await (await request.post('/api/create-featured-payment')).json();
  const card = { cardNumber: testCards.pays, expiryMonth: 12, expiryYear: 2034, cvc: '123' };
  await request.post(`/api/simulated-payments/${paymentIntentId}/confirm`, { data: card });
  expect((await request.post('/api/confirm-featured-payment', { data: { paymentIntentId } })).ok()).toBe(true);
}

const undo = (page: Page) => page.locator('.toasts').getByRole('button', { name: 'Undo' });
// The browser is in Qatar, whatever the machine's zone.
const dayIn = (days: number) =>
  new Date(Date.now() + days * dayMs).toLocaleDateString('en-CA', { timeZone: 'Asia/Qatar' });

test('ending featuring names the paid days first, and undo gives them back', async ({ page, payer }) => {
  const before = await payer.stored();
  const receipts = await payer.receipts();
  expect(before).toMatchObject({ isFeatured: true, paidDaysLeft: 30 });
  await payer.card.getByRole('button', { name: 'Remove featured' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('This puts 30 paid days on hold. No refund is made automatically.');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toHaveCount(0);
  expect(await payer.stored()).toEqual(before);

  await payer.card.getByRole('button', { name: 'Remove featured' }).click();
  await dialog.getByLabel('Reason').fill('Asked for it');
  await dialog.getByRole('button', { name: 'Remove featured' }).click();
  await expect(payer.card).toContainText('Not featured');
  expect(await payer.stored()).toMatchObject({ isFeatured: false, paidDaysLeft: 0 });
  await undo(page).click();
  await expect(page.locator('.toasts')).toContainText('is featured as before');
  await expect(payer.card).toContainText('Featured until');
  expect(await payer.stored()).toMatchObject({ featuredUntil: before?.featuredUntil, paidDaysLeft: 30 });
  expect(await payer.receipts()).toEqual(receipts);

  // Later, without the toast: they wait on hold, and are given back or ended for good.
  const remove = async () => {
    await payer.card.getByRole('button', { name: 'Remove featured' }).click();
    await dialog.getByRole('button', { name: 'Remove featured' }).click();
    await expect(payer.card).toContainText('30 paid days on hold since');
    expect(await payer.receipts()).toMatchObject([{ status: 'succeeded', heldDays: 30 }]);
  };
  await remove();
  await payer.card.getByRole('button', { name: 'Give back paid days' }).click();
  await expect(payer.card).toContainText('Featured until');
  expect(await payer.stored()).toMatchObject({ isFeatured: true, paidDaysLeft: 30, paidDaysHeld: 0 });
  await remove();
  await payer.card.getByRole('button', { name: 'End paid days' }).click();
  await expect(dialog).toContainText('Stripe refunds nothing automatically.');
  await dialog.getByRole('button', { name: 'End paid days' }).click();
  await expect(dialog).toContainText('Enter a reason');
  await dialog.getByLabel('Reason').fill('A stolen card');
  await dialog.getByRole('button', { name: 'End paid days' }).click();
  await expect(payer.card).not.toContainText('on hold');
  expect(await payer.receipts()).toMatchObject([{ heldDays: 0, endedDays: 30, endReason: 'A stolen card' }]);
});

test('the end is moved sooner or later with a reason, and moved back by undo', async ({ page, payer }) => {
  const before = await payer.stored();
  await payer.card.getByRole('button', { name: 'Change end date' }).click();
  const dialog = page.getByRole('dialog');
  const lastDay = dialog.getByLabel('Last day');
  const save = dialog.getByRole('button', { name: 'Save end date' });
  await lastDay.fill('');
  await save.click();
  await expect(dialog).toContainText('Choose today or a later day');
  await expect(dialog).toContainText('Enter a reason');
  await lastDay.fill(dayIn(10));
  await expect(dialog).toContainText(/Up to (19|20) paid days go on hold/);
  expect(await payer.stored()).toEqual(before);
  await dialog.getByLabel('Reason').fill('Sold twice by mistake');
  await save.click();
  await expect(dialog).toHaveCount(0);
  const moved = await payer.stored();
  expect(Math.round((Date.parse(moved?.featuredUntil ?? '') - Date.now()) / dayMs)).toBeLessThanOrEqual(11);
  expect(moved?.paidDaysLeft).toBeLessThanOrEqual(11);
  expect(moved?.paidDaysHeld).toBeGreaterThanOrEqual(19);
  await undo(page).click();
  await expect(page.locator('.toasts')).toContainText('is featured as before');
  expect(await payer.stored()).toMatchObject({ featuredUntil: before?.featuredUntil, paidDaysLeft: 30 });

  await payer.card.getByRole('button', { name: 'Change end date' }).click();
  await lastDay.fill(dayIn(40));
  await dialog.getByLabel('Reason').fill('Sorry for the outage');
  await save.click();
  await expect(dialog).toHaveCount(0);
  const extended = await payer.stored();
  expect(Date.parse(extended?.featuredUntil ?? '')).toBeGreaterThan(Date.parse(before?.featuredUntil ?? ''));
  expect(extended?.paidDaysLeft).toBe(30);
  // A closed dialog takes back its step of the history.
  await networkIsIdle(page);
  await page.goto('/admin/audit-log');
  await expect(page.getByText('Sorry for the outage').first()).toBeVisible();
});

test('undo says so when something else has changed the days since', async ({ page, payer, consoleWatch }) => {
  consoleWatch.expectComplaints(/status of 409/);
  await payer.card.getByRole('button', { name: 'Remove featured' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove featured' }).click();
  await expect(payer.card).toContainText('Not featured');
  const id = (await payer.stored())?.id;
  const given = { userId: id, isFeatured: true, durationDays: 7 };
  expect((await page.request.post('/api/admin/set-featured', { data: given })).ok()).toBe(true);
  const { featuredUntil } = (await payer.stored()) ?? {};
  await undo(page).click();
  await expect(page.locator('.toasts')).toContainText('Error');
  expect((await payer.stored())?.featuredUntil).toBe(featuredUntil);
});
