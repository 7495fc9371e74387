// Measures everything, or with `--only api|search|pictures|postgres|paint|lighthouse|pages|device` a part, and writes it into
// docs/benchmarks.md.
import { parseArgs } from 'node:util';
import { buildApp } from '../setup/build-app.mjs';
import { apiRows } from './api-rows.ts';
import { recordSection, type SectionTitle } from './benchmarks-file.ts';
import { databaseOf } from './databases.ts';
import { deviceRows } from './device/device-rows.ts';
import { pictureRows } from './picture-rows.ts';
import { postgresRows } from './postgres-rows.ts';
import { type Row, table } from './report.ts';
import { growthRows, searchRows } from './search-rows.ts';
import { judgedRows, paintedRows, renderedRows } from './view/view-rows.ts';

const { values } = parseArgs({
  options: {
    people: { type: 'string', default: '100000' },
    large: { type: 'string', default: '1000000' },
    visits: { type: 'string', default: '5' },
    only: { type: 'string' },
  },
});
const people = Number(values.people);
const largePeople = Number(values.large);

const visits = Number(values.visits);

const parts: Record<string, () => Promise<void>> = {
  api: measureApi,
  search: measureSearch,
  pictures: measurePictures,
  postgres: measurePostgres,
  paint: measurePaint,
  lighthouse: measureLighthouse,
  pages: measurePages,
  device: measureDevice,
};
const chosen = Object.entries(parts).filter(([name]) => values.only === undefined || values.only === name);
if (chosen.length === 0) throw new Error(`--only takes one of ${Object.keys(parts).join(', ')}`);
// A build made elsewhere is measured as it is.
if (!process.env.DIST_DIR) buildApp();
for (const [, measure] of chosen) await measure();

function record(title: SectionTitle, how: string, rows: readonly Row[]): void {
  console.log(`\n${title}\n${table(rows)}`);
  recordSection(title, `${how}\n\n${table(rows)}`);
}

async function measureApi(): Promise<void> {
  record(
    'API',
    'wrk on one core and the server on the other, 32 connections, production mode, request log on. The floor is a bare\n`node:http` server that sends a constant body of 12 KB; each rate is the middle one of three rounds of floor and work.\nEdits begin once the mails of the registrations before them are out.',
    await apiRows(databaseOf(people), people),
  );
}

async function measurePaint(): Promise<void> {
  record(
    'First view',
    `Headless Chromium as a phone, its processor slowed down 4 times, on a line of 1.6 Mbit/s and 150 ms where nothing else is\nnamed; median of ${visits} visits. "Presses are answered" when the page is hydrated.`,
    await paintedRows(visits),
  );
}

async function measureLighthouse(): Promise<void> {
  record(
    'Lighthouse',
    `Lighthouse 13.5 for phones, with its simulated line and processor; median of ${visits}.`,
    await judgedRows(visits),
  );
}

async function measurePages(): Promise<void> {
  record(
    'Served pages',
    'wrk on one core and the server on the other, as above. A rendered page is one that nobody asked for before.',
    await renderedRows(people),
  );
}

async function measureSearch(): Promise<void> {
  const rows = await searchRows(databaseOf(people), people);
  if (largePeople > 0) {
    const largeDir = databaseOf(largePeople);
    rows.push(
      ...(await searchRows(largeDir, largePeople)),
      ...(await growthRows(databaseOf(people), largeDir, largePeople / people)),
    );
  }
  record('Search', 'The query of the server itself, without HTTP.', rows);
}

async function measurePictures(): Promise<void> {
  record(
    'Pictures',
    'Processor time to make all sizes of one uploaded picture, without HTTP; the middle one of five. Each has 16 megapixels, the most\nthat is taken, and is of the costliest form of its format.',
    await pictureRows(),
  );
}

async function measurePostgres(): Promise<void> {
  const how =
    'Over HTTP with wrk, production mode, every commit on the disk, PostgreSQL and its clients on the same two cores. The\nfloor is SQLite in the same run with the same people. Reads are those of a process whose copy of the lists is filled. The\nfill counts from the start of the process.';
  record('PostgreSQL', how, await postgresRows(people));
}

async function measureDevice(): Promise<void> {
  const rows = await deviceRows({ phoneDir: databaseOf(20_480), largeDir: databaseOf(people) });
  record(
    'Device',
    'Headless Chromium with a processor slowed down 4 times, the code of the app and the server in production mode. Each\nfloor does the least that could be done with the same rows, in the same page.',
    rows,
  );
}
