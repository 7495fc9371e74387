import { parentPort, workerData } from 'node:worker_threads';
import type { runSchedule } from './run-schedule.ts';
import type { SimServer } from './server/sim-server.ts';
import type { MakeStorage } from './simulation.ts';
import { drawTape } from './tape.ts';
import type { Finding, Work, WorkDone } from './work.ts';

// Given by `playSchedules`.
const work = workerData as Work;
const shrinkTimeMs = 60_000;

if (work.mutant !== null) {
  const [{ loadMutant }, { mutants }] = await Promise.all([import('./load-mutant.ts'), import('./mutants.ts')]);
  const mutant = mutants.find(({ name }) => name === work.mutant);
  if (!mutant) throw new Error(`There is no mutant ${work.mutant}`);
  loadMutant(mutant);
}
// Loaded only now, so that a mutant's files are among them.
const [{ startSimServer }, player, { runStory }] = await Promise.all([
  import('./server/sim-server.ts'),
  import('./run-schedule.ts'),
  import('./directed/run-story.ts'),
]);
const makeStorage = await storageMaker();
const server = await startSimServer();
try {
  parentPort?.postMessage(await (work.story === null ? play(server, player.runSchedule) : playStory(work.story)));
} finally {
  await server.close();
}

async function playStory(name: string): Promise<WorkDone> {
  const { violation, story } = await runStory(server, name, { makeStorage, isTold: work.isTold });
  const finding = violation && { index: 0, message: violation.message, stack: violation.stack ?? '', tape: [], story };
  return { played: 1, finding: finding ?? null };
}

async function storageMaker(): Promise<MakeStorage> {
  if (work.storage === 'dexie') return (await import('./client/dexie-storage.ts')).createDexieStorages();
  const { memoryStorage } = await import('./client/storage.ts');
  return async () => memoryStorage();
}

async function play(onServer: SimServer, run: typeof runSchedule): Promise<WorkDone> {
  const { profile, seed, first, step, count, tapeLength, stop } = work;
  let played = 0;
  for (let index = first; index < count && Atomics.load(stop, 0) === 0; index += step) {
    const tape = drawTape(seed, index, tapeLength);
    const { violation } = await run(onServer, { profile, tape }, { makeStorage, isTold: false });
    played += 1;
    if (!violation) continue;
    Atomics.store(stop, 0, 1);
    const told = work.isTold ? await tellShort(violation, tape) : { tape: [], story: [] };
    return { played, finding: { index, message: violation.message, stack: violation.stack ?? '', ...told } };
  }
  return { played, finding: null };
}

async function tellShort(violation: Error, tape: readonly number[]): Promise<Pick<Finding, 'tape' | 'story'>> {
  const { shrinkTape } = await import('./shrink-tape.ts');
  const { profile } = work;
  const isSame = (other: Error | undefined) => other !== undefined && kindOf(other) === kindOf(violation);
  const playAgain = (numbers: readonly number[], isTold: boolean) =>
    player.runSchedule(server, { profile, tape: numbers }, { makeStorage, isTold });
  const fails = async (numbers: readonly number[]) => isSame((await playAgain(numbers, false)).violation);
  const short = await shrinkTape(tape, fails, { timeMs: shrinkTimeMs, now: () => performance.now() });
  const { story } = await playAgain(short, true);
  return { tape: short, story };
}

// The same invariant counts as the same failure.
function kindOf({ message }: Error): string {
  return message.split(':')[0] ?? '';
}
