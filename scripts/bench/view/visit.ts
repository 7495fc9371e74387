// Some functions here run in the page.
/// <reference lib="dom" />
import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test';
import { slowDown } from '../browser.ts';
import { medianOf } from '../report.ts';

interface Measured {
  firstContentMs: number;
  largestMs: number;
  /** When the app answers clicks. */
  readyMs: number;
  shift: number;
  tasks: LongTask[];
}

interface LongTask {
  startMs: number;
  durationMs: number;
}

declare global {
  var measuredVisit: Measured;
}

/** The waiting times of a reader of a page, in ms from the start of the navigation. */
export interface Visit extends Measured {
  /** The time of tasks beyond 50 ms each, from the first content on: before it there is nothing to press. */
  blockedMs: number;
  transfers: Transfer[];
  page: Page;
  /** Of the page; its metrics count processor time. */
  session: CDPSession;
}

/** A file that arrived before the app answered clicks. */
interface Transfer {
  /** Ending of the file's name; '' for the page. */
  kind: string;
  /** As received, without headers. */
  bytes: number;
  isBeforeContent: boolean;
}

/** A network connection. */
export interface Connection {
  latency: number;
  /** In bytes a second. */
  downloadThroughput: number;
  uploadThroughput: number;
}

/** The connections of the design: 1.6 Mbit/s and 150 ms; 400 kbit/s and 400 ms. */
export const connections = {
  slow: { latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 },
  poor: { latency: 400, downloadThroughput: 50_000, uploadThroughput: 25_000 },
} satisfies Record<string, Connection>;

export interface VisitOptions {
  url: string;
  /** Without it, that of this machine. */
  connection?: Connection;
  /** How long to measure after the app answers. */
  quietMs?: number;
  /** True for a page that never reports that it is hydrated: its heading counts. */
  isPlain?: boolean;
}

const titleIsThere = "document.querySelector('main h1') !== null";
const appAnswers = 'document.documentElement.dataset.ready !== undefined';
const pollMs = 100;

const usualQuietMs = 1000;
const patienceMs = 60_000;

/** Opens a page with a processor as slow as a cheap phone's, and measures the times. The caller closes it. */
export async function visit(device: BrowserContext, options: VisitOptions): Promise<Visit> {
  const { url, connection, quietMs = usualQuietMs, isPlain = false } = options;
  const page = await device.newPage();
  page.setDefaultTimeout(patienceMs);
  await slowDown(page);
  const session = await device.newCDPSession(page);
  if (connection) await session.send('Network.emulateNetworkConditions', { offline: false, ...connection });
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  await page.addInitScript(measureVisit);
  await page.goto(url, { waitUntil: 'commit' });
  await until(session, isPlain ? titleIsThere : appAnswers);
  await page.waitForTimeout(quietMs);
  const measured = await page.evaluate(() => measuredVisit);
  const transfers = await page.evaluate(readTransfers, measured);
  const blockedMs = measured.tasks.reduce((sum, task) => sum + blockedBy(task, measured.firstContentMs), 0);
  return { ...measured, blockedMs, transfers, page, session };
}

/** Waits for an expression of the page. Playwright's own waiting puts 100 ms of script into a slowed page. */
async function until(session: CDPSession, expression: string): Promise<void> {
  const giveUpAt = performance.now() + patienceMs;
  while (performance.now() < giveUpAt) {
    const { result } = await session.send('Runtime.evaluate', { expression });
    if (result.value === true) return;
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
  throw new Error(`The page never came so far: ${expression}`);
}

/** As Lighthouse counts it. */
function blockedBy({ startMs, durationMs }: LongTask, firstContentMs: number): number {
  return Math.max(0, startMs + durationMs - Math.max(startMs, firstContentMs) - 50);
}

function measureVisit(): void {
  const measured: Measured = { firstContentMs: 0, largestMs: 0, readyMs: 0, shift: 0, tasks: [] };
  globalThis.measuredVisit = measured;
  const follow = <T extends PerformanceEntry>(type: string, take: (entry: T) => void) =>
    new PerformanceObserver((list) => (list.getEntries() as T[]).forEach(take)).observe({ type, buffered: true });
  follow('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') measured.firstContentMs = startTime;
  });
  follow('largest-contentful-paint', ({ startTime }) => {
    measured.largestMs = startTime;
  });
  // The types of the browser do not know these entries yet.
  follow<PerformanceEntry & { value: number; hadRecentInput: boolean }>('layout-shift', ({ value, hadRecentInput }) => {
    if (!hadRecentInput) measured.shift += value;
  });
  follow('longtask', ({ startTime, duration }) => measured.tasks.push({ startMs: startTime, durationMs: duration }));
  new MutationObserver((_changes, observer) => {
    if (document.documentElement?.dataset.ready === undefined) return;
    measured.readyMs = performance.now();
    observer.disconnect();
  }).observe(document, { attributes: true, subtree: true, attributeFilter: ['data-ready'] });
}

function readTransfers({ firstContentMs, readyMs }: Measured): Transfer[] {
  const entries = performance.getEntries().flatMap((entry) => {
    const isTransfer = entry instanceof PerformanceResourceTiming && entry.responseEnd <= readyMs;
    return isTransfer ? [entry] : [];
  });
  return entries.map(({ name, encodedBodySize, responseEnd, entryType }) => ({
    kind: entryType === 'navigation' ? '' : (/\.(\w+)$/.exec(name)?.[1] ?? 'other'),
    bytes: encodedBodySize,
    isBeforeContent: entryType === 'navigation' || responseEnd <= firstContentMs,
  }));
}

/** A server whose pages a browser visits. */
export interface Served {
  browser: Browser;
  origin: string;
  /** Of each page; the result is the median. */
  visits: number;
}

export type VisitTime = 'firstContentMs' | 'largestMs' | 'readyMs';

/** The median of a time over some visits, in seconds. */
export function secondsOf(visits: readonly Visit[], time: VisitTime): number {
  return medianOf(visits.map((one) => one[time])) / 1000;
}
