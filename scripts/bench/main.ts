// Measures everything, or with `--only api|hiring|search|pictures|postgres|view|device` a part, and writes it into
// docs/benchmarks.md. `--only paint|lighthouse|pages` is a part of `view`.
import { parseArgs } from 'node:util';
import { buildApp } from '../setup/build-app.mjs';
import { apiRows } from './api-rows.ts';
import { recordSection, type SectionTitle } from './benchmarks-file.ts';
import { databaseOf } from './databases.ts';
import { deviceRows } from './device/device-rows.ts';
import { hiringRows } from './hiring-rows.ts';
import { pictureRows } from './picture-rows.ts';
import { postgresRows } from './postgres-rows.ts';
import { type Row, table } from './report.ts';
import { growthRows, searchRows } from './search-rows.ts';
import { judgedRows, paintedRows, renderedRows } from './view/view-rows.ts';

const { values } = parseArgs({
  options: {
    people: { type: 'string', default: '100000' },
    large: { type: 'string', default: '1000000' },
    jobs: { type: 'string', default: '100000' },
    applications: { type: 'string', default: '2000' },
    visits: { type: 'string', default: '5' },
    beside: { type: 'string' },
    only: { type: 'string' },
  },
});
const people = Number(values.people);
const largePeople = Number(values.large);

const view = { visits: Number(values.visits), besideDir: values.beside };
const viewParts = ['paint', 'lighthouse', 'pages'];

const parts: Record<string, () => Promise<void>> = {
  api: measureApi,
  hiring: measureHiring,
  search: measureSearch,
  pictures: measurePictures,
  postgres: measurePostgres,
  paint: measurePaint,
  lighthouse: measureLighthouse,
  pages: measurePages,
  device: measureDevice,
};
const wanted = values.only === 'view' ? viewParts : [values.only];
const chosen = Object.entries(parts).filter(([name]) => values.only === undefined || wanted.includes(name));
if (chosen.length === 0) throw new Error(`--only takes one of ${['view', ...Object.keys(parts)].join(', ')}`);
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
    `Headless Chromium as a phone, its processor slowed down 4 times, on a line of 1.6 Mbit/s and 150 ms where nothing else is\nsaid; median of ${view.visits} visits. The floor is a Dalil before served pages in the same run, in turns with this one.\n"Presses are answered" when the page is hydrated; its target is the first content of the floor.`,
    await paintedRows(view),
  );
}

async function measureLighthouse(): Promise<void> {
  record(
    'Lighthouse',
    `Lighthouse 13.5 for phones, with its simulated line and processor; median of ${view.visits}.`,
    await judgedRows(view),
  );
}

async function measurePages(): Promise<void> {
  record(
    'Served pages',
    'wrk on one core and the server on the other, as above. A rendered page is one that nobody asked for before.',
    await renderedRows(people),
  );
}

async function measureHiring(): Promise<void> {
  record(
    'Jobs and applications',
    'The query of the server itself, and over HTTP as above. Each floor is the plain SQL for the same rows, in a bare\n`node:http` server where it goes over HTTP.',
    await hiringRows({ jobs: Number(values.jobs), applications: Number(values.applications) }),
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
    'Over HTTP with wrk, production mode, every commit on the disk, PostgreSQL and its clients on the same two cores. What\nstands as floor is SQLite in the same run with the same people, and one process for the rows of two processes and of the slow\nline. Reads are those of a process whose copy of the lists is filled. The fill counts from the start of the process. The large\ndirectory has each person who is not featured several times, and beside it SQLite has the people of the small one.';
  const times = Math.round(largePeople / people);
  const rows = await postgresRows({ people, times: 1 });
  record('PostgreSQL', how, rows);
  if (times <= 1) return;
  // The large directory takes most of an hour: the rows of the small one are not lost when it fails.
  rows.push(...(await postgresRows({ people, times })));
  record('PostgreSQL', how, rows);
}

async function measureDevice(): Promise<void> {
  const rows = await deviceRows({ phoneDir: databaseOf(20_480), largeDir: databaseOf(people) });
  record(
    'Device',
    'Headless Chromium with a processor slowed down 4 times, the code of the app and the server in production mode. Each\nfloor does the least that could be done with the same rows, in the same page.',
    rows,
  );
}
