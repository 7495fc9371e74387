// The death of the database machine: `npm run cluster-test -- --failover [--seed 1] [--rounds 3]`. Three real processes
// work on two real servers of PostgreSQL under load; this script stands for the arbiter. With synchronous replication the
// primary is killed, or hangs, or hangs and comes back as a second primary; a process of Dalil may be killed meanwhile.
// Then the same with a standby that is behind. Ends with code 1 when an acknowledged write is lost in the first part,
// when writes take longer than 15 s to work again, or when a device or the copy of a process differs from the database.
import { randomInt } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { randomOf } from '#api/cli/seed/random.ts';
import { startPostgresPair } from '#api/testing/postgres-pair.ts';
import { postgresPrograms } from '#api/testing/postgres-server.ts';
import { prepareServer, type ServerProcess } from '../servers/server-process.ts';
import { decided, type Load, loadSettings, newPerson, startLoad, type Tally } from '../soak/people.ts';
import { compareLists, createFollower } from './agreement.ts';
import { failOver } from './arbiter.ts';
import { startRoundRobin } from './round-robin.ts';

const servers = 3;
const backWithinMs = 15_000;
const giveUpAfterMs = 90_000;
const checkWithinMs = 60_000;
/** A process looks for two writers every 10 s. */
const noticeWithinMs = 25_000;
const editsBehind = 12;

const { values } = parseArgs({
  options: {
    failover: { type: 'boolean' },
    seed: { type: 'string' },
    rounds: { type: 'string', default: '3' },
  },
});
const seed = Number(values.seed ?? randomInt(2 ** 31));
const random = randomOf(1, seed);
const programs = await postgresPrograms();
if (!programs) throw new Error("PostgreSQL's programs are not on this machine.");
console.log(`seed ${seed}, ${values.rounds} rounds`);

const folder = await mkdtemp(join(tmpdir(), 'dalil-failover-'));
const pair = await startPostgresPair(programs);
let output = '';
const settings = { ...loadSettings, DATABASE_URL: pair.url, SESSION_KEYS: 'mS0vT8uQ2xR5yW9zA3bD6cF1gH4jK7nP' };
const prepare = (name: string, others: Record<string, string> = {}) =>
  prepareServer({
    settings: { ...settings, ...others, DATA_DIR: join(folder, name) },
    onOutput: (part) => {
      output += part;
    },
  });
const nodes = await Promise.all(Array.from({ length: servers }, (_, number) => prepare(String(number))));
// It reads lists in the database: what the copies of the others have to equal.
const plain = await prepare('plain', { LIST_COPY: 'off' });
// However this ends, no process stays.
process.once('exit', () => {
  for (const node of [...nodes, plain]) void node.kill();
  void pair.stop();
});
await Promise.all(nodes.map((node) => node.start()));
const origins = nodes.map(({ origin }) => origin);
const front = await startRoundRobin(origins);
const faults: string[] = [];
const tally: Tally = { reads: 0, writes: 0, retries: 0, lost: [] };

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function until(isSo: () => boolean | Promise<boolean>, withinMs: number): Promise<boolean> {
  for (const endMs = performance.now() + withinMs; performance.now() < endMs; await pause(100)) {
    if (await isSo()) return true;
  }
  return false;
}

/** The troubles of the primary, and whether the arbiter makes sure that it is dead. */
const troubles: Readonly<Record<string, { begin(): Promise<void>; isFenced: boolean }>> = {
  'the primary is killed': { begin: () => pair.killPrimary(), isFenced: true },
  'the primary hangs': { begin: () => pair.freezePrimary(), isFenced: true },
  'the primary hangs and comes back': { begin: () => pair.freezePrimary(), isFenced: false },
};

/** @returns ms from the trouble to the first writes at the promoted server */
async function lose(name: string): Promise<number> {
  const trouble = troubles[name];
  if (!trouble) throw new Error(`No trouble ${name}`);
  const victim = random.chance(0.5) ? random.pick(nodes) : undefined;
  const startMs = performance.now();
  await Promise.all([trouble.begin(), victim?.kill()]);
  await failOver(pair, trouble);
  const written = tally.writes;
  const isBack = await until(() => tally.writes > written + 2, giveUpAfterMs);
  const backMs = performance.now() - startMs;
  if (!isBack || backMs > backWithinMs) faults.push(`${name}: writes worked again after ${Math.round(backMs)} ms`);
  await victim?.start();
  if (!trouble.isFenced) await comeBack();
  await pair.rejoin();
  console.log(`${name}${victim ? ' and a process with it' : ''}: writes again after ${(backMs / 1000).toFixed(1)} s`);
  return backMs;
}

/** The former primary lives on: nothing is written there any more, and the log reports it. */
async function comeBack(): Promise<void> {
  output = '';
  await pair.thawPrimary();
  const revAtFormer = () => pair.query('primary', 'select rev from sync_clock');
  const before = await revAtFormer();
  if (!(await until(() => output.includes('both take writes'), noticeWithinMs)))
    faults.push('no log names both writers');
  if ((await revAtFormer()) !== before) faults.push('the former primary was written to');
}

async function compareAll(): Promise<void> {
  await plain.start();
  const isSame = await until(async () => (await compareLists([plain.origin, ...origins])).length === 0, checkWithinMs);
  if (!isSame) faults.push(...(await compareLists([plain.origin, ...origins])));
  for (const origin of origins) faults.push(...(await follower.compare(origin)));
  await plain.stop();
}

// Part 1: each commit waits for the standby.
const ending = new AbortController();
const load: Load = { origin: front.origin, tally, ending: ending.signal };
const follower = await createFollower(front.origin);
const following = follower.follow(ending.signal);
const { running, check } = await startLoad(load);
const backAfterMs: number[] = [];
for (let deck: string[] = [], round = 0; round < Number(values.rounds); round += 1) {
  if (deck.length === 0) deck = random.take(Object.keys(troubles), Object.keys(troubles).length);
  await pause(random.between(500, 4000));
  backAfterMs.push(await lose(deck.pop() ?? ''));
}
ending.abort();
await Promise.all([running, following]);
await check({ ...load, ending: AbortSignal.timeout(checkWithinMs) });
await compareAll();
faults.push(...tally.lost);
if (follower.restarts > 0) faults.push('a device took all rows again although nothing was lost');
const slowestS = Math.max(...backAfterMs) / 1000;
console.log(`synchronous: ${tally.writes} writes acknowledged, ${tally.lost.length} lost, ${tally.reads} reads`);
console.log(`${tally.retries} calls sent again, writes again after ${slowestS.toFixed(1)} s at most`);

// Part 2: the standby misses the last edits, which the device and the processes have.
await loseEdits();
const exitCodes = await Promise.all(nodes.map((node: ServerProcess) => node.stop()));
await Promise.all([front.stop(), pair.stop()]);
await rm(folder, { recursive: true });
for (const fault of [...faults, ...follower.faults]) console.error(`FAULT: ${fault}`);
if (exitCodes.some((code) => code !== 0)) console.error(`The servers ended with ${exitCodes.join(', ')}.`);
process.exitCode = faults.length + follower.faults.length === 0 && exitCodes.every((code) => code === 0) ? 0 : 1;

async function loseEdits(): Promise<void> {
  const late: Load = { origin: front.origin, tally, ending: AbortSignal.timeout(5 * checkWithinMs) };
  const { client, id } = await newPerson(late, 'Behind');
  const edit = (bio: string) => decided(late, () => client.send('PATCH', `/api/users/${id}`, { body: { bio } }));
  const bioNow = async () => (await decided(late, () => client.get('/api/auth/check')))?.body?.bio;
  await edit('Replicated');
  await pair.stopReplication();
  for (let n = 1; n <= editsBehind; n += 1) await edit(`Lost ${n}`);
  for (const origin of origins) faults.push(...(await follower.compare(origin)));
  const restartsBefore = follower.restarts;
  const startMs = performance.now();
  await pair.killPrimary();
  await failOver(pair, { isFenced: true });
  const bio = await bioNow();
  await edit('After');
  const backMs = performance.now() - startMs;
  if (bio !== 'Replicated') faults.push(`the standby was not behind: ${bio}`);
  if (backMs > backWithinMs) faults.push(`lossy: writes worked again after ${Math.round(backMs)} ms`);
  await compareAll();
  const restarts = follower.restarts - restartsBefore;
  if (restarts !== 1) faults.push(`the device took all rows again ${restarts} times, not once`);
  console.log(
    `asynchronous: ${editsBehind} acknowledged edits lost, writes again after ${(backMs / 1000).toFixed(1)} s`,
  );
}
