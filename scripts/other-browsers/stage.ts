import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Language } from '#shared/catalog/languages.ts';
import { type Front, startFront } from '../../pwa/e2e/testing/front.ts';
import { textOf } from '../../pwa/e2e/testing/texts.ts';
import { prepareServer, type ServerProcess } from '../servers/server-process.ts';
import type { OtherBrowser } from './browser.ts';
import { Tab } from './tab.ts';

/** The server with the demo people, which can be stopped and started again, and the front that browsers reach. */
export interface Site {
  server: ServerProcess;
  front: Front;
  /** Asks the server itself. */
  api<T>(path: string): Promise<T>;
  close(): Promise<void>;
}

/** What a path has to work with. */
export interface Stage {
  tab: Tab;
  /** The same window at another server. */
  tabAt(origin: string): Tab;
  site: Site;
  /** Ends with an error when the console complained since this was last called, but for lines that match. */
  consoleIsQuiet(expected?: RegExp): Promise<void>;
  /** Forgets what the console said. */
  forgetComplaints(): Promise<void>;
}

/** Starts a server over a database of its own, which goes when it closes. */
export async function startSite(): Promise<Site> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'dalil-browsers-'));
  const { DIST_DIR = './dist' } = process.env;
  const settings = {
    DATA_DIR: dataDir,
    SEED: 'on',
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'error',
    NODE_ENV: 'development',
    DIST_DIR,
  };
  const server = await prepareServer({ settings });
  await server.start();
  const front = await startFront(server.origin);
  return {
    server,
    front,
    // The API strips its answers to what the caller expects.
    api: async <T>(address: string) => (await (await fetch(server.origin + address)).json()) as T,
    close: async () => {
      await front.stop();
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Gives a browser the site to walk through. */
export function stageOf({ driver, noteComplaints }: OtherBrowser, site: Site): Stage {
  if (noteComplaints) site.front.prepend(/^\/assets\/index-[^/]+\.js$/, `(${noteComplaints})()`);
  return {
    tab: new Tab(driver, site.front.origin),
    tabAt: (origin) => new Tab(driver, origin),
    site,
    consoleIsQuiet: async (expected) => {
      const complaints = (await driver.takeComplaints()).filter((one) => !expected?.test(one));
      if (complaints.length > 0) throw new Error(`The console complains:\n${complaints.join('\n')}`);
    },
    forgetComplaints: async () => void (await driver.takeComplaints()),
  };
}

/** A text of the locales. */
export const textIn = (language: Language) => (key: string) => textOf(language, key);
