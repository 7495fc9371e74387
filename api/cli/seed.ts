import { parseArgs } from 'node:util';
import { createArgon2Passwords } from '../adapters/argon2-passwords.ts';
import { systemClock } from '../adapters/repeated-work.ts';
import { openStore } from '../store/open-store.ts';
import { commandSettings } from './command-settings.ts';
import { demoCounts, type SeedCounts, type SeedProgress, seedDatabase } from './seed/seed-database.ts';

const usage = `Usage: npm run seed -- [--talents N] [--companies N] [--jobs N]
Generates until there are so many; what is already there counts.`;
const barWidth = 30;

const counts = readCounts();
const env = commandSettings();
if (env.isProduction) {
  console.error('Demo data is for development; it is not written where NODE_ENV is production.');
  process.exit(1);
}
const store = await openStore({ databaseUrl: env.databaseUrl, dataDir: env.dataDir, clock: systemClock });
const passwords = createArgon2Passwords();
try {
  const accounts = await seedDatabase({
    store,
    now: systemClock.now(),
    counts,
    hashPassword: async (password) => {
      const hash = await passwords.hash(password);
      if (hash === 'busy') throw new Error('busy');
      return hash;
    },
    onProgress: process.stdout.isTTY ? drawBar : writeMilestone,
  });
  const lines = accounts.map(({ kind, email, password }) => `  ${kind.padEnd(8)} ${email}  ${password}`);
  console.log(`\nDemo accounts:\n${lines.join('\n')}`);
} finally {
  await store.close();
}

function readCounts(): SeedCounts {
  try {
    const option = { type: 'string' } as const;
    const { values } = parseArgs({ options: { talents: option, companies: option, jobs: option } });
    return {
      talents: readCount(values.talents, demoCounts.talents),
      companies: readCount(values.companies, demoCounts.companies),
      jobs: readCount(values.jobs, demoCounts.jobs),
    };
  } catch {
    console.error(usage);
    process.exit(2);
  }
}

function readCount(given: string | undefined, otherwise: number): number {
  if (given === undefined) return otherwise;
  if (!/^\d{1,8}$/.test(given)) throw new RangeError('count');
  return Number(given);
}

function drawBar({ kind, done, total }: SeedProgress): void {
  const filled = Math.round((barWidth * done) / total);
  const bar = '█'.repeat(filled) + '░'.repeat(barWidth - filled);
  process.stdout.write(`\r${kind.padEnd(9)} ${bar} ${done.toLocaleString('en')} of ${total.toLocaleString('en')} `);
  if (done === total) process.stdout.write('\n');
}

function writeMilestone({ kind, done, total }: SeedProgress): void {
  if (done === total || done % 10_000 === 0) console.log(`${kind}: ${done} of ${total}`);
}
