import { openAsCompany } from './company-account-shots.ts';
import { open, openSignedIn, type Shot, type Stage } from './stage.ts';

export const accountShots: readonly Shot[] = [
  { name: 'account', isWholePage: true, show: openAccount },
  { name: 'account-deleting', show: askToDelete },
  { name: 'account-token', show: makeToken },
  { name: 'account-offline', isWholePage: true, show: openOffline },
  { name: 'saved-alerts', isWholePage: true, show: openSavedAlerts },
  { name: 'account-alerts', show: openAlerts },
  { name: 'account-alerts-company', show: openCompanyAlerts },
  { name: 'unsubscribe-alerts', show: (stage) => open(stage, '/unsubscribe?token=user_alerts-1-x') },
  { name: 'account-company', isWholePage: true, show: (stage) => openAsCompany(stage, '/company-account') },
];

const phone =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Mobile Safari/537.36';

/** Signed in on a phone as well. */
async function openAccount(stage: Stage): Promise<void> {
  const { page, context } = stage;
  await openSignedIn(stage, '/about');
  // The API strips its answers to this shape.
  const { email } = (await (await context.request.get('/api/auth/check')).json()) as { email: string };
  const data = { email, password: 'correct horse battery' };
  const cookies = await context.cookies();
  await context.request.post('/api/auth/login', { data, headers: { 'user-agent': phone, cookie: '' } });
  await context.addCookies(cookies);
  await page.goto('/account', { waitUntil: 'networkidle' });
  await page.locator('#sessions li').first().waitFor();
}

async function askToDelete(stage: Stage): Promise<void> {
  await openAccount(stage);
  await stage.page.locator('#data .button-danger-quiet').click();
  await stage.page.getByRole('dialog').waitFor();
}

async function makeToken(stage: Stage): Promise<void> {
  await openAccount(stage);
  await stage.page.locator('#tokens .button').click();
  await stage.page.getByRole('dialog').waitFor();
}

async function openOffline(stage: Stage): Promise<void> {
  const { page, context } = stage;
  await openSignedIn(stage, '/account');
  await page.locator('#sessions li').waitFor();
  await context.setOffline(true);
  await page.locator('#sessions .button:disabled').first().waitFor();
}

/** Searches with and without an alert, and a followed company, on both sides. */
async function openSavedAlerts(stage: Stage): Promise<void> {
  const { page, context } = stage;
  await openSignedIn(stage, '/about');
  // The API strips its answers to this shape.
  const { id } = (await (await context.request.get('/api/auth/check')).json()) as { id: number };
  const savedAt = new Date().toISOString();
  const saved = [
    { kind: 'search', key: '/jobs?country=Qatar&experience=3&q=engineer&workplace=hybrid', alert: 'daily' },
    { kind: 'search', key: '/browse?industry=energy', alert: 'off' },
    { kind: 'company', key: '1', alert: 'weekly' },
    { kind: 'job', key: '1' },
  ];
  const changes = saved.map((one) => ({ ...one, isSaved: true, savedAt }));
  await context.request.post('/api/saved', { data: { ownerId: id, changes } });
  await page.goto('/saved', { waitUntil: 'networkidle' });
  await page.getByRole('combobox').first().waitFor();
}

async function openAlerts(stage: Stage): Promise<void> {
  await openSignedIn(stage, '/account');
  await showAlerts(stage);
}

async function openCompanyAlerts(stage: Stage): Promise<void> {
  await openAsCompany(stage, '/company-account');
  await showAlerts(stage);
}

async function showAlerts({ page }: Stage): Promise<void> {
  await page.locator('#alerts .toggle').first().waitFor();
  await page.locator('#alerts').scrollIntoViewIfNeeded();
}
