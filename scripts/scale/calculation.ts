/** What was measured on two cores, each with its place in docs/benchmarks.md or the size of a seeded database. */
export const measured = {
  /** Requests per second of one core. */
  perCore: {
    'kept answer': 49_391,
    'not changed (304)': 69_689,
    'profile by slug': 44_130,
    'search, 50 hits': 6_330,
    'computed page': 13_912,
  },
  /** Edits per second of two processes on one PostgreSQL with 100,000 people, all on two cores, every commit on the disk. */
  editsOfPostgres: 3_209,
  /** Bytes of a copy of the lists of 100,000 people, 200 companies and 1,000 jobs that was just filled, per person. */
  readModelBytesPerPerson: 2_503,
  /** Bytes of a PostgreSQL 15 with the same rows and its indexes, just filled, with the room of step 0024, per person. */
  databaseBytesPerPerson: 5_502,
  cardBytes: 57,
  changedCardBytes: 3_500 / 20,
  digestBytesPerShard: 900 / 41,
} as const;

export interface Assumptions {
  people: number;
  requestsPerSecond: number;
  /** Share of each kind of read; edits come on top. */
  shares: Record<keyof typeof measured.perCore, number>;
  editsPerSecond: number;
  /** How much of a core may be used, so that bursts and a lost machine are survived. */
  usedOfCore: number;
  coresPerMachine: number;
  answerBytes: number;
  /** Mean of a month, of the peak. */
  meanOfPeak: number;
  pricesUsd: { machine: number; database: number; gigabyteOfDisk: number; gigabyteOut: number };
  pullEverySeconds: number;
  shardSize: number;
  phoneShards: number;
}

export const tenMillion: Assumptions = {
  people: 10_000_000,
  requestsPerSecond: 50_000,
  shares: {
    'kept answer': 0.25,
    'not changed (304)': 0.2,
    'profile by slug': 0.35,
    'search, 50 hits': 0.15,
    'computed page': 0.05,
  },
  editsPerSecond: 300,
  usedOfCore: 0.5,
  coresPerMachine: 4,
  answerBytes: 3_000,
  meanOfPeak: 0.3,
  pricesUsd: { machine: 120, database: 1_200, gigabyteOfDisk: 0.1, gigabyteOut: 0.05 },
  pullEverySeconds: 60,
  shardSize: 512,
  phoneShards: 40,
};

const gigabyte = 1e9;
const secondsOfMonth = 30 * 86_400;

export type Line = [what: string, figure: string];

/** Works out what a directory of that size takes: machines, database, bytes on a device, cost of a month in US dollars. */
export function calculate(a: Assumptions): { lines: Line[]; machines: number; costUsd: number } {
  const kinds = Object.keys(measured.perCore) as (keyof typeof measured.perCore)[];
  const coresFor = (kind: (typeof kinds)[number]) => (a.requestsPerSecond * a.shares[kind]) / measured.perCore[kind];
  const cores = kinds.reduce((sum, kind) => sum + coresFor(kind), 0) / a.usedOfCore;
  // One more than is needed: it may be lost, or in a deploy.
  const machines = Math.ceil(cores / a.coresPerMachine) + 1;
  const databaseGb = (a.people * measured.databaseBytesPerPerson) / gigabyte;
  const readModelGb = (a.people * measured.readModelBytesPerPerson) / gigabyte;
  const outGb = (a.requestsPerSecond * a.meanOfPeak * a.answerBytes * secondsOfMonth) / gigabyte;
  const { pricesUsd: price } = a;
  // The database twice: one that writes and one that takes over.
  const databaseUsd = 2 * (price.database + databaseGb * price.gigabyteOfDisk);
  const machinesUsd = machines * (price.machine + readModelGb * price.gigabyteOfDisk);
  const outUsd = outGb * price.gigabyteOut;
  const shards = Math.ceil(a.people / a.shardSize);
  const pulledBytes = a.editsPerSecond * a.pullEverySeconds * measured.changedCardBytes;
  const costUsd = databaseUsd + machinesUsd + outUsd;
  const lines: Line[] = [
    ...kinds.map((kind): Line => [`Cores for: ${kind}`, coresFor(kind).toFixed(2)]),
    ['Cores in all, half used', cores.toFixed(1)],
    [`Machines of ${a.coresPerMachine} cores, one of them spare`, `${machines}`],
    ['Edits of what one clock row takes', `${percent(a.editsPerSecond / measured.editsOfPostgres)}`],
    ['Database', `${databaseGb.toFixed(0)} GB`],
    ['Read model on each machine', `${readModelGb.toFixed(0)} GB`],
    ['Bytes out in a month', `${(outGb / 1000).toFixed(0)} TB`],
    ['Shards of the feed', `${shards}`],
    ['Digest of all shards, gzip', kilobytes(shards * measured.digestBytesPerShard)],
    ['What a phone holds, brotli', kilobytes(a.phoneShards * a.shardSize * measured.cardBytes)],
    ['Everything on a computer, brotli', `${((a.people * measured.cardBytes) / 1e6).toFixed(0)} MB`],
    [`One pull after ${a.pullEverySeconds} s`, kilobytes(pulledBytes)],
    ['Machines a month', dollars(machinesUsd)],
    ['Databases a month', dollars(databaseUsd)],
    ['Bytes out a month', dollars(outUsd)],
    ['In all a month', dollars(costUsd)],
  ];
  return { lines, machines, costUsd };
}

/** The lines as a table of a document. */
export function tableOf(lines: readonly Line[]): string {
  return ['| | |', '|---|---|', ...lines.map(([what, figure]) => `| ${what} | ${figure} |`)].join('\n');
}

const percent = (share: number) => `${(share * 100).toFixed(1)} %`;
const kilobytes = (bytes: number) => `${Math.round(bytes / 1000).toLocaleString('en-US')} KB`;
const dollars = (usd: number) => `$${Math.round(usd).toLocaleString('en-US')}`;
