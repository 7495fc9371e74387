// Some functions here run in the page.
/// <reference lib="dom" />
import type { BrowserContext, Page } from '@playwright/test';
import { pageCacheName } from '#shared/catalog/cached-pages.ts';
import { newPhone } from '../browser.ts';
import { type Figure, medianOf } from '../report.ts';
import { publicPages } from './public-pages.ts';
import { connections, type Served, secondsOf, type Visit, type VisitOptions, visit } from './visit.ts';

declare global {
  var longestPressMs: number;
}

/** The longest time for the app's work without a key or a click: the directory, the worker's files. */
const workDoneMs = 15_000;

/** An address of the form of a person's, so that the worker answers it from its cached pages. */
const barePath = '/bare-words';
const bareHtml = `<!doctype html><html lang="ar" dir="rtl"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>دليل</title><main><h1>دليل</h1><p>${'كلمات قليلة بلا شيء آخر. '.repeat(280)}</p></main>`;

/** Later visits by the worker, on a slow connection and offline; and the work of a first visit after its paint. */
export async function returnRows({ browser, origin, visits }: Served): Promise<Figure[]> {
  const device = await newPhone(browser);
  const pages = await publicPages(origin);
  const visitOnce = async (path: string, options: Partial<VisitOptions> = {}) => {
    const one = await visit(device, { url: origin + path, isPlain: path === barePath, ...options });
    await one.page.close();
    return one;
  };
  const rows = [await firstFillRow(device, origin)];
  for (const { path } of pages) await visitOnce(path, { quietMs: 2000 });
  for (const { name, path } of pages) {
    const found: Visit[] = [];
    for (let turn = 0; turn < visits; turn += 1) found.push(await visitOnce(path, { connection: connections.slow }));
    rows.push({ ...laterRow(`${name}: LCP, second visit`, found), target: { max: 0.6 } });
  }
  await cacheBarePage(device, origin);
  await device.setOffline(true);
  for (const { name, path } of pages) {
    const [found, bare]: [Visit[], Visit[]] = [[], []];
    for (let turn = 0; turn < visits; turn += 1) {
      bare.push(await visitOnce(barePath));
      found.push(await visitOnce(path));
    }
    const floor = { value: secondsOf(bare, 'largestMs'), what: 'bare words from the worker' };
    rows.push({ ...laterRow(`${name}: LCP, offline`, found), floor, target: { max: 0.5 } });
  }
  await device.close();
  return rows;
}

function laterRow(work: string, found: readonly Visit[]): Figure {
  const note = `first content ${secondsOf(found, 'firstContentMs').toFixed(2)} s`;
  return { work, value: secondsOf(found, 'largestMs'), unit: 's', note };
}

/** Puts a page of plain words beside the cached ones: the least that this browser needs for a page of the worker. */
async function cacheBarePage(device: BrowserContext, origin: string): Promise<void> {
  const page = await device.newPage();
  await page.goto(origin);
  await page.evaluate(
    async ({ cacheName, path, html }) => {
      const pages = await caches.open(cacheName);
      const home = await pages.match('/');
      if (!home) throw new Error('The worker has no page yet');
      await pages.put(path, new Response(html, { headers: home.headers }));
    },
    { cacheName: pageCacheName, path: barePath, html: bareHtml },
  );
  await page.close();
}

/** The first visit of a device, until the directory and the app are stored. */
async function firstFillRow(device: BrowserContext, origin: string): Promise<Figure> {
  const { page, tasks, blockedMs, firstContentMs } = await visit(device, {
    ...{ url: `${origin}/browse`, quietMs: workDoneMs },
  });
  const isControlled = await page.evaluate(() => navigator.serviceWorker.controller?.state === 'activated');
  if (!isControlled) throw new Error('The worker was not there in time');
  await page.close();
  const longest = Math.round(Math.max(0, ...tasks.map(({ durationMs }) => durationMs)));
  return {
    ...{ work: '/browse: blocked in the first 15 s, first fill included', value: blockedMs, unit: 'ms' },
    ...{
      target: { max: 100 },
      note: `longest task ${longest} ms, first content after ${Math.round(firstContentMs)} ms`,
    },
  };
}

const presses = [
  { work: 'the menu', path: '/', target: 'header button[aria-haspopup="dialog"]' },
  { work: 'the search field', path: '/browse', target: 'main input[name="q"]' },
];

/** The browser reports no press that took less. */
const shortestMs = 16;

/** How long the first press after the paint takes until its next frame, on a slow connection. */
export async function pressRows({ browser, origin, visits }: Served): Promise<Figure[]> {
  const rows: Figure[] = [];
  for (const { work, path, target } of presses) {
    const times: number[] = [];
    for (let turn = 0; turn < visits; turn += 1) {
      const device = await newPhone(browser);
      const { page } = await visit(device, { url: origin + path, connection: connections.slow, quietMs: 0 });
      times.push(await pressMs(page, target));
      await device.close();
    }
    const name = `First press on ${work} of ${path}, as soon as it is answered`;
    rows.push({ work: name, value: medianOf(times), unit: 'ms', target: { max: 200 } });
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
