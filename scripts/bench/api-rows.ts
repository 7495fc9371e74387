import { type Running, startDalil, startFloor } from './databases.ts';
import {
  type Account,
  benchPassword,
  type Edit,
  editRequest,
  expectApplied,
  registerAccounts,
  resetEdits,
  waitForMails,
} from './edits.ts';
import { type Figure, medianOf, type Target, whole } from './report.ts';
import { sampleOf } from './sample.ts';
import { inTurns, type LoadRequest, load, rateFigure } from './wrk.ts';

const floorSeconds = 2;
const workSeconds = 4;
const accountsCount = 512;

interface Measured {
  server: Running;
  people: number;
  /** Where the floor answers. */
  floor: string;
}

/** The figures of the server over HTTP. @see performance §1 */
export async function apiRows(dataDir: string, people: number): Promise<Figure[]> {
  const floor = await startFloor();
  // Warm: the first start after an update compiles what changed, and may bring the database to a newer schema.
  await (await startDalil(dataDir)).stop();
  const server = await startDalil(dataDir);
  const measured = { server, people, floor: floor.origin };
  try {
    const reads = await readingRows(measured);
    const accounts = await registerAccounts(server.origin, accountsCount);
    await waitForMails(dataDir);
    const edits = await editRows(measured, accounts);
    const { residentMb } = await server.usage();
    return [
      {
        ...{ work: 'Start to the first answer, warm', people, value: server.startMs / 1000, unit: 's' },
        target: { max: 1.5 },
      },
      ...reads,
      ...edits,
      {
        ...{ work: 'Memory after reading and editing (RSS)', people, value: residentMb, unit: 'MB' },
        target: { max: 200 },
      },
      await floodRow(measured, accounts[0]),
    ];
  } finally {
    await floor.stop();
    await server.stop();
  }
}

/** Reading the directory and profiles; the floor is measured in turns with each. */
async function readingRows(measured: Measured): Promise<Figure[]> {
  const { origin } = measured.server;
  const sample = await sampleOf(origin);
  const first = '/api/users?limit=24';
  const etag = (await fetch(origin + first)).headers.get('etag') ?? '';
  const reads: [work: string, target: Target, request: LoadRequest][] = [
    ['First page (24 cards), unchanged data', { minRatio: 0.5 }, { paths: [first] }],
    ['First page, 304', { minRatio: 0.7 }, { paths: [first], headers: { 'If-None-Match': etag } }],
    ['Any page (24 cards), computed', { minRatio: 0.15 }, { paths: sample.pages(24) }],
    ['One profile by slug', { minRatio: 0.25 }, { paths: sample.profiles }],
    // 200 × the fastest peer of the design, which was measured on the same kind of machine.
    ['Search over HTTP, 50 hits, random prefixes', { min: 3200 }, { paths: sample.searches }],
  ];
  const figures: Figure[] = [];
  for (const [work, target, request] of reads) figures.push(await rate(measured, { work, target, request }));
  return figures;
}

const edits: [work: string, edit: Edit][] = [
  ['Profile edits (bio), synchronous=FULL', (lap) => ({ bio: `نبذة قصيرة رقم ${lap}` })],
  [
    'Profile edits (skills, search index changes)',
    (lap) => ({ skills: ['TypeScript', 'إدارة المشاريع', `Skill ${lap}`] }),
  ],
];

/** Profile edits by many people at once, each with a key and a base, acknowledged after its commit. */
async function editRows(measured: Measured, accounts: readonly Account[]): Promise<Figure[]> {
  const { origin } = measured.server;
  const figures: Figure[] = [];
  for (const [work, edit] of edits) {
    const request = editRequest(accounts, edit);
    const prepare = () => resetEdits(origin, accounts, edit);
    figures.push(await rate(measured, { work, target: { min: 3000 }, request, prepare }));
    await expectApplied(origin, accounts, edit);
  }
  return figures;
}

interface Rate {
  work: string;
  target: Target;
  request: LoadRequest;
  /** Runs before each round. */
  prepare?: () => Promise<void>;
}

async function rate({ server, people, floor }: Measured, { work, target, request, prepare }: Rate): Promise<Figure> {
  const ours = () => load({ origin: server.origin, request, durationSeconds: workSeconds });
  const pair = await inTurns(ours, async () => {
    await prepare?.();
    return load({ origin: floor, request: { paths: ['/'] }, durationSeconds: floorSeconds });
  });
  return { work, people, target, ...rateFigure(pair) };
}

const floodRounds = 3;
const floodSeconds = 5;

/** Reading while many people sign in. */
async function floodRow({ server, people }: Measured, account: Account | undefined): Promise<Figure> {
  const body = JSON.stringify({ email: account?.email, password: benchPassword });
  const signIn = { method: 'POST', headers: { 'content-type': 'application/json' }, body };
  let isOver = false;
  let signIns = 0;
  const flood = Array.from({ length: 8 }, async () => {
    while (!isOver) {
      const response = await fetch(`${server.origin}/api/auth/login`, signIn);
      await response.arrayBuffer();
      if (response.ok) signIns += 1;
    }
  });
  const p99s: number[] = [];
  for (let round = 0; round < floodRounds; round += 1) {
    const request = { paths: ['/api/users?limit=24'] };
    const { p99Ms } = await load({ origin: server.origin, request, connections: 4, durationSeconds: floodSeconds });
    p99s.push(p99Ms);
  }
  isOver = true;
  await Promise.all(flood);
  return {
    ...{ work: "Reads' p99 during a sign-in flood", people, value: medianOf(p99s), unit: 'ms', target: { max: 60 } },
    note: `beside ${whole(signIns / (floodRounds * floodSeconds))} sign-ins/s`,
  };
}
