// Plays schedules of the sync protocol: `npm run sim -- --schedules 25000 [--profile pull] [--seed 1] [--first 0]
// [--storage dexie] [--mutant name] [--record]`. The seed is printed; with it and `--first` a failure is seen again.
// With `--record` the figures of the run are written into docs/benchmarks.md.
import { randomInt } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { recordSection } from '../bench/benchmarks-file.ts';
import { failureText, Players } from './play-schedules.ts';
import { profileNames } from './profiles.ts';

const { values } = parseArgs({
  options: {
    schedules: { type: 'string', default: '2000' },
    profile: { type: 'string' },
    seed: { type: 'string' },
    first: { type: 'string', default: '0' },
    storage: { type: 'string', default: 'memory' },
    mutant: { type: 'string' },
    threads: { type: 'string' },
    record: { type: 'boolean' },
  },
});
const seed = Number(values.seed ?? randomInt(2 ** 31));
const count = Number(values.schedules);
const threads = Math.min(count, Number(values.threads ?? availableParallelism()));
const chosen = profileNames.filter((name) => values.profile === undefined || values.profile === name);

const lines: string[] = [];
const print = (line: string) => {
  lines.push(line);
  console.log(line);
};
print(`seed ${seed}, ${threads} threads, ${values.storage === 'dexie' ? 'fake-indexeddb' : 'in memory'}`);
const players = new Players(threads, values.mutant ?? null);
for (const profile of chosen) {
  const startedAt = performance.now();
  const storage = values.storage === 'dexie' ? 'dexie' : 'memory';
  const order = {
    profile,
    seed,
    count,
    first: Number(values.first),
    storage,
  } as const;
  const { played, finding } = await players.play(order);
  const perSecond = (played / ((performance.now() - startedAt) / 1000)).toFixed(1);
  print(`${profile}: ${played} schedules, ${perSecond}/s, ${finding ? `fails at ${finding.index}` : 'no violation'}`);
  if (finding) {
    console.log(failureText(finding, order));
    process.exitCode = 1;
    break;
  }
}
await players.close();
if (values.record) recordSection('Simulation', lines.map((line) => `- ${line}`).join('\n'));
