import { databaseOf, startDalil } from '../databases.ts';
import { launchBrowser } from '../device/device-browser.ts';
import type { Running } from '../process.ts';
import type { Row } from '../report.ts';
import { coldRows } from './cold-rows.ts';
import { lighthouseRows } from './lighthouse-rows.ts';
import { pressRows } from './press-rows.ts';
import { renderRows } from './render-rows.ts';
import { returnRows } from './return-rows.ts';

export interface ViewOptions {
  /** Visits of each page; the result is the median. */
  visits: number;
  /** Folder of an older Dalil, installed, built and seeded, whose figures are the floor. */
  besideDir: string | undefined;
}

/** As many people as a phone keeps by default. */
const heldPeople = 20_480;

/** The waiting times of a reader, in a slowed-down Chromium. @see performance §2 */
export function paintedRows({ visits, besideDir }: ViewOptions): Promise<Row[]> {
  return withServer(databaseOf(heldPeople), async ({ origin }) => {
    const old = besideDir && (await startDalil(`${besideDir}/data`, { logLevel: 'warn', root: besideDir }));
    const browser = await launchBrowser();
    try {
      const served = { browser, origin, oldOrigin: old ? old.origin : undefined, visits };
      return [...(await coldRows(served)), ...(await returnRows(served)), ...(await pressRows(served))];
    } finally {
      await browser.close();
      if (old) await old.stop();
    }
  });
}

/** Lighthouse's scores of the same pages. */
export function judgedRows({ visits }: ViewOptions): Promise<Row[]> {
  return withServer(databaseOf(heldPeople), ({ origin }) => lighthouseRows(origin, visits));
}

/** The cost of the pages for the server. */
export function renderedRows(people: number): Promise<Row[]> {
  return withServer(databaseOf(people), (server) => renderRows({ server, people }));
}

async function withServer(dataDir: string, work: (server: Running) => Promise<Row[]>): Promise<Row[]> {
  const server = await startDalil(dataDir, { logLevel: 'warn' });
  try {
    return await work(server);
  } finally {
    await server.stop();
  }
}
