import { type Beside, loadBesideFloor, type Pair } from './beside-floor.ts';
import type { Running } from './process.ts';
import { boundRow, percentile, type Row, rateRow, whole } from './report.ts';
import { type Account, sampleOf } from './sample.ts';
import { type Load, type LoadRequest, load } from './wrk.ts';

interface Measured {
  server: Running;
  people: number;
  /** Where the floor answers. */
  floor: string;
}

const pageSize = 24;
const editsMinPerSecond = 3000;
// 200 × the fastest peer of the design, which was measured on the same kind of machine.
const searchesMinPerSecond = 3200;
// The result is the median, as of all rates.
const floodRounds = 3;
const floodSeconds = 5;

/** Reading the directory and profiles over HTTP. @see performance §1 */
export async function readingRows({ server, people, floor }: Measured): Promise<Row[]> {
  const sample = await sampleOf(server.origin);
  const first = `/api/users?limit=${pageSize}`;
  const etag = (await fetch(server.origin + first)).headers.get('etag') ?? '';
  const rate = async (work: string, minRatio: number, request: LoadRequest) => {
    const { measured, floorPerSecond } = await loadBesideFloor({ floor, origin: server.origin }, request);
    const note = `p99 ${measured.p99Ms.toFixed(1)} ms`;
    return rateRow({ work, people, perSecond: measured.requestsPerSecond, floorPerSecond, minRatio, note });
  };
  return [
    await rate(`First page (${pageSize} cards), unchanged data`, 0.5, { paths: [first] }),
    await rate('First page, 304', 0.7, { paths: [first], headers: { 'If-None-Match': etag } }),
    await rate(`Any page (${pageSize} cards), computed`, 0.15, { paths: sample.pages(pageSize) }),
    await rate('One profile by slug', 0.25, { paths: sample.profiles }),
    absoluteRow(
      { work: 'Search over HTTP, 50 hits, random prefixes', people, minPerSecond: searchesMinPerSecond },
      await loadBesideFloor({ floor, origin: server.origin }, { paths: sample.searches }),
    ),
  ];
}

/** Row whose target is a rate and not a share of the floor. */
function absoluteRow(
  { work, people, minPerSecond }: { work: string; people: number; minPerSecond: number },
  { measured, floorPerSecond }: Beside,
): Row {
  const value = measured.requestsPerSecond;
  return {
    work,
    people: whole(people),
    figure: `${whole(value)}/s, p99 ${measured.p99Ms.toFixed(1)} ms`,
    floor: `${whole(floorPerSecond)}/s`,
    ratio: (value / floorPerSecond).toFixed(2),
    target: `≥ ${whole(minPerSecond)}/s`,
    isReached: value >= minPerSecond,
  };
}

/**
 * Profile edits by many people at once, each with a key and a base, acknowledged after its commit.
 *
 * @see performance §1
 */
export async function editRows({ server, people, floor }: Measured, accounts: readonly Account[]): Promise<Row[]> {
  const rows: Row[] = [];
  for (const { work, edit } of editKinds) {
    const beside = await loadWithEdits({ floor, origin: server.origin }, accounts, edit);
    rows.push(absoluteRow({ work, people, minPerSecond: editsMinPerSecond }, beside));
  }
  return rows;
}

/** The fields that the edit of a lap sets. */
export type Edit = (lap: string | number) => Record<string, unknown>;

const editKinds: { work: string; edit: Edit }[] = [
  { work: 'Profile edits (bio), synchronous=FULL', edit: (lap) => ({ bio: `نبذة قصيرة رقم ${lap}` }) },
  {
    work: 'Profile edits (skills, search index changes)',
    edit: (lap) => ({ skills: ['TypeScript', 'إدارة المشاريع', `Skill ${lap}`] }),
  },
];

/** Edits of each account in turn, with a key and a base. */
export function editRequest(accounts: readonly Account[], edit: Edit): LoadRequest {
  return {
    method: 'PATCH',
    paths: accounts.map(({ id }) => `/api/users/${id}`),
    headerSets: accounts.map(({ cookie }) => ({ cookie })),
    headers: { 'content-type': 'application/json', 'idempotency-key': '{key}' },
    // An account's next edit waits for the one before, so every base is the server's value.
    body: JSON.stringify({ ...edit('{lap}'), $base: edit('{before}') }),
  };
}

async function loadWithEdits(pair: Pair, accounts: readonly Account[], edit: Edit): Promise<Beside> {
  const { origin } = pair;
  const type = { 'content-type': 'application/json' };
  async function begin() {
    for (const { id, cookie } of accounts) {
      const headers = { ...type, cookie };
      await fetch(`${origin}/api/users/${id}`, { method: 'PATCH', headers, body: JSON.stringify(edit(0)) });
    }
  }
  const request = editRequest(accounts, edit);
  const beside = await loadBesideFloor(pair, request, begin);
  await expectApplied(origin, accounts, edit);
  return beside;
}

/** Fails when edits stopped being applied: those in conflict are answered with 200, too. */
export async function expectApplied(origin: string, accounts: readonly Account[], edit: Edit): Promise<void> {
  const laps = await Promise.all(
    accounts.map(async ({ cookie }) => {
      const response = await fetch(`${origin}/api/auth/check`, { headers: { cookie } });
      const me = (await response.json()) as Record<string, unknown>;
      const edited = Object.keys(edit(0)).map((field) => me[field]);
      return Number(/(\d+)\D*$/.exec(JSON.stringify(edited))?.[1]);
    }),
  );
  if (Math.min(...laps) < Math.max(...laps) - 2) throw new Error('Edits of the bench were in conflict');
}

/** Reading while many people sign in. @see performance §1 */
export async function floodRow(
  { server, people }: Measured,
  account: { email: string; password: string },
): Promise<Row> {
  let isOver = false;
  let signIns = 0;
  const flood = Array.from({ length: 8 }, async () => {
    while (!isOver) {
      const response = await fetch(`${server.origin}/api/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(account),
      });
      await response.arrayBuffer();
      if (response.ok) signIns += 1;
    }
  });
  const readings: Load[] = [];
  for (let round = 0; round < floodRounds; round += 1) {
    const request = { paths: ['/api/users?limit=24'] };
    readings.push(await load({ origin: server.origin, request, connections: 4, durationSeconds: floodSeconds }));
  }
  isOver = true;
  await Promise.all(flood);
  const p99Ms = readings.map((reading) => reading.p99Ms).toSorted((one, other) => one - other);
  const note = `beside ${whole(signIns / (floodRounds * floodSeconds))} sign-ins/s`;
  return boundRow({
    work: "Reads' p99 during a sign-in flood",
    people,
    value: percentile(p99Ms, 0.5),
    max: 60,
    unit: 'ms',
    note,
  });
}
