import { slowDown } from '../browser.ts';
import { type Figure, medianOf } from '../report.ts';
import type { NewDevice } from './device-rows.ts';
import type { Watched } from './page/fill.ts';

const runs = 3;
const longestTaskMs = 50;

interface Pair {
  floor: Watched<void>;
  own: Watched<number>;
}

/** How long a device takes to get and write the directory, and whether the page stays quick during that. */
export async function fillRows(newDevice: NewDevice): Promise<Figure[]> {
  const writing = await repeated(newDevice, async () => {
    const floor = await dalilBench.writePreparedPlainly();
    return { floor, own: await dalilBench.writePrepared() };
  });
  const filling = await repeated(newDevice, async () => {
    const floor = await dalilBench.fetchEverything();
    return { floor, own: await dalilBench.fillFromServer() };
  });
  return [
    { ...timeOf('Write cards that were fetched', writing, 'cards as texts only'), target: { max: 1.5 } },
    longestTask('Longest task while cards are written', writing),
    timeOf('First fill from the server, all of it', filling, 'fetched and parsed only'),
    longestTask('Longest task during the first fill', filling),
  ];
}

async function repeated(newDevice: NewDevice, work: () => Promise<Pair>): Promise<Pair[]> {
  const pairs: Pair[] = [];
  for (let n = 0; n < runs; n += 1) {
    const { context, open } = await newDevice();
    const page = await open();
    await slowDown(page);
    pairs.push(await page.evaluate(work));
    await context.close();
  }
  return pairs;
}

function timeOf(work: string, pairs: readonly Pair[], floorIs: string): Figure {
  const seconds = (of: keyof Pair) => medianOf(pairs.map((pair) => pair[of].ms)) / 1000;
  return {
    ...{ work, people: pairs[0]?.own.result ?? 0, value: seconds('own'), unit: 's', note: `median of ${pairs.length}` },
    floor: { value: seconds('floor'), what: floorIs },
  };
}

/** The browser reports tasks over 50 ms only. */
function longestTask(work: string, pairs: readonly Pair[]): Figure {
  const tasks = (of: keyof Pair) => pairs.flatMap((pair) => pair[of].longTasksMs);
  return {
    ...{ work, people: pairs[0]?.own.result ?? 0, value: Math.max(0, ...tasks('own')), unit: 'ms' },
    note: `${tasks('own').length} over ${longestTaskMs} ms in ${pairs.length} runs, floor ${tasks('floor').length}`,
    target: { max: longestTaskMs },
  };
}
