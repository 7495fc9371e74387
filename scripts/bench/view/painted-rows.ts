import { withBrowser } from '../browser.ts';
import { startDalil, withDalil } from '../databases.ts';
import type { Figure } from '../report.ts';
import { coldRows } from './cold-rows.ts';
import { pressRows, returnRows } from './return-rows.ts';
import type { VisitsOf } from './visit.ts';

interface ViewOptions {
  /** Visits of each page; the result is the median. */
  visits: number;
  /** Folder of an older Dalil, installed, built and seeded into its `data`, whose figures are the floor. */
  besideDir: string | undefined;
}

/** The waiting times of a reader, in a slowed-down Chromium. @see performance §2 */
export function paintedRows(dataDir: string, { visits, besideDir }: ViewOptions): Promise<Figure[]> {
  return withDalil(dataDir, async ({ origin }) => {
    const old = besideDir && (await startDalil(`${besideDir}/data`, { logLevel: 'warn', root: besideDir }));
    try {
      return await withBrowser(async (browser) => {
        const served: VisitsOf = { browser, origin, oldOrigin: old ? old.origin : undefined, visits };
        return [...(await coldRows(served)), ...(await returnRows(served)), ...(await pressRows(served))];
      });
    } finally {
      if (old) await old.stop();
    }
  });
}
