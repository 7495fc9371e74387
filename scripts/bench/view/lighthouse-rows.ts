import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { findChromium } from '../../setup/chromium.mjs';
import { withDalil } from '../databases.ts';
import { type Figure, medianOf, whole } from '../report.ts';
import { blockedByProcessorMs, type TraceEvent } from './processor-blocked.ts';
import { addressIn, type PublicPage, publicPages } from './public-pages.ts';

const run = promisify(execFile);

/** Not installed with Dalil: 114 packages and 176 MB for this one table. @see decision 006 */
const lighthouse = 'lighthouse@13.5.0';

interface Report {
  performance: number;
  /** The worst of all that counts for the performance but what blocks. */
  otherPerformance: number;
  /** The worst of accessibility, best practices and SEO. */
  others: number;
  largestSeconds: number;
  blockedMs: number;
  /** Likewise by the processor's time. */
  blockedByProcessorMs: number;
  shift: number;
}

/**
 * Lighthouse's scores for a phone, with its own simulated connection and processor.
 *
 * @param runs Of each page; the result is the median.
 */
export function lighthouseRows(dataDir: string, runs: number): Promise<Figure[]> {
  return withDalil(dataDir, async ({ origin }) => {
    const rows: Figure[] = [];
    for (const page of await publicPages(origin)) {
      const url = addressIn('ar', origin + page.path);
      const reports: Report[] = [];
      // Lighthouse sometimes loses the beginning of its own trace (NO_NAVSTART): one failure in 35 is tried again.
      for (let n = 0; n < runs; n += 1) reports.push(await judge(url).catch(() => judge(url)));
      rows.push(...figuresOf(page, reports));
    }
    return rows;
  });
}

async function judge(url: string): Promise<Report> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'dalil-lighthouse-'));
  const file = path.join(folder, 'report.json');
  const options = [
    '--quiet',
    '--save-assets',
    '--output=json',
    `--output-path=${file}`,
    '--chrome-flags=--headless --no-sandbox',
  ];
  try {
    await run('npx', ['--yes', lighthouse, url, ...options], {
      env: { ...process.env, CHROME_PATH: (await findChromium()) ?? '' },
    });
    const trace = await readFile(path.join(folder, 'report-0.trace.json'), 'utf8');
    return readReport(JSON.parse(await readFile(file, 'utf8')), JSON.parse(trace).traceEvents);
  } finally {
    await rm(folder, { recursive: true });
  }
}

interface LighthouseResult {
  categories: Record<string, { score: number; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { score: number; numericValue: number }>;
}

const blocking = 'total-blocking-time';

function readReport({ categories, audits }: LighthouseResult, trace: readonly TraceEvent[]): Report {
  const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100);
  const figure = (name: string) => audits[name]?.numericValue ?? Number.NaN;
  const counting = categories.performance?.auditRefs.filter(({ id, weight }) => weight > 0 && id !== blocking) ?? [];
  return {
    performance: score('performance'),
    otherPerformance: Math.round(100 * Math.min(...counting.map(({ id }) => audits[id]?.score ?? 0))),
    others: Math.min(score('accessibility'), score('best-practices'), score('seo')),
    largestSeconds: figure('largest-contentful-paint') / 1000,
    blockedMs: figure(blocking),
    blockedByProcessorMs: blockedByProcessorMs(trace),
    shift: figure('cumulative-layout-shift'),
  };
}

/** What blocks counts by the processor's time, all else as Lighthouse reports it. @see decision 006 */
function figuresOf({ name }: PublicPage, reports: readonly Report[]): Figure[] {
  const median = (figure: keyof Report) => medianOf(reports.map((report) => report[figure]));
  const row = (what: string, figure: keyof Report, rest: Pick<Figure, 'unit' | 'target' | 'note'>): Figure => ({
    ...{ work: `${name}: ${what}`, value: median(figure) },
    ...rest,
  });
  return [
    row('performance', 'performance', {
      ...{ unit: '', target: { min: 98 }, note: `${median('otherPerformance')} without what blocks` },
    }),
    row('LCP', 'largestSeconds', { unit: 's', target: { max: 1.5 } }),
    row('blocked, by the processor', 'blockedByProcessorMs', {
      ...{ unit: 'ms', target: { max: 100 }, note: `${whole(median('blockedMs'))} ms by the clock` },
    }),
    row('layout shift', 'shift', { unit: '', target: { max: 0.02 } }),
    row('worst of accessibility, best practices, SEO', 'others', { unit: '', target: { min: 100 } }),
  ];
}
