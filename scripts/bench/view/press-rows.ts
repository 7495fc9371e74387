// Some functions here run in the page.
/// <reference lib="dom" />
import type { Page } from '@playwright/test';
import { boundRow, type Row } from '../report.ts';
import type { Served } from './cold-rows.ts';
import { phone } from './public-pages.ts';
import { lines, medianOf, visit } from './visit.ts';

declare global {
  var longestPressMs: number;
}

const presses = [
  { work: 'the menu', path: '/', target: 'header button[aria-haspopup="dialog"]' },
  { work: 'the search field', path: '/browse', target: 'main input[name="q"]' },
];

const maxMs = 200;
/** The browser tells no press that took less. */
const shortestMs = 16;

/** How long the first press after the paint takes until its next frame, on a slow line. @see performance §2 */
export async function pressRows({ browser, origin, visits }: Served): Promise<Row[]> {
  const rows: Row[] = [];
  for (const { work, path, target } of presses) {
    const times: number[] = [];
    for (let turn = 0; turn < visits; turn += 1) {
      const device = await browser.newContext(phone('ar'));
      const { page } = await visit(device, { url: origin + path, line: lines.slow, quietMs: 0 });
      times.push(await pressMs(page, target));
      await device.close();
    }
    const name = `First press on ${work} of ${path}, as soon as it is answered`;
    rows.push(boundRow({ work: name, people: '', value: medianOf(times), max: maxMs, unit: 'ms' }));
  }
  return rows;
}

async function pressMs(page: Page, target: string): Promise<number> {
  await page.evaluate((durationThreshold) => {
    globalThis.longestPressMs = durationThreshold;
    // The types of the browser do not know the threshold.
    const events = { type: 'event', durationThreshold };
    new PerformanceObserver((list) => {
      for (const { interactionId, duration } of list.getEntries() as PerformanceEventTiming[]) {
        if (interactionId > 0) globalThis.longestPressMs = Math.max(longestPressMs, duration);
      }
    }).observe(events);
  }, shortestMs);
  await page.locator(target).first().tap();
  await page.waitForTimeout(1500);
  return await page.evaluate(() => longestPressMs);
}
