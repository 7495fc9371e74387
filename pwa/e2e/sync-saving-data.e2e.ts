import { testWithTalents } from './testing/large-server.ts';
import { expect } from './testing/sync.ts';

// More than two shards of 512.
const test = testWithTalents(1100);

test('V4 a device that saves data fetches the newest part only, and the rest when it is asked for', async ({
  page,
  front,
  t,
}) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
  const shards = () => front.calls.filter((call) => call.startsWith('GET /api/sync/talents/shards/'));
  await page.goto('/offline');
  const talentsRow = page.getByRole('listitem').filter({ hasText: t('offline:data.talents') });
  await expect(page.getByText(t('offline:data.choice.little'), { exact: true })).toBeVisible();
  // The jobs come last, and only as many as the budget allows.
  await expect.poll(() => front.calls).toContain('GET /api/sync/jobs/digest');
  await expect(talentsRow).not.toContainText(t('offline:data.never'));
  expect(front.calls.some((call) => call.startsWith('GET /api/featured-users'))).toBe(true);
  await page.goto('/browse');
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.goto('/offline');
  await expect(talentsRow).toContainText(/ of 1,1\d\d/);
  expect(shards()).toEqual(['GET /api/sync/talents/shards/2']);

  await page.getByRole('radio', { name: t('offline:data.choice.all') }).check();
  await expect.poll(shards).toEqual([2, 1, 0].map((n) => `GET /api/sync/talents/shards/${n}`));
});
