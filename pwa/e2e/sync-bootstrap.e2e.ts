import type { Page } from '@playwright/test';
import { tries } from '../../scripts/testing/test-scope.ts';
import { screenIsReady } from './testing/fixtures.ts';
import { testWithTalents } from './testing/large-server.ts';
import { expect, networkErrors } from './testing/sync.ts';
import { workerIsInControl } from './testing/worker.ts';

/** In the long run as many people as a phone stores by default. */
const talents = tries(2560, 2560, 20_480);
const shards = talents / 512;
const cpuSlowdown = 4;

const test = testWithTalents(talents);

const resultCount = (page: Page) => page.getByRole('main').getByRole('status').first();

test(`V4 I17 I18 ${talents} talents fill a slow device, whose search answers meanwhile and finds the same offline`, async ({
  page,
  context,
  front,
  t,
  consoleWatch,
}, testInfo) => {
  consoleWatch.expectComplaints(networkErrors);
  const cdp = await context.newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
  const filled = () => front.calls.filter((call) => call.startsWith('GET /api/sync/talents/shards/')).length;
  await page.goto('/browse');
  await workerIsInControl(page);
  await expect.poll(filled).toBeGreaterThan(1);
  await watchLongTasks(page);
  await page.getByRole('searchbox').fill('noura');
  await expect(resultCount(page)).toHaveText(/^[0-9,]+ match/);
  await expect(page.getByRole('article').first()).toBeVisible();
  const found = await resultCount(page).innerText();

  await expect.poll(filled).toBeGreaterThanOrEqual(shards);
  testInfo.annotations.push({ type: 'tasks over 50 ms while filling', description: String(await longTasks(page)) });
  await page.goto('/offline');
  const row = page.getByRole('listitem').filter({ hasText: t('offline:data.talents') });
  const [thousands, rest] = [Math.floor(talents / 1000), String(talents % 1000).slice(0, 2)];
  await expect(row).toContainText(new RegExp(`(?<!of )${thousands},${rest}\\d(?! of)`));

  await context.setOffline(true);
  await page.goto('/browse?q=noura');
  await screenIsReady(page);
  await expect(resultCount(page)).toHaveText(found);
  await expect(page.getByRole('article').first()).toBeVisible();
});

/** Collects the tasks that block the page for more than 50 ms from now on; how many there may be is for the bench. */
async function watchLongTasks(page: Page): Promise<void> {
  await page.evaluate(() => {
    const root = document.documentElement;
    const observer = new PerformanceObserver((list) => {
      const lengths = list.getEntries().map(({ duration }) => `${Math.round(duration)} ms`);
      root.dataset.longTasks = [root.dataset.longTasks, ...lengths].filter(Boolean).join(', ');
    });
    observer.observe({ entryTypes: ['longtask'] });
  });
}

function longTasks(page: Page): Promise<string> {
  return page.evaluate(() => document.documentElement.dataset.longTasks ?? 'none');
}
