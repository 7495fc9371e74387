import type { Browser } from '@playwright/test';
import { boundRow, percentile, type Row, whole } from '../report.ts';
import { newDevice, openBenchPage, slowDown } from './device-browser.ts';
import type { Watched } from './page/long-tasks.ts';

export interface Measuring {
  browser: Browser;
  origin: string;
  /** The script that runs in the page. */
  script: string;
}

const repeats = 3;

/**
 * How long a device takes to get and write the directory, and whether the page stays quick meanwhile.
 * @see performance §3
 */
export async function fillRows(measuring: Measuring): Promise<Row[]> {
  const writing = await repeated(measuring, async () => {
    const floor = await dalilBench.writePreparedPlainly();
    return { floor, own: await dalilBench.writePrepared() };
  });
  const filling = await repeated(measuring, async () => {
    const floor = await dalilBench.fetchEverything();
    return { floor, own: await dalilBench.fillFromServer() };
  });
  return [
    timeRow('Write cards that were fetched', writing, { max: 1.5, floorIs: 'cards as texts only' }),
    taskRow('Tasks over 50 ms while cards are written', writing),
    timeRow('First fill from the server, all of it', filling, { floorIs: 'fetched and parsed only' }),
    taskRow('Tasks over 50 ms during the first fill', filling),
  ];
}

interface Pair {
  floor: Watched<void>;
  own: Watched<number>;
}

async function repeated(measuring: Measuring, work: () => Promise<Pair>): Promise<Pair[]> {
  const pairs: Pair[] = [];
  for (let n = 0; n < repeats; n += 1) {
    const device = await newDevice(measuring.browser);
    const page = await openBenchPage(device, measuring.origin, measuring.script);
    await slowDown(page);
    pairs.push(await page.evaluate(work));
    await device.close();
  }
  return pairs;
}

function medianSeconds(runs: readonly Watched<unknown>[]): number {
  return (
    percentile(
      runs.map(({ ms }) => ms).sort((a, b) => a - b),
      0.5,
    ) / 1000
  );
}

function timeRow(work: string, pairs: readonly Pair[], { max, floorIs }: { max?: number; floorIs: string }): Row {
  return boundRow({
    work,
    people: pairs[0]?.own.result ?? 0,
    value: medianSeconds(pairs.map(({ own }) => own)),
    unit: 's',
    note: `median of ${pairs.length}`,
    floor: { value: medianSeconds(pairs.map(({ floor }) => floor)), what: floorIs },
    ...(max !== undefined && { max }),
  });
}

function taskRow(work: string, pairs: readonly Pair[]): Row {
  const counts = pairs.map(({ own }) => own.longTasksMs.length).sort((a, b) => a - b);
  const longest = Math.max(0, ...pairs.flatMap(({ own }) => own.longTasksMs));
  const floorCount = pairs.reduce((sum, { floor }) => sum + floor.longTasksMs.length, 0);
  const count = percentile(counts, 0.5);
  return {
    work,
    people: whole(pairs[0]?.own.result ?? 0),
    figure: longest === 0 ? 'none' : `${count}, longest of ${pairs.length} runs ${whole(longest)} ms`,
    floor: `${floorCount} in ${pairs.length} runs`,
    ratio: '',
    target: 'none',
    isReached: longest === 0,
  };
}
