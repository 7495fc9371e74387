import { type Language, languages } from '#shared/catalog/languages.ts';
import { newPhone } from '../browser.ts';
import { type Figure, medianOf } from '../report.ts';
import { addressIn, type PublicPage, publicPages } from './public-pages.ts';
import {
  type Connection,
  connections,
  secondsOf,
  type Visit,
  type VisitOptions,
  type VisitsOf,
  visit,
} from './visit.ts';

const floorIs = 'the older one';
/** In 1,000 bytes. */
const scriptsMax = 125;

interface Pair {
  page: PublicPage;
  language: Language;
  own: Visit[];
  old: Visit[];
}

/** First visits with nothing stored, on both connections of the design, on the better one in both languages. */
export async function coldRows(served: VisitsOf): Promise<Figure[]> {
  const slow = await coldVisits(served, connections.slow, languages);
  const poor = await coldVisits(served, connections.poor, ['ar']);
  return [
    ...slow.map((pair) => ({
      ...timeOf(pair, 'LCP, cold', 'largestMs'),
      ...{ target: { max: 0.9 }, note: `blocked ${Math.round(medianOf(pair.own.map((one) => one.blockedMs)))} ms` },
    })),
    ...slow.map(readyRow),
    ...poor.map((pair) => ({
      ...timeOf(pair, 'first content at 400 kbit/s, cold', 'firstContentMs'),
      target: { max: 2.5 },
    })),
    shiftRow(slow),
    ...slow.filter(({ language }) => language === 'ar').map(bytesRow),
  ];
}

async function coldVisits(served: VisitsOf, connection: Connection, of: readonly Language[]): Promise<Pair[]> {
  const { browser, origin, oldOrigin, visits } = served;
  const pages = await publicPages(origin);
  const oldPages = oldOrigin ? await publicPages(oldOrigin) : [];
  const once = async (language: Language, options: VisitOptions) => {
    const device = await newPhone(browser, language);
    const found = await visit(device, { ...options, url: addressIn(language, options.url), connection });
    await device.close();
    return found;
  };
  const pairs: Pair[] = [];
  for (const language of of) {
    for (const [n, page] of pages.entries()) {
      const pair: Pair = { page, language, own: [], old: [] };
      const old = oldPages[n];
      // In turns, since a machine that others share is quicker at one moment than at the next.
      for (let turn = 0; turn < visits; turn += 1) {
        pair.own.push(await once(language, { url: origin + page.path }));
        if (old) pair.old.push(await once(language, { url: oldOrigin + old.path, isPlain: true }));
      }
      pairs.push(pair);
      console.log(`${nameOf(pair)}, ${connection.latency} ms: ${pair.own.map((one) => Math.round(one.largestMs))}`);
    }
  }
  return pairs;
}

function nameOf({ page, language }: Pair): string {
  return `${page.name} (${language})`;
}

function timeOf(pair: Pair, what: string, time: 'firstContentMs' | 'largestMs'): Figure {
  return {
    ...{ work: `${nameOf(pair)}: ${what}`, value: secondsOf(pair.own, time), unit: 's' },
    ...(pair.old.length > 0 && { floor: { value: secondsOf(pair.old, time), what: floorIs } }),
  };
}

/** Clicks are to be answered before the older one shows its first content. */
function readyRow(pair: Pair): Figure {
  const floor = secondsOf(pair.old, 'firstContentMs');
  return {
    ...{ work: `${nameOf(pair)}: presses are answered, cold`, value: secondsOf(pair.own, 'readyMs'), unit: 's' },
    ...(pair.old.length > 0 && {
      ...{ floor: { value: floor, what: `first content, ${floorIs}` }, target: { max: Number(floor.toFixed(2)) } },
    }),
  };
}

function shiftRow(pairs: readonly Pair[]): Figure {
  const shifts = pairs.map((pair) => ({ pair, shift: Math.max(...pair.own.map(({ shift }) => shift)) }));
  const worst = shifts.toSorted((a, b) => b.shift - a.shift)[0];
  return {
    ...{ work: 'Layout shift, the worst of these visits', value: worst?.shift ?? 0, unit: '', target: { max: 0.02 } },
    ...(worst && { note: nameOf(worst.pair) }),
  };
}

function bytesRow({ page, own }: Pair): Figure {
  const transfers = own[0]?.transfers ?? [];
  const before = transfers.filter(({ kind, isBeforeContent }) => isBeforeContent && kind !== 'woff2');
  const scripts = transfers.filter(({ kind }) => kind === 'js');
  const html = transfers.find(({ kind }) => kind === '')?.bytes ?? 0;
  return {
    ...{ work: `${page.name}: JavaScript until presses are answered`, unit: 'KB', target: { max: scriptsMax } },
    value: scripts.reduce((sum, { bytes }) => sum + bytes, 0) / 1000,
    note: `${scripts.length} files; page ${(html / 1000).toFixed(1)} KB; ${before.length} requests until the first content`,
  };
}
