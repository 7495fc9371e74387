// Some functions here run in the page.
/// <reference lib="dom" />
import path from 'node:path';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { bundledScript } from '../../build/bundled-script.ts';
import { newPhone, withBrowser } from '../browser.ts';
import { withDalil } from '../databases.ts';
import type { Figure } from '../report.ts';
import { bytesRows } from './bytes-rows.ts';
import { fillRows } from './fill-rows.ts';
import type { PageBench } from './page/entry.ts';
import { deviceSearchRows } from './search-rows.ts';

declare global {
  var dalilBench: PageBench;
}

/** Opens pages in which the bench can call its own script. */
export interface Device {
  context: BrowserContext;
  open(): Promise<Page>;
}

/** Makes a device with nothing stored. */
export type NewDevice = () => Promise<Device>;

/**
 * The figures of the device: its copy of the directory, and the search in it. @see performance §3
 *
 * @param dataDirs As many people as a phone stores by default, and a larger directory, in which only the search is measured.
 */
export async function deviceRows([phoneDir, largeDir]: [string, string]): Promise<Figure[]> {
  const script = await bundledScript(path.join(import.meta.dirname, 'page/entry.ts'));
  return withBrowser(async (browser) => {
    const rows = await withDalil(phoneDir, async ({ origin }) => {
      const newDevice = () => deviceAt(browser, origin, script);
      return [
        ...(await bytesRows(origin)),
        ...(await fillRows(newDevice)),
        ...(await deviceSearchRows(newDevice, { keyMs: 3, firstMs: 60 })),
      ];
    });
    const large = await withDalil(largeDir, ({ origin }) =>
      deviceSearchRows(() => deviceAt(browser, origin, script), { keyMs: 6 }),
    );
    return [...rows, ...large];
  });
}

async function deviceAt(browser: Browser, origin: string, script: string): Promise<Device> {
  const context = await newPhone(browser);
  return {
    context,
    async open() {
      const page = await context.newPage();
      await page.addInitScript({ content: script });
      // A picture of the server, whose policy lets it fetch as the app may.
      await page.goto(`${origin}/favicon.svg`);
      return page;
    },
  };
}
