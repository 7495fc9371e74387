// Measures everything, or with `--only api|search|pictures|postgres|view|device` a part, and writes it into
// docs/benchmarks.md; with `--print` it only shows the rows. `--only paint|lighthouse|pages` is a part of `view`.
// `--beside FOLDER` measures the reads of the API only, in turns with another checkout, and fails where they lost speed.
import { parseArgs } from 'node:util';
import { buildApp } from '../setup/build-app.mjs';
import { apiRows } from './api-rows.ts';
import { recordSection, type SectionTitle } from './benchmarks-file.ts';
import { measureBeside } from './beside.ts';
import { databaseOf } from './databases.ts';
import { deviceRows } from './device/device-rows.ts';
import { pictureRows } from './picture-rows.ts';
import { postgresRows } from './postgres-rows.ts';
import { type Figure, table } from './report.ts';
import { growthRows, searchRows } from './search-rows.ts';
import { lighthouseRows } from './view/lighthouse-rows.ts';
import { paintedRows } from './view/painted-rows.ts';
import { renderedRows } from './view/render-rows.ts';

const { values } = parseArgs({
  options: {
    people: { type: 'string' },
    large: { type: 'string', default: '1000000' },
    visits: { type: 'string', default: '5' },
    only: { type: 'string' },
    beside: { type: 'string', multiple: true, default: [] },
    print: { type: 'boolean', default: false },
  },
});
const people = Number(values.people ?? 100_000);
const large = Number(values.large);
/** As many people as a phone stores by default. */
const held = 20_480;
const visits = Number(values.visits);

interface Part {
  name: string;
  title: SectionTitle;
  /** How it is measured, in lines of the document. */
  how: readonly string[];
  measure(): Promise<Figure[]>;
}

const parts: readonly Part[] = [
  {
    name: 'api',
    title: 'API',
    how: [
      'wrk on one core and the server on the other, 32 connections, production mode, request log on. The floor is a bare',
      '`node:http` server that sends a constant body of 12 KB; each rate is the middle one of three rounds of floor and work.',
      'Edits begin once the mails of the registrations before them are out.',
    ],
    measure: () => apiRows(databaseOf(people), people),
  },
  {
    name: 'search',
    title: 'Search',
    how: ['The query of the server itself, without HTTP.'],
    async measure() {
      const rows = await searchRows(databaseOf(people), people);
      if (large === 0) return rows;
      const largeDir = databaseOf(large);
      rows.push(...(await searchRows(largeDir, large)));
      return [...rows, ...(await growthRows(databaseOf(people), largeDir, large / people))];
    },
  },
  {
    name: 'pictures',
    title: 'Pictures',
    how: [
      'Processor time to make all sizes of one uploaded picture, without HTTP; the middle one of five. Each has 16 megapixels, the most',
      'that is taken, and is of the costliest form of its format.',
    ],
    measure: pictureRows,
  },
  {
    name: 'postgres',
    title: 'PostgreSQL',
    how: [
      'Over HTTP with wrk, production mode, every commit on the disk, PostgreSQL and its clients on the same two cores. The',
      'floor is SQLite in the same run with the same people. Reads are those of a process whose copy of the lists is filled. The',
      'fill counts from the start of the process.',
    ],
    measure: () => postgresRows(people),
  },
  {
    name: 'paint',
    title: 'First view',
    how: [
      'Headless Chromium as a phone, its processor slowed down 4 times, on a line of 1.6 Mbit/s and 150 ms where nothing else is',
      `named; median of ${visits} visits. "Presses are answered" when the page is hydrated. The floor is the Dalil of \`--beside\`.`,
    ],
    measure: () => paintedRows(databaseOf(held), visits),
  },
  {
    name: 'lighthouse',
    title: 'Lighthouse',
    how: [`Lighthouse 13.5 for phones, with its simulated line and processor; median of ${visits}.`],
    measure: () => lighthouseRows(databaseOf(held), visits),
  },
  {
    name: 'pages',
    title: 'Served pages',
    how: [
      'wrk on one core and the server on the other, as above. A rendered page is one that nobody asked for before.',
    ],
    measure: () => renderedRows(databaseOf(people), people),
  },
  {
    name: 'device',
    title: 'Device',
    how: [
      'Headless Chromium with a processor slowed down 4 times, the code of the app and the server in production mode. Each',
      'floor does the least that could be done with the same rows, in the same page.',
    ],
    measure: () => deviceRows([databaseOf(held), databaseOf(people)]),
  },
];

const wanted = values.only === 'view' ? ['paint', 'lighthouse', 'pages'] : [values.only];
const chosen = parts.filter(({ name }) => values.only === undefined || wanted.includes(name));
if (chosen.length === 0)
  throw new Error(`--only takes one of ${['view', ...parts.map(({ name }) => name)].join(', ')}`);
// A build made elsewhere is measured as it is.
if (!process.env.DIST_DIR) buildApp();
if (values.beside.length > 0)
  await measureBeside(values.beside, { people: Number(values.people ?? 20_000), isPrinted: values.print });
else await measureParts();

async function measureParts(): Promise<void> {
  for (const { title, how, measure } of chosen) {
    const rows = table(await measure());
    console.log(`\n${title}\n${rows}`);
    if (!values.print) recordSection(title, `${how.join('\n')}\n\n${rows}`);
  }
}
