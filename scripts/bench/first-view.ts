// Two functions here run in the page.
/// <reference lib="dom" />
import { chromium } from '@playwright/test';
import { chromiumSwitches, findChromium } from '../setup/chromium.mjs';
import { boundRow, type Row } from './report.ts';

interface Transfer {
  kind: string;
  bytes: number;
}

interface Budget {
  /** Ending of the file's name. */
  kind: string;
  what: string;
  /** In 1,000 bytes. */
  max: number;
}

/** That of the design. Without it, scripts that nothing waits for arrive while the processor is still busy. */
const slowLine = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 750e3 / 8 };

const budgets: readonly Budget[] = [
  { kind: 'js', what: 'JavaScript until the first content', max: 105 },
  { kind: 'css', what: 'CSS', max: 9 },
  { kind: 'woff2', what: 'fonts', max: 70 },
];

/** Paths of a person's and a company's page. */
export interface FirstViewPages {
  profile: string;
  company: string;
}

/** The blocking bytes of the first views, as a browser receives them (brotli, headers not counted). @see performance §2 */
export async function firstViewRows(origin: string, pages: FirstViewPages): Promise<Row[]> {
  const executablePath = await findChromium();
  if (!executablePath) throw new Error('The bench needs Chromium: run npm test once, it installs one.');
  const browser = await chromium.launch({ executablePath, args: chromiumSwitches });
  try {
    const rows: Row[] = [];
    const paths = { '/': '/', '/browse': '/browse', '/{slug}': pages.profile, '/company/{slug}': pages.company };
    for (const [name, path] of Object.entries(paths)) {
      const transfers = await transfersUntilFirstContent(browser, origin + path);
      for (const budget of budgets) rows.push(kilobytesRow(name, transfers, budget));
    }
    return rows;
  } finally {
    await browser.close();
  }
}

async function transfersUntilFirstContent(
  browser: Awaited<ReturnType<typeof chromium.launch>>,
  url: string,
): Promise<Transfer[]> {
  const context = await browser.newContext({ locale: 'ar-QA', viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  const line = await context.newCDPSession(page);
  await line.send('Network.emulateNetworkConditions', slowLine);
  await page.addInitScript(() => {
    new MutationObserver((_changes, observer) => {
      if (!document.querySelector('main h1')) return;
      performance.mark('first-content');
      observer.disconnect();
    }).observe(document, { childList: true, subtree: true });
  });
  await page.goto(url, { waitUntil: 'networkidle' });
  const transfers = await page.evaluate(() => {
    const shownAt = performance.getEntriesByName('first-content')[0]?.startTime ?? 0;
    // The kind is told by the address; a preloaded file has no kind of its own.
    const kindOf = (name: string) => /\.(js|css|woff2)$/.exec(name)?.[1] ?? '';
    return performance.getEntriesByType('resource').flatMap((entry) => {
      const isInTime = entry instanceof PerformanceResourceTiming && entry.responseEnd <= shownAt;
      return isInTime ? [{ kind: kindOf(entry.name), bytes: entry.encodedBodySize }] : [];
    });
  });
  await context.close();
  return transfers;
}

function kilobytesRow(name: string, transfers: readonly Transfer[], { kind, what, max }: Budget): Row {
  const matching = transfers.filter((transfer) => transfer.kind === kind);
  const bytes = matching.reduce((sum, transfer) => sum + transfer.bytes, 0);
  const note = `${matching.length} files`;
  return boundRow({ work: `${name}: ${what}`, people: '', value: bytes / 1000, max, unit: 'KB', note });
}
