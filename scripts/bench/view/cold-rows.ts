import type { Browser } from '@playwright/test';
import { type Language, languages } from '#shared/catalog/languages.ts';
import { boundRow, type Row } from '../report.ts';
import { addressIn, type PublicPage, phone, publicPages } from './public-pages.ts';
import { type Line, lines, medianOf, type Visit, visit } from './visit.ts';

/** A server, and how often each of its pages is visited. */
export interface Served {
  browser: Browser;
  origin: string;
  visits: number;
}

interface Visited {
  page: PublicPage;
  language: Language;
  visits: Visit[];
}

/**
 * First visits with nothing stored, on both lines of the design, on the better one in both languages.
 * @see performance §2
 */
export async function coldRows(served: Served): Promise<Row[]> {
  const slow = await coldVisits(served, lines.slow, languages);
  const poor = await coldVisits(served, lines.poor, ['ar']);
  return [
    ...slow.map((pair) => paintRow(pair)),
    ...slow.map((pair) => readyRow(pair)),
    ...poor.map((pair) => poorRow(pair)),
    shiftRow(slow),
    ...slow.filter(({ language }) => language === 'ar').flatMap(bytesRows),
  ];
}

async function coldVisits({ browser, origin, visits: turns }: Served, line: Line, asked: readonly Language[]) {
  const found: Visited[] = [];
  for (const language of asked) {
    for (const page of await publicPages(origin)) {
      const visits: Visit[] = [];
      for (let turn = 0; turn < turns; turn += 1) {
        const device = await browser.newContext(phone(language));
        visits.push(await visit(device, { url: addressIn(language, origin + page.path), line }));
        await device.close();
      }
      found.push({ page, language, visits });
      console.log(
        `${page.name} (${language}), ${line.latency} ms: ${visits.map(({ largestMs }) => Math.round(largestMs))}`,
      );
    }
  }
  return found;
}

function secondsOf(visits: readonly Visit[], figure: 'firstContentMs' | 'largestMs' | 'readyMs'): number {
  return medianOf(visits.map((one) => one[figure])) / 1000;
}

function nameOf({ page, language }: Visited): string {
  return `${page.name} (${language})`;
}

function paintRow(one: Visited): Row {
  return boundRow({
    ...{ work: `${nameOf(one)}: LCP, cold`, people: '', unit: 's', max: 0.9 },
    value: secondsOf(one.visits, 'largestMs'),
    note: `blocked ${Math.round(medianOf(one.visits.map(({ blockedMs }) => blockedMs)))} ms`,
  });
}

function readyRow(one: Visited): Row {
  const value = secondsOf(one.visits, 'readyMs');
  return boundRow({ work: `${nameOf(one)}: presses are answered, cold`, people: '', unit: 's', value });
}

function poorRow(one: Visited): Row {
  return boundRow({
    ...{ work: `${nameOf(one)}: first content at 400 kbit/s, cold`, people: '', unit: 's', max: 2.5 },
    value: secondsOf(one.visits, 'firstContentMs'),
  });
}

function shiftRow(pairs: readonly Visited[]): Row {
  const shifts = pairs.map((pair) => ({ pair, shift: Math.max(...pair.visits.map(({ shift }) => shift)) }));
  const worst = shifts.toSorted((a, b) => b.shift - a.shift)[0];
  return boundRow({
    ...{ work: 'Layout shift, the worst of these visits', people: '', unit: '', max: 0.02 },
    value: worst?.shift ?? 0,
    ...(worst && { note: nameOf(worst.pair) }),
  });
}

/** In 1,000 bytes. */
const scriptsMax = 125;

function bytesRows({ page, visits }: Visited): Row[] {
  const transfers = visits[0]?.transfers ?? [];
  const before = transfers.filter(({ kind, isBeforeContent }) => isBeforeContent && kind !== 'woff2');
  const scripts = transfers.filter(({ kind }) => kind === 'js');
  const html = transfers.find(({ kind }) => kind === '')?.bytes ?? 0;
  return [
    boundRow({
      ...{ work: `${page.name}: JavaScript until presses are answered`, people: '', unit: 'KB', max: scriptsMax },
      value: scripts.reduce((sum, { bytes }) => sum + bytes, 0) / 1000,
      note: `${scripts.length} files; page ${(html / 1000).toFixed(1)} KB; ${before.length} requests until the first content`,
    }),
  ];
}
