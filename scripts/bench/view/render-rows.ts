import { type Beside, loadBesideFloor } from '../beside-floor.ts';
import { type Running, startPinned } from '../process.ts';
import { boundRow, type Row, rateRow, whole } from '../report.ts';
import { sampleOf } from '../sample.ts';
import { type Load, type LoadRequest, load } from '../wrk.ts';

interface Rendering {
  server: Running;
  people: number;
}

const keptMinRatio = 0.4;
const renderedMinPerSecond = 150;
const readsMaxMs = 60;
const memoryMaxMb = 260;
const walkedProfiles = 5000;
/** So many as a crawler that does not hold back. */
const crawlerConnections = 4;
const walkSeconds = 15;

/**
 * The cost of pages for the server, and the speed left for others while a crawler walks everything. @see performance §1
 */
export async function renderRows({ server, people }: Rendering): Promise<Row[]> {
  const { origin } = server;
  const list = request(['/browse']);
  const floor = await startPinned(['scripts/bench/floor-server.ts'], {});
  const bytes = await bytesOf(origin, list);
  const pageFloor = await startPinned(['scripts/bench/floor-server.ts'], { FLOOR_BYTES: `${bytes}` });
  const profiles = (await sampleOf(origin)).profiles.map((path) => path.replace('/api/users/slug', ''));
  try {
    const kept = await loadBesideFloor({ floor: floor.origin, origin }, list);
    const besideEqual = await loadBesideFloor({ floor: pageFloor.origin, origin }, list);
    const usedBeforeMs = await server.processorMs();
    const cold = await load({ origin, request: request(profiles.map(uncached)), connections: 4 });
    const processorMs = ((await server.processorMs()) - usedBeforeMs) / cold.requests;
    return [
      rateRow({
        ...{ work: 'Page of a list, kept', people, minRatio: keptMinRatio, floorPerSecond: kept.floorPerSecond },
        ...{ perSecond: kept.measured.requestsPerSecond, note: keptNote(kept.measured, bytes, besideEqual) },
      }),
      coldRow({ people, cold, processorMs, floorPerSecond: kept.floorPerSecond }),
      await crawlerRow(origin, people, profiles),
      boundRow({
        ...{ work: 'Memory after it (RSS)', people, unit: 'MB', max: memoryMaxMb },
        value: await server.residentMegabytes(),
      }),
    ];
  } finally {
    await floor.stop();
    await pageFloor.stop();
  }
}

/** Size of what travels. */
async function bytesOf(origin: string, { paths, headers }: LoadRequest): Promise<number> {
  const answer = await fetch(`${origin}${paths[0]}`, { ...(headers && { headers }) });
  await answer.arrayBuffer();
  return Number(answer.headers.get('content-length'));
}

function keptNote({ p99Ms }: Load, bytes: number, { measured, floorPerSecond }: Beside): string {
  const ofEqual = (measured.requestsPerSecond / floorPerSecond).toFixed(2);
  return `p99 ${p99Ms.toFixed(1)} ms; ${ofEqual} of a floor that sends as much, ${(bytes / 1024).toFixed(1)} KB`;
}

function request(paths: readonly string[]): LoadRequest {
  return { paths, headers: { 'Accept-Encoding': 'br' } };
}

/** Nobody asked for it at this address before, so that it is rendered. */
function uncached(path: string, n: number): string {
  return `${path}?from=${n}`;
}

interface ColdPages {
  people: number;
  cold: Load;
  /** Of the server, for each page; unlike the clock it does not count what others do meanwhile. */
  processorMs: number;
  floorPerSecond: number;
}

/** The floor tells how quick this machine was in this run: the target names no machine. */
function coldRow({ people, cold, processorMs, floorPerSecond }: ColdPages): Row {
  const { requestsPerSecond, p99Ms } = cold;
  return {
    ...{ work: 'Page of a person, rendered', people: whole(people) },
    figure: `${whole(requestsPerSecond)}/s, p99 ${p99Ms.toFixed(1)} ms, ${processorMs.toFixed(1)} ms of processor each`,
    floor: `${whole(floorPerSecond)}/s`,
    ratio: (requestsPerSecond / floorPerSecond).toFixed(4),
    target: `≥ ${renderedMinPerSecond}/s`,
    isReached: requestsPerSecond >= renderedMinPerSecond,
  };
}

async function crawlerRow(origin: string, people: number, profiles: readonly string[]): Promise<Row> {
  const reads = { paths: ['/api/users?limit=24'] };
  const before = await load({ origin, request: reads, connections: 4 });
  const walked = Array.from({ length: walkedProfiles }, (_, n) => `${profiles[n % profiles.length]}?walk=${n}`);
  const walk = load({
    origin,
    request: request(walked),
    connections: crawlerConnections,
    durationSeconds: walkSeconds,
  });
  const beside = await load({ origin, request: reads, connections: 4, durationSeconds: walkSeconds - 3 });
  const { requestsPerSecond } = await walk;
  return boundRow({
    ...{ work: "Reads' p99 while a crawler walks the profiles", people, unit: 'ms', max: readsMaxMs },
    value: beside.p99Ms,
    note: `beside ${whole(requestsPerSecond)} pages/s`,
    floor: { value: before.p99Ms, what: 'no crawler' },
  });
}
