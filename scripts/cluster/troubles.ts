// Three real processes with three data folders on one PostgreSQL and one object store behind one address:
// `npm run cluster-test -- [--minutes 1] [--seed 1] [--beside REVISION]`. People, companies and a device work during all
// the trouble of `happenings.ts`, each kind once before any comes again; the run takes longer than `--minutes` until each
// kind has come. With `--beside` the first process runs an older version from git for half of the time: it made the
// tables, the others bring them to the newest schema beside it, and then it is replaced. Ends with code 1 when an
// acknowledged write or picture is lost, a device misses or doubles a change, or servers disagree.
import { execFileSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { mkdirSync, symlinkSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { randomOf } from '#api/cli/seed/random.ts';
import { postgresPrograms, startPostgresServer } from '#api/testing/postgres-server.ts';
import { s3Bucket, s3Keys, s3Region, startS3Server } from '#api/testing/s3-server.ts';
import { prepareServer } from '../servers/server-process.ts';
import { type Load, loadSettings, startLoad, type Tally } from '../soak/people.ts';
import { compareLists, createFollower } from './agreement.ts';
import { Happenings, openConnections } from './happenings.ts';
import { picturePerson } from './picture-person.ts';
import { startRoundRobin } from './round-robin.ts';

const minuteMs = 60_000;
const restMs = 1000;
const checkWithinMs = 60_000;
const servers = 3;

const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '1' }, seed: { type: 'string' }, beside: { type: 'string' } },
});
const seed = Number(values.seed ?? randomInt(2 ** 31));
const random = randomOf(1, seed);
const programs = await postgresPrograms();
if (!programs) throw new Error("PostgreSQL's programs are not on this machine.");
console.log(`seed ${seed}, ${values.minutes} minutes`);

const folder = await mkdtemp(join(tmpdir(), 'dalil-cluster-'));
const postgres = await startPostgresServer(programs, { isDurable: true });
const store = await startS3Server();
const databaseUrl = await postgres.newDatabase();
const connections = await Promise.all(
  Array.from({ length: servers }, () => openConnections(databaseUrl, store.endpoint)),
);
const settings = {
  ...loadSettings,
  AWS_ACCESS_KEY_ID: s3Keys.accessKeyId,
  AWS_SECRET_ACCESS_KEY: s3Keys.secretAccessKey,
  SESSION_KEYS: 'mS0vT8uQ2xR5yW9zA3bD6cF1gH4jK7nP',
};
const nodes = await Promise.all(
  connections.map((connection, number) =>
    prepareServer({
      settings: {
        ...settings,
        DATA_DIR: join(folder, String(number)),
        DATABASE_URL: connection.databaseUrl,
        MEDIA_URL: `s3://${s3Bucket}/media?region=${s3Region}&endpoint=${connection.storeEndpoint}`,
      },
    }),
  ),
);
// However this ends, no process stays.
process.once('exit', () => {
  for (const node of nodes) void node.kill();
  void postgres.stop();
});
const [first] = nodes;
let older = values.beside === undefined ? undefined : first;
if (values.beside !== undefined) await first?.start(checkOut(values.beside, join(folder, 'older')));
// All at once: they make the tables of one empty database together.
await Promise.all(nodes.map((node) => node !== older && node.start()));
const origins = nodes.map(({ origin }) => origin);
const front = await startRoundRobin(origins);
const ending = new AbortController();
const tally: Tally = { reads: 0, writes: 0, retries: 0, lost: [] };
const load: Load = { origin: front.origin, tally, ending: ending.signal };
const follower = await createFollower(front.origin);
const following = follower.follow(ending.signal);
const { running, check } = await startLoad(load, (shared) => [1, 2].map((n) => picturePerson(shared, n, origins)));

const happenings = new Happenings({
  random,
  connections,
  store,
  // An older version does not start again over a newer schema.
  replaceable: () => nodes.filter((one) => one !== older),
});
const endMs = performance.now() + Number(values.minutes) * minuteMs;
const halfMs = endMs - (Number(values.minutes) * minuteMs) / 2;
while (performance.now() < endMs || happenings.isAnyMissing) {
  await new Promise((resolve) => setTimeout(resolve, restMs));
  if (older && performance.now() > halfMs) {
    await older.stop();
    await older.start();
    older = undefined;
  }
  await happenings.next();
}
ending.abort();
await Promise.all([running, following]);
const last = { ...load, ending: AbortSignal.timeout(checkWithinMs) };
await check(last);
const faults = [...tally.lost, ...follower.faults, ...(await compareLists(origins))];
for (const origin of origins) faults.push(...(await follower.compare(origin)));
if (follower.restarts > 0) faults.push('the device took all rows again');
const exitCodes = await Promise.all(nodes.map((node) => node.stop()));
await Promise.all([front.stop(), ...connections.map((connection) => connection.stop())]);
await Promise.all([store.stop(), postgres.stop()]);
await rm(folder, { recursive: true });

for (const [name, count] of happenings.counts) console.log(`${name}: ${count} times`);
console.log(`${tally.writes} writes acknowledged, ${tally.reads} reads, ${tally.retries} calls sent again`);
for (const fault of faults) console.error(`FAULT: ${fault}`);
if (exitCodes.some((code) => code !== 0)) console.error(`The servers ended with ${exitCodes.join(', ')}.`);
process.exitCode = faults.length === 0 && exitCodes.every((code) => code === 0) ? 0 : 1;

/** Puts a revision of this repository into a folder, with the packages of this one. @returns the folder */
function checkOut(revision: string, target: string): string {
  mkdirSync(target, { recursive: true });
  const archive = execFileSync('git', ['archive', revision], { maxBuffer: 2 ** 30 });
  execFileSync('tar', ['-x', '-C', target], { input: archive });
  symlinkSync(resolve('node_modules'), join(target, 'node_modules'));
  return target;
}
