// One function here runs in the page.
/// <reference lib="dom" />
import type { BrowserContext } from '@playwright/test';
import { boundRow, type Row } from '../report.ts';
import type { Served } from './cold-rows.ts';
import { type PublicPage, phone, publicPages } from './public-pages.ts';
import { lines, medianOf, type Visit, visit } from './visit.ts';

/** The longest time for the app's work without a key or a click: the directory, the worker's files. */
const workDoneMs = 15_000;
const blockedMaxMs = 100;

/** Later visits by the worker, with a slow line and with none; and the work of a first visit after its paint. */
export async function returnRows(served: Served): Promise<Row[]> {
  const { browser, origin, visits } = served;
  const device = await browser.newContext(phone('ar'));
  const pages = await publicPages(origin);
  const rows = [await fillRow(device, origin)];
  for (const page of pages) await openOnce(device, origin + page.path);
  const medians = async (page: PublicPage, line: typeof lines.slow | undefined) => {
    const found: Visit[] = [];
    for (let turn = 0; turn < visits; turn += 1) {
      const one = await visit(device, { url: origin + page.path, ...(line && { line }) });
      await one.page.close();
      found.push(one);
    }
    return found;
  };
  for (const page of pages)
    rows.push(laterRow(`${page.name}: LCP, second visit`, await medians(page, lines.slow), 0.6));
  await device.setOffline(true);
  for (const page of pages) rows.push(laterRow(`${page.name}: LCP, offline`, await medians(page, undefined), 0.5));
  await device.close();
  return rows;
}

function laterRow(work: string, found: readonly Visit[], max: number): Row {
  const value = medianOf(found.map(({ largestMs }) => largestMs)) / 1000;
  const firstContent = medianOf(found.map(({ firstContentMs }) => firstContentMs)) / 1000;
  return boundRow({ work, people: '', value, max, unit: 's', note: `first content ${firstContent.toFixed(2)} s` });
}

/** The first visit of a device, until the directory and the app are stored. */
async function fillRow(device: BrowserContext, origin: string): Promise<Row> {
  const { page, tasks, blockedMs, firstContentMs } = await visit(device, {
    ...{ url: `${origin}/browse`, quietMs: workDoneMs },
  });
  const isControlled = await page.evaluate(() => navigator.serviceWorker.controller?.state === 'activated');
  if (!isControlled) throw new Error('The worker was not there in time');
  await page.close();
  return boundRow({
    ...{ work: '/browse: blocked in the first 15 s, first fill included', people: '', unit: 'ms', max: blockedMaxMs },
    value: blockedMs,
    note: `longest task ${Math.round(Math.max(0, ...tasks.map(({ durationMs }) => durationMs)))} ms, first content after ${Math.round(firstContentMs)} ms, full line`,
  });
}

async function openOnce(device: BrowserContext, url: string): Promise<void> {
  const { page } = await visit(device, { url, quietMs: 2000 });
  await page.close();
}
