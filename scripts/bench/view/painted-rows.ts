import { withBrowser } from '../browser.ts';
import { withDalil } from '../databases.ts';
import type { Figure } from '../report.ts';
import { coldRows } from './cold-rows.ts';
import { idleRows } from './idle-rows.ts';
import { pressRows, returnRows } from './return-rows.ts';

/** The waiting times of a reader, in a slowed-down Chromium. @see performance §2 */
export function paintedRows(dataDir: string, visits: number): Promise<Figure[]> {
  return withDalil(dataDir, ({ origin }) =>
    withBrowser(async (browser) => {
      const served = { browser, origin, visits };
      return [
        ...(await coldRows(served)),
        ...(await idleRows(served)),
        ...(await returnRows(served)),
        ...(await pressRows(served)),
      ];
    }),
  );
}
