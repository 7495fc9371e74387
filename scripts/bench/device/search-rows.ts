import type { Page } from '@playwright/test';
import { slowDown } from '../browser.ts';
import { type Figure, medianOf, percentile } from '../report.ts';
import { prefixesOf } from '../sample.ts';
import type { Device, NewDevice } from './device-rows.ts';
import type { Times } from './page/search.ts';

const queryCount = 400;
const coldReads = 5;

/** The cost of one key in the device's search, against a plain scan of the same rows; and the first search of a page. */
export async function deviceSearchRows(
  newDevice: NewDevice,
  max: { keyMs: number; firstMs?: number },
): Promise<Figure[]> {
  const device = await newDevice();
  const page = await device.open();
  await page.evaluate(() => dalilBench.fillFromServer());
  const people = await page.evaluate(() => dalilBench.prepareScan());
  const rows = await keystrokeRows(page, people, max.keyMs);
  await page.close();
  const first = await firstSearch(device, people);
  await device.context.close();
  return [...rows, { ...first, ...(max.firstMs && { target: { max: max.firstMs } }) }];
}

async function keystrokeRows(page: Page, people: number, max: number): Promise<Figure[]> {
  const queries = prefixesOf(await page.evaluate(() => dalilBench.sampleCards(2000)), queryCount);
  await slowDown(page);
  const own = await page.evaluate((given) => dalilBench.findTimes(given), queries);
  const scan = await page.evaluate((given) => dalilBench.scanTimes(given), queries);
  const shown = await page.evaluate((given) => dalilBench.shownTimes(given), queries);
  // A search with fewer hits would be faster for a bad reason.
  if (own.found !== scan.found) throw new Error(`The device found ${own.found}, a scan ${scan.found}`);
  const p50 = ({ ms }: Times) => `p50 ${medianOf(ms).toFixed(2)} ms`;
  const row = (work: string, times: Times): Figure => ({
    ...{ work, people, value: percentile(times.ms, 0.95), unit: 'ms', note: p50(times) },
    floor: { value: percentile(scan.ms, 0.95), what: `plain scan, ${p50(scan)}` },
  });
  return [
    { ...row('Search on the device per key: p95', own), target: { max } },
    row('The same with the first 60 cards read: p95', shown),
  ];
}

async function firstSearch(device: Device, people: number): Promise<Figure> {
  const [own, plain]: [number[], number[]] = [[], []];
  for (let n = 0; n < coldReads; n += 1) {
    own.push(await inSlowPage(device, (page) => page.evaluate(() => dalilBench.readColdText())));
    plain.push(await inSlowPage(device, (page) => page.evaluate(() => dalilBench.readPlainly())));
  }
  return {
    ...{ work: 'First search of a page: text read from IndexedDB', people, value: medianOf(own), unit: 'ms' },
    note: `median of ${coldReads}`,
    floor: { value: medianOf(plain), what: 'read only' },
  };
}

async function inSlowPage<T>({ open }: Device, work: (page: Page) => Promise<T>): Promise<T> {
  const page = await open();
  await slowDown(page);
  const result = await work(page);
  await page.close();
  return result;
}
