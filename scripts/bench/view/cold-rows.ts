import { type Language, languages } from '#shared/catalog/languages.ts';
import { newPhone } from '../browser.ts';
import { type Figure, medianOf } from '../report.ts';
import { addressIn, publicPages } from './public-pages.ts';
import { type Connection, connections, type Served, secondsOf, type Visit, type VisitTime, visit } from './visit.ts';

/** In 1,000 bytes. */
const scriptsMax = 125;

/** The visits of a page in a language. */
interface Visits {
  name: string;
  language: Language;
  found: Visit[];
}

/** First visits with nothing stored, on both connections of the design, on the better one in both languages. */
export async function coldRows(served: Served): Promise<Figure[]> {
  const slow = await coldVisits(served, connections.slow, languages);
  const poor = await coldVisits(served, connections.poor, ['ar']);
  return [
    ...slow.map((visits) => ({
      ...timeOf(visits, 'LCP, cold', 'largestMs'),
      ...{ target: { max: 0.9 }, note: `blocked ${Math.round(medianOf(visits.found.map((one) => one.blockedMs)))} ms` },
    })),
    ...slow.map((visits) => timeOf(visits, 'presses are answered, cold', 'readyMs')),
    ...poor.map((visits) => ({
      ...timeOf(visits, 'first content at 400 kbit/s, cold', 'firstContentMs'),
      target: { max: 2.5 },
    })),
    shiftRow(slow),
    ...slow.filter(({ language }) => language === 'ar').map(bytesRow),
  ];
}

async function coldVisits(
  { browser, origin, visits }: Served,
  connection: Connection,
  of: readonly Language[],
): Promise<Visits[]> {
  const all: Visits[] = [];
  for (const language of of) {
    for (const { name, path } of await publicPages(origin)) {
      const found: Visit[] = [];
      for (let turn = 0; turn < visits; turn += 1) {
        const device = await newPhone(browser, language);
        found.push(await visit(device, { url: addressIn(language, origin + path), connection }));
        await device.close();
      }
      all.push({ name, language, found });
      console.log(`${name} (${language}), ${connection.latency} ms: ${found.map((one) => Math.round(one.largestMs))}`);
    }
  }
  return all;
}

function timeOf({ name, language, found }: Visits, what: string, time: VisitTime): Figure {
  return { work: `${name} (${language}): ${what}`, value: secondsOf(found, time), unit: 's' };
}

function shiftRow(all: readonly Visits[]): Figure {
  const shifts = all.flatMap(({ name, language, found }) => found.map(({ shift }) => ({ name, language, shift })));
  const [worst] = shifts.toSorted((a, b) => b.shift - a.shift);
  return {
    ...{ work: 'Layout shift, the worst of these visits', value: worst?.shift ?? 0, unit: '', target: { max: 0.02 } },
    ...(worst && { note: `${worst.name} (${worst.language})` }),
  };
}

function bytesRow({ name, found }: Visits): Figure {
  const transfers = found[0]?.transfers ?? [];
  const before = transfers.filter(({ kind, isBeforeContent }) => isBeforeContent && kind !== 'woff2');
  const scripts = transfers.filter(({ kind }) => kind === 'js');
  const html = transfers.find(({ kind }) => kind === '')?.bytes ?? 0;
  return {
    ...{ work: `${name}: JavaScript until presses are answered`, unit: 'KB', target: { max: scriptsMax } },
    value: scripts.reduce((sum, { bytes }) => sum + bytes, 0) / 1000,
    note: `${scripts.length} files; page ${(html / 1000).toFixed(1)} KB; ${before.length} requests until the first content`,
  };
}
