import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { findChromium } from '../../setup/chromium.mjs';
import { type Row, whole } from '../report.ts';
import { blockedByProcessorMs, type TraceEvent } from './processor-blocked.ts';
import { addressIn, type PublicPage, publicPages } from './public-pages.ts';
import { medianOf } from './visit.ts';

const run = promisify(execFile);

/** Not installed with Dalil: 114 packages and 176 MB for this one table. @see decision 006 */
const lighthouse = 'lighthouse@13.5.0';

interface Report {
  performance: number;
  /** The worst of all that counts for the performance but what blocks. */
  otherPerformance: number;
  /** Accessibility, best practices, SEO. */
  others: number[];
  largestMs: number;
  blockedMs: number;
  /** Likewise by the processor's time. */
  blockedByProcessorMs: number;
  shift: number;
}

/**
 * Lighthouse as it judges a phone: its own simulated slow line and processor.
 *
 * @param runs Of each page; the result is the median.
 */
export async function lighthouseRows(origin: string, runs: number): Promise<Row[]> {
  const rows: Row[] = [];
  for (const page of await publicPages(origin)) {
    const reports: Report[] = [];
    for (let n = 0; n < runs; n += 1) reports.push(await judgeAgain(addressIn('ar', origin + page.path)));
    rows.push(judgedRow(page, reports));
  }
  return rows;
}

/** Lighthouse sometimes loses the beginning of its own trace (NO_NAVSTART): one failure in a row of 35 is tried again. */
async function judgeAgain(url: string): Promise<Report> {
  try {
    return await judge(url);
  } catch {
    return judge(url);
  }
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
    others: [score('accessibility'), score('best-practices'), score('seo')],
    largestMs: figure('largest-contentful-paint'),
    blockedMs: figure(blocking),
    blockedByProcessorMs: blockedByProcessorMs(trace),
    shift: figure('cumulative-layout-shift'),
  };
}

const target = { performance: 98, largestMs: 1500, blockedByProcessorMs: 100, shift: 0.02 };

/** What blocks is judged by the processor's time, all else as Lighthouse tells it. @see decision 006 */
function judgedRow({ name }: PublicPage, reports: readonly Report[]): Row {
  const median = (figure: Exclude<keyof Report, 'others'>) => medianOf(reports.map((report) => report[figure]));
  const others = [0, 1, 2].map((n) => medianOf(reports.map((report) => report.others[n] ?? 0)));
  const figures = [
    `performance ${median('performance')}, ${median('otherPerformance')} without blocking`,
    `LCP ${(median('largestMs') / 1000).toFixed(2)} s`,
    `blocked ${whole(median('blockedMs'))} ms by the clock, ${whole(median('blockedByProcessorMs'))} ms by the processor`,
    `shift ${median('shift').toFixed(3)}`,
    `accessibility, best practices, SEO ${others.join(', ')}`,
  ];
  return {
    ...{ work: `${name}: Lighthouse, phone, Arabic`, people: '', floor: '', ratio: '' },
    figure: figures.join('; '),
    target: '≥ 98; ≤ 1.5 s; ≤ 100 ms; ≤ 0.02; 100 each',
    isReached:
      median('performance') >= target.performance &&
      median('largestMs') <= target.largestMs &&
      median('blockedByProcessorMs') <= target.blockedByProcessorMs &&
      median('shift') <= target.shift &&
      others.every((score) => score === 100),
  };
}
