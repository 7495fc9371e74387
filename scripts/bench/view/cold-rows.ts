import type { Browser } from '@playwright/test';
import { type Language, languages } from '#shared/catalog/languages.ts';
import { boundRow, type Row } from '../report.ts';
import { addressIn, type PublicPage, phone, publicPages } from './public-pages.ts';
import { type Line, lines, medianOf, type Visit, visit } from './visit.ts';

/** A server, and one of an older Dalil beside it whose figures are the floor. */
export interface Served {
  browser: Browser;
  origin: string;
  oldOrigin: string | undefined;
  visits: number;
}

interface Pair {
  page: PublicPage;
  language: Language;
  own: Visit[];
  old: Visit[];
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

async function coldVisits(served: Served, line: Line, asked: readonly Language[]): Promise<Pair[]> {
  const pages = await publicPages(served.origin);
  const oldPages = served.oldOrigin ? await publicPages(served.oldOrigin) : [];
  const pairs: Pair[] = [];
  for (const language of asked) {
    for (const [n, page] of pages.entries()) {
      const pair: Pair = { page, language, own: [], old: [] };
      // In turns, since a machine that others share is quicker at one moment than at the next.
      for (let turn = 0; turn < served.visits; turn += 1) {
        pair.own.push(await coldVisit(served, language, { url: served.origin + page.path, line }));
        const old = oldPages[n];
        if (!old || !served.oldOrigin) continue;
        pair.old.push(await coldVisit(served, language, { url: served.oldOrigin + old.path, line, isOld: true }));
      }
      pairs.push(pair);
      console.log(`${nameOf(pair)}, ${line.latency} ms: ${pair.own.map(({ largestMs }) => Math.round(largestMs))}`);
    }
  }
  return pairs;
}

async function coldVisit(
  { browser }: Served,
  language: Language,
  { url, ...options }: { url: string; line: Line; isOld?: boolean },
): Promise<Visit> {
  const device = await browser.newContext(phone(language));
  const found = await visit(device, { url: addressIn(language, url), ...options });
  await device.close();
  return found;
}

function secondsOf(visits: readonly Visit[], figure: 'firstContentMs' | 'largestMs' | 'readyMs'): number {
  return medianOf(visits.map((one) => one[figure])) / 1000;
}

function nameOf({ page, language }: Pair): string {
  return `${page.name} (${language})`;
}

const oldFloor = 'rendered by the browser';

function paintRow(pair: Pair): Row {
  const { own, old } = pair;
  return boundRow({
    ...{ work: `${nameOf(pair)}: LCP, cold`, people: '', unit: 's', max: 0.9 },
    value: secondsOf(own, 'largestMs'),
    note: `blocked ${Math.round(medianOf(own.map(({ blockedMs }) => blockedMs)))} ms`,
    ...(old.length > 0 && { floor: { value: secondsOf(old, 'largestMs'), what: oldFloor } }),
  });
}

function readyRow(pair: Pair): Row {
  const { own, old } = pair;
  const floor = secondsOf(old, 'firstContentMs');
  return boundRow({
    ...{ work: `${nameOf(pair)}: presses are answered, cold`, people: '', unit: 's' },
    value: secondsOf(own, 'readyMs'),
    ...(old.length > 0 && {
      max: Number(floor.toFixed(2)),
      floor: { value: floor, what: `first content, ${oldFloor}` },
    }),
  });
}

function poorRow(pair: Pair): Row {
  const { own, old } = pair;
  return boundRow({
    ...{ work: `${nameOf(pair)}: first content at 400 kbit/s, cold`, people: '', unit: 's', max: 2.5 },
    value: secondsOf(own, 'firstContentMs'),
    ...(old.length > 0 && { floor: { value: secondsOf(old, 'firstContentMs'), what: oldFloor } }),
  });
}

function shiftRow(pairs: readonly Pair[]): Row {
  const shifts = pairs.map((pair) => ({ pair, shift: Math.max(...pair.own.map(({ shift }) => shift)) }));
  const worst = shifts.toSorted((a, b) => b.shift - a.shift)[0];
  return boundRow({
    ...{ work: 'Layout shift, the worst of these visits', people: '', unit: '', max: 0.02 },
    value: worst?.shift ?? 0,
    ...(worst && { note: nameOf(worst.pair) }),
  });
}

/** In 1,000 bytes. */
const scriptsMax = 125;

function bytesRows({ page, own }: Pair): Row[] {
  const transfers = own[0]?.transfers ?? [];
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
