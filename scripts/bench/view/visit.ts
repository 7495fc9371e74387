// Some functions here run in the page.
/// <reference lib="dom" />
import type { BrowserContext, CDPSession, Page } from '@playwright/test';
import { percentile } from '../report.ts';

interface Noted {
  firstContentMs: number;
  largestMs: number;
  /** The app answers presses. */
  readyMs: number;
  shift: number;
  tasks: LongTask[];
}

interface LongTask {
  startMs: number;
  durationMs: number;
}

declare global {
  var visitNoted: Noted;
}

/** The waiting times of a reader of a page, in ms from the start of the navigation. */
export interface Visit extends Noted {
  /** The time of tasks beyond 50 ms each, from the first content on: before it there is nothing to press. */
  blockedMs: number;
  transfers: Transfer[];
  page: Page;
}

/** The files that came before the app answered. */
interface Transfer {
  /** Ending of the file's name; '' for the page. */
  kind: string;
  /** As received, without headers. */
  bytes: number;
  isBeforeContent: boolean;
}

export interface Line {
  latency: number;
  /** In bytes a second. */
  downloadThroughput: number;
  uploadThroughput: number;
}

/** The lines of the design: 1.6 Mbit/s and 150 ms; 400 kbit/s and 400 ms. */
export const lines = {
  slow: { latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 },
  poor: { latency: 400, downloadThroughput: 50_000, uploadThroughput: 25_000 },
} satisfies Record<string, Line>;

export interface VisitOptions {
  url: string;
  line?: Line;
  /** How long to look on after the app answers. */
  quietMs?: number;
  /** A Dalil that renders in the browser only tells no moment from which on it answers. */
  isOld?: boolean;
}

const titleIsThere = "document.querySelector('main h1') !== null";
const appAnswers = 'document.documentElement.dataset.ready !== undefined';
const pollMs = 100;

const cpuSlowdown = 4;
const usualQuietMs = 1000;
const patienceMs = 60_000;

/** Opens a page with a processor as slow as a cheap phone's, and notes the times. The caller closes it. */
export async function visit(device: BrowserContext, options: VisitOptions): Promise<Visit> {
  const { url, line, quietMs = usualQuietMs, isOld = false } = options;
  const page = await device.newPage();
  page.setDefaultTimeout(patienceMs);
  const session = await device.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
  if (line) await session.send('Network.emulateNetworkConditions', { offline: false, ...line });
  await page.addInitScript(noteTheVisit);
  await page.goto(url, { waitUntil: 'commit' });
  await until(session, isOld ? titleIsThere : appAnswers);
  await page.waitForTimeout(quietMs);
  const noted = await page.evaluate(() => visitNoted);
  const transfers = await page.evaluate(readTransfers, noted);
  const blockedMs = noted.tasks.reduce((sum, task) => sum + blockedBy(task, noted.firstContentMs), 0);
  return { ...noted, blockedMs, transfers, page };
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

function noteTheVisit(): void {
  const noted: Noted = { firstContentMs: 0, largestMs: 0, readyMs: 0, shift: 0, tasks: [] };
  globalThis.visitNoted = noted;
  const follow = <T extends PerformanceEntry>(type: string, take: (entry: T) => void) =>
    new PerformanceObserver((list) => (list.getEntries() as T[]).forEach(take)).observe({ type, buffered: true });
  follow('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') noted.firstContentMs = startTime;
  });
  follow('largest-contentful-paint', ({ startTime }) => {
    noted.largestMs = startTime;
  });
  // The types of the browser do not know these entries yet.
  follow<PerformanceEntry & { value: number; hadRecentInput: boolean }>('layout-shift', ({ value, hadRecentInput }) => {
    if (!hadRecentInput) noted.shift += value;
  });
  follow('longtask', ({ startTime, duration }) => noted.tasks.push({ startMs: startTime, durationMs: duration }));
  new MutationObserver((_changes, observer) => {
    if (document.documentElement?.dataset.ready === undefined) return;
    noted.readyMs = performance.now();
    observer.disconnect();
  }).observe(document, { attributes: true, subtree: true, attributeFilter: ['data-ready'] });
}

function readTransfers({ firstContentMs, readyMs }: Noted): Transfer[] {
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

/** The middle one of some figures. */
export function medianOf(values: readonly number[]): number {
  return percentile(
    values.toSorted((a, b) => a - b),
    0.5,
  );
}
