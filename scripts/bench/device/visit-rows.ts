// Some functions here run in the page.
/// <reference lib="dom" />
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { fetchRaw } from '#api/testing/fetch-raw.ts';
import { startPinned } from '../process.ts';
import { boundRow, percentile, type Row } from '../report.ts';
import { newDevice, openBenchPage, slowDown, slowLineDown } from './device-browser.ts';
import type { Measuring } from './fill-rows.ts';
import { startSlowLine } from './slow-line.ts';
import { typingRow } from './typing-row.ts';

const visits = 5;
const installations = 3;
/** Whatever is painted later than this after the list is no part of the first view. */
const quietMs = 1500;

/** How soon the directory is there, on the first visit and later ones, and how quickly it answers typing. @see performance §2 */
export async function visitRows(measuring: Measuring): Promise<Row[]> {
  const { browser, origin } = measuring;
  const floorServer = await startPinned(['scripts/bench/floor-server.ts'], {});
  try {
    const onANewDevice = (url: string) => async () => {
      const device = await newDevice(browser);
      const ms = await paintMs(device, { url, isLineSlow: true });
      await device.close();
      return ms;
    };
    const device = await knownDevice(measuring);
    const again = (isLineSlow: boolean) => () => paintMs(device, { url: `${origin}/browse`, isLineSlow });
    const bare = await medianSeconds(onANewDevice(floorServer.origin));
    const bareWithoutLine = await medianSeconds(() => paintMs(device, { url: floorServer.origin, isLineSlow: false }));
    const cold = await medianSeconds(onANewDevice(`${origin}/browse`));
    const second = await medianSeconds(again(true));
    await device.setOffline(true);
    const offline = await medianSeconds(again(false));
    const rows = [
      paintRow('first visit', { value: cold, max: 1.1, floor: bare }),
      paintRow('second visit', { value: second, max: 0.6, floor: bareWithoutLine }),
      paintRow('offline', { value: offline, max: 0.5, floor: bareWithoutLine }),
      await typingRow(device, origin),
    ];
    await device.setOffline(false);
    rows.push(await precacheRow(device, origin));
    await device.close();
    rows.push(await storedRow(browser, origin));
    return rows;
  } finally {
    await floorServer.stop();
  }
}

function paintRow(visit: string, { value, max, floor }: { value: number; max: number; floor: number }): Row {
  return boundRow({
    ...{ work: `/browse, ${visit}: LCP`, people: '', value, max, unit: 's', note: `median of ${visits}` },
    floor: { value: floor, what: 'bare 12 KB of text' },
  });
}

async function medianSeconds(visit: () => Promise<number>, count = visits): Promise<number> {
  const times: number[] = [];
  for (let n = 0; n < count; n += 1) times.push(await visit());
  return (
    percentile(
      times.sort((a, b) => a - b),
      0.5,
    ) / 1000
  );
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

/** Ms until the largest content is painted. */
async function paintMs(
  device: BrowserContext,
  { url, isLineSlow }: { url: string; isLineSlow: boolean },
): Promise<number> {
  const page = await device.newPage();
  await slowDown(page);
  if (isLineSlow) await slowLineDown(page);
  await page.goto(url);
  await page.locator('article, pre').first().waitFor();
  await page.waitForTimeout(quietMs);
  const ms = await largestPaint(page);
  await page.close();
  return ms;
}

function largestPaint(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? 0)).observe({
          type: 'largest-contentful-paint',
          buffered: true,
        });
      }),
  );
}

/** How long a bad line takes until the app is there without one. */
async function storedRow(browser: Browser, origin: string): Promise<Row> {
  const line = await startSlowLine(origin);
  const value = await medianSeconds(async () => {
    const device = await newDevice(browser);
    const page = await device.newPage();
    const startedAt = performance.now();
    await page.goto(`${line.origin}/about`);
    await page.evaluate(() => navigator.serviceWorker.ready);
    const ms = performance.now() - startedAt;
    await device.close();
    return ms;
  }, installations);
  line.stop();
  return boundRow({
    ...{ work: '/about, first visit on a slow line, until it opens without one', people: '', value, unit: 's' },
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
