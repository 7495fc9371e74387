import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { benchPassword, registerAccounts } from './accounts.ts';
import { firstViewRows } from './first-view.ts';
import { editRows, floodRow, readingRows } from './people-rows.ts';
import { startPinned } from './process.ts';
import { boundRow, type Row, table } from './report.ts';
import { sampleOf } from './sample.ts';
import { growthRows, searchRows } from './search-rows.ts';
import { load } from './wrk.ts';

const { values } = parseArgs({
  options: { people: { type: 'string', default: '100000' }, large: { type: 'string', default: '1000000' } },
});
const people = Number(values.people);
const largePeople = Number(values.large);

/** Folder with a seeded database of that size; kept between runs in the system's temporary folder. */
function databaseOf(count: number): string {
  const dataDir = path.join(os.tmpdir(), `dalil-bench-${count}`);
  if (!existsSync(path.join(dataDir, 'seeded'))) {
    console.log(`Seeding ${count} people …`);
    execFileSync(
      process.execPath,
      ['api/cli/seed.ts', '--talents', `${count}`, '--companies', '200', '--jobs', '1000'],
      {
        env: { ...process.env, DATA_DIR: dataDir },
        stdio: 'inherit',
      },
    );
    execFileSync('touch', [path.join(dataDir, 'seeded')]);
  }
  return dataDir;
}

const dataDir = databaseOf(people);
const floor = await startPinned('scripts/bench/floor-server.ts', {});
const { requestsPerSecond: floorPerSecond } = await load({ origin: floor.origin, request: { paths: ['/'] } });
await floor.stop();

const server = await startPinned('api/main.ts', {
  DATA_DIR: dataDir,
  NODE_ENV: 'production',
  SESSION_KEYS: 'bench-only-key-that-is-long-enough-for-production',
  RATE_LIMIT: 'off',
  LOG_LEVEL: 'info',
});
const rows: Row[] = [];
try {
  rows.push(
    boundRow({ work: 'Start to the first answer, warm', people, value: server.startMs / 1000, max: 1.5, unit: 's' }),
    ...(await readingRows({ server, people, floorPerSecond })),
  );
  const accounts = await registerAccounts(server.origin, 512);
  rows.push(...(await editRows({ server, people, floorPerSecond }, accounts)));
  const memory = await server.residentMegabytes();
  rows.push(boundRow({ work: 'Memory after reading and editing (RSS)', people, value: memory, max: 200, unit: 'MB' }));
  const account = { email: await lastEmail(server.origin, accounts[0]?.cookie ?? ''), password: benchPassword };
  rows.push(await floodRow({ server, people, floorPerSecond }, account));
  const [profile = '/'] = (await sampleOf(server.origin)).profiles;
  rows.push(...(await firstViewRows(server.origin, profile.replace('/api/users/slug', ''))));
} finally {
  await server.stop();
}
rows.push(...(await searchRows(dataDir, people)));
if (largePeople > 0) {
  const largeDir = databaseOf(largePeople);
  rows.push(
    ...(await searchRows(largeDir, largePeople)),
    ...(await growthRows(dataDir, largeDir, largePeople / people)),
  );
}

await writeFile('BENCHMARKS.md', report(rows));
console.log(table(rows));

async function lastEmail(origin: string, cookie: string): Promise<string> {
  const response = await fetch(`${origin}/api/auth/check`, { headers: { cookie } });
  return ((await response.json()) as { email: string }).email;
}

function report(all: readonly Row[]): string {
  return `# Benchmarks

Made by \`npm run bench\` on ${new Date().toISOString().slice(0, 10)}: Node ${process.version}, ${os.cpus().length} cores
(${os.cpus()[0]?.model.trim()}), wrk on one core and the server on the other, 32 connections, production mode, request
log on. The floor is a bare \`node:http\` server that sends a constant body of 12 KB, measured in the same run:
compare ratios, not absolute figures. Sizes: \`npm run bench -- --people N --large N\` (\`--large 0\` leaves the large
directory out). Peers' figures are in the design; rows with a bound repeat the design's target.

${table(all)}
`;
}
