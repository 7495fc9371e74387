// Some functions here run in the page.
/// <reference lib="dom" />
import type { Browser, BrowserContext } from '@playwright/test';
import { fetchRaw } from '#api/testing/fetch-raw.ts';
import { boundRow, percentile, type Row } from '../report.ts';
import { newDevice, openBenchPage } from './device-browser.ts';
import type { Measuring } from './fill-rows.ts';
import { startSlowLine } from './slow-line.ts';
import { typingRow } from './typing-row.ts';

const installations = 3;
const quietMs = 1500;

/**
 * How quickly the directory answers typing without a network, and how long the app takes to be installed. @see
 * performance §2
 */
export async function visitRows(measuring: Measuring): Promise<Row[]> {
  const { browser, origin } = measuring;
  const device = await knownDevice(measuring);
  await device.setOffline(true);
  const typing = await typingRow(device, origin);
  await device.setOffline(false);
  const stored = await precacheRow(device, origin);
  await device.close();
  return [typing, stored, await storedRow(browser, origin)];
}

/** A device that holds everybody and was at the directory before, so that the worker has the app. */
async function knownDevice({ browser, origin, script }: Measuring): Promise<BrowserContext> {
  const device = await newDevice(browser);
  const filling = await openBenchPage(device, origin, script);
  await filling.evaluate(() => dalilBench.fillFromServer());
  await filling.close();
  const page = await device.newPage();
  await page.goto(`${origin}/browse`);
  await page.locator('article').first().waitFor();
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
  await page.waitForTimeout(quietMs);
  await page.close();
  return device;
}

/** How long a bad line takes until the app is there without one. */
async function storedRow(browser: Browser, origin: string): Promise<Row> {
  const line = await startSlowLine(origin);
  const times: number[] = [];
  for (let n = 0; n < installations; n += 1) {
    const device = await newDevice(browser);
    const page = await device.newPage();
    const startedAt = performance.now();
    await page.goto(`${line.origin}/about`);
    await page.evaluate(() => navigator.serviceWorker.ready);
    times.push(performance.now() - startedAt);
    await device.close();
  }
  line.stop();
  times.sort((a, b) => a - b);
  return boundRow({
    ...{ work: '/about, first visit on a slow line, until it opens without one', people: '', unit: 's' },
    value: percentile(times, 0.5) / 1000,
    note: `median of ${installations}`,
  });
}

async function precacheRow(device: BrowserContext, origin: string): Promise<Row> {
  const page = await device.newPage();
  await page.goto(`${origin}/browse`);
  const paths = await page.evaluate(async () => {
    const name = (await caches.keys()).find((key) => key.includes('precache')) ?? '';
    return (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname);
  });
  await page.close();
  const sizes = await Promise.all(paths.map(async (path) => (await fetchRaw(origin + path, 'br')).bytes.length));
  return boundRow({
    ...{ work: 'What the worker stores when it is installed, brotli', people: '', unit: 'KB' },
    value: sizes.reduce((sum, size) => sum + size, 0) / 1000,
    note: `${paths.length} files, both languages`,
  });
}
