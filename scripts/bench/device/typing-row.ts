// Some functions here run in the page.
/// <reference lib="dom" />
import type { BrowserContext, Page } from '@playwright/test';
import { limits } from '#shared/limits.ts';
import { boundRow, percentile, type Row } from '../report.ts';
import { slowDown } from './device-browser.ts';

declare global {
  var interactions: Map<number, number>;
}

const words = ['محمد', 'sara', 'python', 'engineer', 'تقنية', 'فاطمة', 'excel', 'abdullah'];

/** Slower than the search waits for the next letter: each one brings a new list. */
const betweenKeysMs = limits.searchDebounceMs + 50;

/** The browser tells no interaction that took less. */
const shortestMs = 16;

/** From a key to the next frame while somebody types into the search of the directory, offline. @see performance §2 */
export async function typingRow(device: BrowserContext, origin: string): Promise<Row> {
  const floorPage = await openSlow(device, '');
  await floorPage.setContent('<input>');
  const floor = await typed(floorPage, 'input');
  const page = await openSlow(device, `${origin}/browse`);
  await page.locator('article').first().waitFor();
  const own = await typed(page, 'input[type=search]');
  return boundRow({
    ...{ work: 'Typing into the search, offline: key to next frame, p95', people: 20_480, max: 100, unit: 'ms' },
    value: percentile(own, 0.95),
    note: `p50 ${percentile(own, 0.5)}, longest ${own.at(-1)} ms, ${own.length} keys`,
    floor: { value: percentile(floor, 0.95), what: 'a bare field' },
  });
}

async function openSlow(device: BrowserContext, url: string): Promise<Page> {
  const page = await device.newPage();
  await page.addInitScript((durationThreshold) => {
    globalThis.interactions = new Map();
    // The types of the browser do not know the threshold.
    const keys = { type: 'event', durationThreshold };
    new PerformanceObserver((list) => {
      for (const { interactionId, duration } of list.getEntries() as PerformanceEventTiming[]) {
        const known = interactions.get(interactionId) ?? 0;
        if (interactionId > 0) interactions.set(interactionId, Math.max(known, duration));
      }
    }).observe(keys);
  }, shortestMs);
  await page.goto(url || 'about:blank');
  await slowDown(page);
  return page;
}

/** Types each word and takes it away again; answers the duration of each key, ascending, in ms. */
async function typed(page: Page, field: string): Promise<number[]> {
  const input = page.locator(field);
  await input.click();
  await page.waitForTimeout(1000);
  await page.evaluate(() => interactions.clear());
  for (const word of words) {
    await input.pressSequentially(word, { delay: betweenKeysMs });
    for (const _ of word) await input.press('Backspace', { delay: betweenKeysMs });
  }
  await page.waitForTimeout(1000);
  const told = await page.evaluate(() => [...interactions.values()]);
  await page.close();
  const keys = words.join('').length * 2;
  const untold = new Array<number>(Math.max(0, keys - told.length)).fill(shortestMs);
  return [...untold, ...told].sort((a, b) => a - b);
}
