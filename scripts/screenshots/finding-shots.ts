import { openAsCompany } from './company-account-shots.ts';
import { open, openSignedIn, type Shot, type Stage } from './stage.ts';

/** Searching, narrowing, keeping, and being told of news. */
export const findingShots: readonly Shot[] = [
  { name: 'finding-suggestions', show: showSuggestions },
  { name: 'finding-did-you-mean', show: showDidYouMean },
  { name: 'finding-filters', show: showFilters },
  { name: 'finding-newest', show: showNewest },
  { name: 'finding-saved-on-device', isWholePage: true, show: showSavedOnDevice },
  { name: 'finding-account-alerts', show: showAlerts },
  { name: 'finding-webhooks', show: (stage) => showWebhooks(stage) },
  { name: 'finding-webhook-new', show: showNewWebhook },
];

async function showSuggestions(stage: Stage): Promise<void> {
  const { page, language } = stage;
  await open(stage, '/browse');
  await page.locator('main input[type=search]').click();
  await page.locator('main input[type=search]').pressSequentially(language === 'ar' ? 'محاس' : 'engin');
  await page.getByRole('option').first().waitFor();
  await page.waitForTimeout(500);
}

async function showDidYouMean(stage: Stage): Promise<void> {
  await open(stage, `/browse?q=${stage.language === 'ar' ? 'مهندص' : 'enginer'}`);
  await stage.page.getByText(stage.t('talents:did_you_mean')).waitFor();
  await stage.page.locator('.filter-panel select').first().waitFor({ state: 'attached' });
}

/** They come after the paint, and their numbers after them. */
async function filtersAreThere({ page }: Stage): Promise<void> {
  // The server's part stands beside the living one for a moment.
  await page.locator('.filter-panel select').first().waitFor({ state: 'attached' });
  await page.locator('.filter-panel option', { hasText: /[)]$/ }).first().waitFor({ state: 'attached' });
}

async function showNewest(stage: Stage): Promise<void> {
  await open(stage, '/browse?place=doha&speaks=ar&sort=newest');
  await filtersAreThere(stage);
}

async function showFilters(stage: Stage): Promise<void> {
  const { page } = stage;
  await open(stage, '/browse?country=Qatar&speaks=ar&availability=open');
  await filtersAreThere(stage);
  if (stage.isPhone) {
    await page.locator('.filter-button').click();
    await page.getByRole('dialog').waitFor();
  }
  await page.waitForTimeout(500);
}

async function showSavedOnDevice(stage: Stage): Promise<void> {
  const { page } = stage;
  for (const path of ['/browse', '/jobs', '/browse-companies']) {
    await open(stage, path);
    await page.locator('main .save-mark').first().click();
    await page.locator('main .save-mark[aria-pressed="true"]').first().waitFor();
  }
  await page.goto('/saved', { waitUntil: 'networkidle' });
  await page.getByRole('main').getByRole('article').first().waitFor();
}

async function showAlerts(stage: Stage): Promise<void> {
  await openSignedIn(stage, '/account');
  await stage.page.locator('#alerts').scrollIntoViewIfNeeded();
  await stage.page.locator('#alerts').getByRole('switch').first().waitFor();
}

async function showWebhooks(stage: Stage): Promise<void> {
  await openAsCompany(stage, '/company-account');
  const part = stage.page.locator('#webhooks');
  await part.scrollIntoViewIfNeeded();
  await part.getByRole('button', { name: stage.t('account:webhooks.new') }).waitFor();
}

async function showNewWebhook(stage: Stage): Promise<void> {
  await showWebhooks(stage);
  const { page, t } = stage;
  await page
    .locator('#webhooks')
    .getByRole('button', { name: t('account:webhooks.new') })
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(t('account:webhooks.url'), { exact: true }).fill('http://hooks.falaj.example/dalil');
  await dialog.getByRole('button', { name: t('account:webhooks.make') }).click();
  await dialog.getByRole('alert').first().waitFor();
}
