// Loads the real server and injects faults at random: `npm run soak -- [--minutes 30] [--seed 1]`. The seed is printed.
// In the first half the process is also killed and restarted; in the second half it has to survive all other faults, and
// its memory and its open descriptors must not grow. Ends with code 1 when an acknowledged write is lost.
import { randomInt } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { randomOf } from '#api/cli/seed/random.ts';
import { prepareServer, type Usage } from '../servers/server-process.ts';
import { endings, type Fault, troubles } from './faults.ts';
import { type Load, loadSettings, startLoad, type Tally } from './people.ts';

const minuteMs = 60_000;
const sampleMs = 2000;
const checkWithinMs = 60_000;
/** The most that the use of a process may grow from the middle to the end of its second half. */
const allowed = { residentMb: 60, descriptors: 30 };

const { values } = parseArgs({ options: { minutes: { type: 'string', default: '30' }, seed: { type: 'string' } } });
const minutes = Number(values.minutes);
const seed = Number(values.seed ?? randomInt(2 ** 31));
console.log(`seed ${seed}, ${minutes} minutes`);

const random = randomOf(1, seed);
const dataDir = await mkdtemp(join(tmpdir(), 'dalil-soak-'));
const server = await prepareServer({ settings: { ...loadSettings, DATA_DIR: dataDir } });
await server.start();
const ending = new AbortController();
const tally: Tally = { reads: 0, writes: 0, retries: 0, lost: [] };
const load: Load = { origin: server.origin, tally, ending: ending.signal };
const { running, check } = await startLoad(load);

const faultCounts = new Map<string, number>();
await injectFaults({ ...troubles, ...endings }, (minutes * minuteMs) / 2);
const samples = await sampleDuring(() => injectFaults(troubles, (minutes * minuteMs) / 2));
ending.abort();
await running;
await check({ ...load, ending: AbortSignal.timeout(checkWithinMs) });
const exitCode = await server.stop();
await rm(dataDir, { recursive: true });

const third = Math.ceil(samples.length / 3);
// In its first minutes a new process grows: caches fill, and pages are rendered for the first time.
const [middle, end] = [leastOf(samples.slice(third, -third)), leastOf(samples.slice(-third))];
const grown = {
  residentMb: Math.round(end.residentMb - middle.residentMb),
  descriptors: end.descriptors - middle.descriptors,
};
console.log(`faults: ${[...faultCounts].map(([name, count]) => `${name} × ${count}`).join(', ')}`);
console.log(`${tally.writes} writes acknowledged, ${tally.reads} reads, ${tally.retries} calls sent again`);
console.log(`grown by ${grown.residentMb} MB to ${Math.round(end.residentMb)} MB, by ${grown.descriptors} descriptors`);
for (const lost of tally.lost) console.error(`LOST: ${lost}`);
const isFlat = grown.residentMb <= allowed.residentMb && grown.descriptors <= allowed.descriptors;
if (!isFlat) console.error('Memory or descriptors have grown.');
if (exitCode !== 0) console.error(`The server ended with ${exitCode}.`);
process.exitCode = tally.lost.length === 0 && isFlat && exitCode === 0 ? 0 : 1;

async function injectFaults(faults: Record<string, Fault>, forMs: number): Promise<void> {
  const endMs = performance.now() + forMs;
  while (performance.now() < endMs) {
    await new Promise((resolve) => setTimeout(resolve, random.between(1000, 8000)));
    const [name, fault] = random.pick(Object.entries(faults));
    faultCounts.set(name, (faultCounts.get(name) ?? 0) + 1);
    await fault({ server, dataDir, random });
  }
}

async function sampleDuring(work: () => Promise<void>): Promise<Usage[]> {
  const samples: Usage[] = [];
  let isOver = false;
  const working = work().finally(() => {
    isOver = true;
  });
  while (!isOver) {
    samples.push(await server.usage());
    await new Promise((resolve) => setTimeout(resolve, sampleMs));
  }
  await working;
  return samples;
}

/** The least of several samples: load uses more for a while, and only a leak raises the least. */
function leastOf(samples: readonly Usage[]): Usage {
  const least = (key: keyof Usage) => Math.min(...samples.map((one) => one[key]));
  return { residentMb: least('residentMb'), descriptors: least('descriptors') };
}
