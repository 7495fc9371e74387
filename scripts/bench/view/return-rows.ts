// One function here runs in the page.
/// <reference lib="dom" />
import type { BrowserContext } from '@playwright/test';
import { keptPagesName } from '#shared/catalog/kept-pages.ts';
import { boundRow, type Row } from '../report.ts';
import type { Served } from './cold-rows.ts';
import { phone, publicPages } from './public-pages.ts';
import { type Line, lines, medianOf, type Visit, visit } from './visit.ts';

/** The longest time for the app's work without a key or a click: the directory, the worker's files. */
const workDoneMs = 15_000;
const blockedMaxMs = 100;

/** An address of a person's form, so that the worker answers it from its kept pages. */
const barePath = '/bare-words';
const bareHtml = `<!doctype html><html lang="ar" dir="rtl"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>دليل</title><main><h1>دليل</h1><p>${'كلمات قليلة بلا شيء آخر. '.repeat(280)}</p></main>`;

/** Later visits by the worker, with a slow line and with none; and the work of a first visit after its paint. */
export async function returnRows({ browser, origin, visits: turns }: Served): Promise<Row[]> {
  const device = await browser.newContext(phone('ar'));
  const pages = await publicPages(origin);
  const rows = [await fillRow(device, origin)];
  for (const page of pages) await openOnce(device, origin + page.path);
  const visitOnce = async (path: string, line: Line | undefined) => {
    const one = await visit(device, { url: origin + path, isOld: path === barePath, ...(line && { line }) });
    await one.page.close();
    return one;
  };
  for (const page of pages) {
    const found: Visit[] = [];
    for (let turn = 0; turn < turns; turn += 1) found.push(await visitOnce(page.path, lines.slow));
    rows.push(laterRow(`${page.name}: LCP, second visit`, found, { max: 0.6 }));
  }
  await keepBarePage(device, origin);
  await device.setOffline(true);
  for (const page of pages) {
    const found: Visit[] = [];
    const bare: Visit[] = [];
    for (let turn = 0; turn < turns; turn += 1) {
      bare.push(await visitOnce(barePath, undefined));
      found.push(await visitOnce(page.path, undefined));
    }
    rows.push(laterRow(`${page.name}: LCP, offline`, found, { max: 0.5, bare }));
  }
  await device.close();
  return rows;
}

function laterRow(work: string, found: readonly Visit[], { max, bare }: { max: number; bare?: readonly Visit[] }): Row {
  const firstContent = medianOf(found.map(({ firstContentMs }) => firstContentMs)) / 1000;
  const note = `first content ${firstContent.toFixed(2)} s`;
  const floor = bare && { value: largestSeconds(bare), what: 'bare words from the worker' };
  return boundRow({ work, people: '', value: largestSeconds(found), max, unit: 's', note, ...(floor && { floor }) });
}

function largestSeconds(visits: readonly Visit[]): number {
  return medianOf(visits.map(({ largestMs }) => largestMs)) / 1000;
}

/** Puts a page of plain words beside the kept ones: the least that this browser needs for a page of the worker. */
async function keepBarePage(device: BrowserContext, origin: string): Promise<void> {
  const page = await device.newPage();
  await page.goto(origin);
  await page.evaluate(
    async ({ cacheName, path, html }) => {
      const pages = await caches.open(cacheName);
      const kept = await pages.match('/');
      if (!kept) throw new Error('The worker keeps no page yet');
      await pages.put(path, new Response(html, { headers: kept.headers }));
    },
    { cacheName: keptPagesName, path: barePath, html: bareHtml },
  );
  await page.close();
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
