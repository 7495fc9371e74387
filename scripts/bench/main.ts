// Measures everything, or with `--only api|hiring|search|postgres|device` a part, and writes it into docs/benchmarks.md.
import { parseArgs } from 'node:util';
import { buildApp } from '../setup/build-app.mjs';
import { apiRows } from './api-rows.ts';
import { recordSection, type SectionTitle } from './benchmarks-file.ts';
import { databaseOf } from './databases.ts';
import { deviceRows } from './device/device-rows.ts';
import { hiringRows } from './hiring-rows.ts';
import { postgresRows } from './postgres-rows.ts';
import { type Row, table } from './report.ts';
import { growthRows, searchRows } from './search-rows.ts';

const { values } = parseArgs({
  options: {
    people: { type: 'string', default: '100000' },
    large: { type: 'string', default: '1000000' },
    jobs: { type: 'string', default: '100000' },
    applications: { type: 'string', default: '2000' },
    only: { type: 'string' },
  },
});
const people = Number(values.people);
const largePeople = Number(values.large);

const parts: Record<string, () => Promise<void>> = {
  api: measureApi,
  hiring: measureHiring,
  search: measureSearch,
  postgres: measurePostgres,
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
  const { api, firstView } = await apiRows(databaseOf(people), people);
  record(
    'API',
    'wrk on one core and the server on the other, 32 connections, production mode, request log on. The floor is a bare\n`node:http` server that sends a constant body of 12 KB; each rate is the middle one of three rounds of floor and work.\nEdits begin once the mails of the registrations before them are out.',
    api,
  );
  record(
    'First view',
    'Bytes as a browser receives them (brotli), Arabic, until the first content is there, on a line of 1.6 Mbit/s and 150 ms.',
    firstView,
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

async function measurePostgres(): Promise<void> {
  record(
    'PostgreSQL',
    'Over HTTP with wrk, production mode, every commit on the disk, PostgreSQL and its clients on the same two cores. What\nstands as floor is SQLite in the same run, and one process for the rows of two processes and of the slow line.',
    await postgresRows(people),
  );
}

async function measureDevice(): Promise<void> {
  const rows = await deviceRows({ phoneDir: databaseOf(20_480), largeDir: databaseOf(people) });
  record(
    'Device',
    'Headless Chromium with a processor slowed down 4 times, the code of the app and the server in production mode. Each\nfloor does the least that could be done with the same rows, in the same page.',
    rows,
  );
}
