import type { Page } from '@playwright/test';
import { boundRow, percentile, type Row } from '../report.ts';
import { filterPairs, prefixesOf } from '../sample.ts';
import { newDevice, openBenchPage, slowDown } from './device-browser.ts';
import type { Measuring } from './fill-rows.ts';
import type { Times } from './page/search.ts';

const queryCount = 400;
const coldReads = 5;

/**
 * The cost of one key in the device's search, against a plain scan of the same rows; and the first search. @see
 * performance §3
 */
export async function deviceSearchRows(measuring: Measuring, maxMs: number): Promise<Row[]> {
  const { browser, origin, script } = measuring;
  const device = await newDevice(browser);
  const page = await openBenchPage(device, origin, script);
  await page.evaluate(() => dalilBench.fillFromServer());
  const people = await page.evaluate(() => dalilBench.prepareScan());
  const rows = await keystrokeRows(page, people, maxMs);
  await page.close();
  rows.push(await coldRow(() => openBenchPage(device, origin, script), people));
  await device.close();
  return rows;
}

async function keystrokeRows(page: Page, people: number, max: number): Promise<Row[]> {
  const queries = prefixesOf(await page.evaluate(() => dalilBench.sampleCards(2000)), queryCount);
  await slowDown(page);
  const own = await page.evaluate((given) => dalilBench.findTimes(given), queries);
  const scan = await page.evaluate((given) => dalilBench.scanTimes(given), queries);
  const suggested = await page.evaluate((given) => dalilBench.suggestTimes(given), queries);
  const shown = await page.evaluate((given) => dalilBench.shownTimes(given), queries);
  const filtered = await page.evaluate((given) => dalilBench.filteredTimes(given), filterPairs);
  // A search with fewer hits would be faster for a bad reason.
  if (own.found !== scan.found) throw new Error(`The device found ${own.found}, a scan ${scan.found}`);
  const row = (work: string, times: Times, bound: { max?: number }) =>
    boundRow({
      ...{ work, people, value: partOf(times, 0.95), unit: 'ms', note: `p50 ${partOf(times, 0.5).toFixed(2)} ms` },
      floor: { value: partOf(scan, 0.95), what: `plain scan, p50 ${partOf(scan, 0.5).toFixed(2)} ms` },
      ...bound,
    });
  return [
    row('Search on the device per key: p95', own, { max }),
    row('The same with the first 60 cards read: p95', shown, {}),
    row('Any two filters, the first 60 cards read: p95', filtered, {}),
    row('Suggestions per key: p95', suggested, { max: 50 }),
  ];
}

function partOf({ ms }: Times, share: number): number {
  return percentile(
    ms.toSorted((a, b) => a - b),
    share,
  );
}

async function coldRow(open: () => Promise<Page>, people: number): Promise<Row> {
  const own: number[] = [];
  const plain: number[] = [];
  for (let n = 0; n < coldReads; n += 1) {
    own.push(await inSlowPage(open, (page) => page.evaluate(() => dalilBench.readColdText())));
    plain.push(await inSlowPage(open, (page) => page.evaluate(() => dalilBench.readPlainly())));
  }
  return boundRow({
    ...{ work: 'First search of a page: text read from IndexedDB', people, unit: 'ms' },
    value: partOf({ ms: own, found: 0 }, 0.5),
    note: `median of ${coldReads}`,
    floor: { value: partOf({ ms: plain, found: 0 }, 0.5), what: 'read only' },
    ...(people < 50_000 && { max: 60 }),
  });
}

async function inSlowPage<T>(open: () => Promise<Page>, work: (page: Page) => Promise<T>): Promise<T> {
  const page = await open();
  await slowDown(page);
  const result = await work(page);
  await page.close();
  return result;
}
