import { startDalil } from '../databases.ts';
import type { Row } from '../report.ts';
import { buildPage } from './build-page.ts';
import { bytesRows } from './bytes-rows.ts';
import { launchBrowser } from './device-browser.ts';
import { fillRows } from './fill-rows.ts';
import { deviceSearchRows } from './search-rows.ts';
import { visitRows } from './visit-rows.ts';

interface Databases {
  /** As many people as a phone keeps by default. */
  phoneDir: string;
  largeDir: string;
}

const maxKeyMs = { phone: 3, large: 6 };

/** The figures of the device: its copy of the directory, and how soon the app is there. @see performance §2, §3 */
export async function deviceRows({ phoneDir, largeDir }: Databases): Promise<Row[]> {
  const script = await buildPage();
  const browser = await launchBrowser();
  const rows: Row[] = [];
  try {
    await withServer(phoneDir, async (origin) => {
      const measuring = { browser, origin, script };
      rows.push(...(await bytesRows(origin)));
      rows.push(...(await fillRows(measuring)));
      rows.push(...(await deviceSearchRows(measuring, maxKeyMs.phone)));
      rows.push(...(await visitRows(measuring)));
    });
    await withServer(largeDir, async (origin) => {
      rows.push(...(await deviceSearchRows({ browser, origin, script }, maxKeyMs.large)));
    });
  } finally {
    await browser.close();
  }
  return rows;
}

async function withServer(dataDir: string, work: (origin: string) => Promise<void>): Promise<void> {
  const server = await startDalil(dataDir, { logLevel: 'warn' });
  try {
    await work(server.origin);
  } finally {
    await server.stop();
  }
}
