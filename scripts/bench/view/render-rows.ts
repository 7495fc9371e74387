import { startFloor, withDalil } from '../databases.ts';
import { type Figure, whole } from '../report.ts';
import { sampleOf } from '../sample.ts';
import { inTurns, type LoadRequest, load, rateFigure } from '../wrk.ts';

const walkedProfiles = 5000;
const walkSeconds = 15;
const reads = { paths: ['/api/users?limit=24'] };

/** The cost of pages for the server, and the speed left for others while a crawler walks everything. */
export function renderedRows(dataDir: string, people: number): Promise<Figure[]> {
  return withDalil(dataDir, async (server) => {
    const { origin } = server;
    const list = compressed(['/browse']);
    const bytes = await bytesOf(origin, list);
    const cached = await besideFloor(origin, list);
    const besideEqual = await besideFloor(origin, list, bytes);
    const profiles = (await sampleOf(origin)).profiles.map((path) => path.replace('/api/users/slug', ''));
    const usedBeforeMs = await server.processorMs();
    // Nobody asked for these addresses before, so that each page is rendered.
    const paths = profiles.map((path, n) => `${path}?from=${n}`);
    const ours = await load({ origin, request: compressed(paths), connections: 4 });
    const processorMs = ((await server.processorMs()) - usedBeforeMs) / ours.requests;
    const ofEqual = (besideEqual.ours.perSecond / besideEqual.floor.perSecond).toFixed(2);
    const list24 = rateFigure(cached);
    const rendered = rateFigure({ ours, floor: cached.floor });
    return [
      {
        ...{ work: 'Page of a list, cached', people, ...list24, target: { minRatio: 0.4 } },
        note: `${list24.note}; ${ofEqual} of a floor that sends as much, ${(bytes / 1024).toFixed(1)} KB`,
      },
      {
        ...{ work: 'Page of a person, rendered', people, ...rendered, target: { min: 150 } },
        note: `${rendered.note}, ${processorMs.toFixed(1)} ms of processor each`,
      },
      { ...(await crawlerRow(origin, profiles)), people },
      {
        ...{ work: 'Memory after it (RSS)', people, target: { max: 260 } },
        ...{ value: (await server.usage()).residentMb, unit: 'MB' },
      },
    ];
  });
}

function compressed(paths: readonly string[]): LoadRequest {
  return { paths, headers: { 'Accept-Encoding': 'br' } };
}

/** Size of what travels. */
async function bytesOf(origin: string, { paths, headers }: LoadRequest): Promise<number> {
  const answer = await fetch(`${origin}${paths[0]}`, { ...(headers && { headers }) });
  await answer.arrayBuffer();
  return Number(answer.headers.get('content-length'));
}

async function besideFloor(origin: string, request: LoadRequest, floorBytes?: number) {
  const floor = await startFloor(floorBytes);
  const pair = await inTurns(
    () => load({ origin, request, durationSeconds: 4 }),
    () => load({ origin: floor.origin, request: { paths: ['/'] }, durationSeconds: 2 }),
  );
  await floor.stop();
  return pair;
}

async function crawlerRow(origin: string, profiles: readonly string[]): Promise<Figure> {
  const before = await load({ origin, request: reads, connections: 4 });
  const walked = Array.from({ length: walkedProfiles }, (_, n) => `${profiles[n % profiles.length]}?walk=${n}`);
  // As many connections as a crawler that does not hold back.
  const walk = load({ origin, request: compressed(walked), connections: 4, durationSeconds: walkSeconds });
  const beside = await load({ origin, request: reads, connections: 4, durationSeconds: walkSeconds - 3 });
  return {
    ...{ work: "Reads' p99 while a crawler walks the profiles", value: beside.p99Ms, unit: 'ms' },
    ...{ note: `beside ${whole((await walk).perSecond)} pages/s`, target: { max: 60 } },
    floor: { value: before.p99Ms, what: 'no crawler' },
  };
}
