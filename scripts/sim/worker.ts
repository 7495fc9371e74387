// Dexie takes the storage that is there when it is loaded, so this comes before everything that loads it.
import 'fake-indexeddb/auto';
import { parentPort, workerData } from 'node:worker_threads';
import type { StoryOptions } from './run-schedule.ts';
import type { MakeStorage } from './simulation.ts';
import { drawTape } from './tape.ts';
import type { Finding, Work, WorkDone } from './work.ts';

// Given by `Players`: the name of a mutant.
const mutantName = workerData as string | null;
const shrinkTimeMs = 60_000;

if (mutantName !== null) {
  const [{ loadMutant }, { mutants }] = await Promise.all([import('./load-mutant.ts'), import('./mutants.ts')]);
  const mutant = mutants.find(({ name }) => name === mutantName);
  if (!mutant) throw new Error(`There is no mutant ${mutantName}`);
  loadMutant(mutant);
}
// Loaded only now, so that a mutant's files are among them.
const [{ startSimServer }, { runSchedule }, { runStory }] = await Promise.all([
  import('./server/sim-server.ts'),
  import('./run-schedule.ts'),
  import('./directed/stories.ts'),
]);
const server = await startSimServer();
let dexieStorages: MakeStorage | undefined;

// Null after the last order.
parentPort?.on('message', async (work: Work | null) => {
  if (work) return parentPort?.postMessage(await carryOut(work));
  await server.close();
  parentPort?.close();
});

async function carryOut(work: Work): Promise<WorkDone> {
  const makeStorage = await storageMaker(work.storage);
  return work.story === null
    ? play(work, makeStorage)
    : playStory(work.story, { makeStorage, isStoryWanted: work.isStoryWanted });
}

async function playStory(name: string, options: StoryOptions): Promise<WorkDone> {
  const { violation, story } = await runStory(server, name, options);
  const finding = violation && { index: 0, message: violation.message, stack: violation.stack ?? '', tape: [], story };
  return { played: 1, finding: finding ?? null };
}

async function storageMaker(storage: Work['storage']): Promise<MakeStorage> {
  if (storage === 'dexie') {
    // Once for all orders, since it numbers the databases that a schedule leaves behind.
    dexieStorages ??= (await import('./client/dexie-storage.ts')).createDexieStorages();
    return dexieStorages;
  }
  const { memoryStorage } = await import('./client/storage.ts');
  return async () => memoryStorage();
}

async function play(work: Work, makeStorage: MakeStorage): Promise<WorkDone> {
  const { profile, seed, first, step, count, tapeLength, stop } = work;
  let played = 0;
  for (let index = first; index < count && Atomics.load(stop, 0) === 0; index += step) {
    const tape = drawTape(seed, index, tapeLength);
    const { violation } = await runSchedule(server, { profile, tape }, { makeStorage, isStoryWanted: false });
    played += 1;
    if (!violation) continue;
    Atomics.store(stop, 0, 1);
    const short = work.isStoryWanted
      ? await shortened(violation, tape, { profile, makeStorage })
      : { tape: [], story: [] };
    return { played, finding: { index, message: violation.message, stack: violation.stack ?? '', ...short } };
  }
  return { played, finding: null };
}

async function shortened(
  violation: Error,
  tape: readonly number[],
  { profile, makeStorage }: Pick<Work, 'profile'> & Pick<StoryOptions, 'makeStorage'>,
): Promise<Pick<Finding, 'tape' | 'story'>> {
  const { shrinkTape } = await import('./shrink-tape.ts');
  const isSame = (other: Error | undefined) => other !== undefined && kindOf(other) === kindOf(violation);
  const playAgain = (numbers: readonly number[], isStoryWanted: boolean) =>
    runSchedule(server, { profile, tape: numbers }, { makeStorage, isStoryWanted });
  const fails = async (numbers: readonly number[]) => isSame((await playAgain(numbers, false)).violation);
  const shortTape = await shrinkTape(tape, fails, { timeMs: shrinkTimeMs, now: () => performance.now() });
  const { story } = await playAgain(shortTape, true);
  return { tape: shortTape, story };
}

// The same invariant counts as the same failure.
function kindOf({ message }: Error): string {
  return message.split(':')[0] ?? '';
}
