import { mkdtemp, readlink, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { BrowserContext, Cookie, Page } from '@playwright/test';
import type { Language } from '#shared/catalog/languages.ts';
import { networkErrors, test } from './sync.ts';
import { wholeBrowser } from './whole-browser.ts';

/** How a browser comes back: with the session of before, or without the cookie that was not on its disk yet. */
export interface Restart {
  keepsSession?: boolean;
  isOffline?: boolean;
}

/** A browser that can be killed and started again with the files of its disk. */
export interface Device {
  start(restart?: Restart): Promise<{ context: BrowserContext; page: Page }>;
  /** As by a crash of the system. */
  kill(): Promise<void>;
  /** As by its button; its state is written to its disk. */
  close(): Promise<void>;
  /** Where its files are. */
  folder: string;
}

export const deviceTest = test.extend<{ device: Device; profileFolder: string }>({
  profileFolder: async ({}, use) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'dalil-profile-'));
    await use(folder);
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  },

  device: async ({ playwright, baseURL, language, consoleWatch, profileFolder: folder }, use) => {
    consoleWatch.expectComplaints(networkErrors);
    let running: BrowserContext | undefined;
    let cookies: Cookie[] = [];
    await use({
      folder,
      async close() {
        await running?.close();
        running = undefined;
      },
      async start({ keepsSession = true, isOffline = false } = {}) {
        running = await playwright.chromium.launchPersistentContext(folder, {
          ...wholeBrowser.launchOptions,
          ...(baseURL && { baseURL }),
          offline: isOffline,
          serviceWorkers: 'allow',
        });
        consoleWatch.watch(running);
        if (keepsSession) await running.addCookies(cookies);
        else await running.clearCookies();
        return { context: running, page: await pageIn(running, language) };
      },
      async kill() {
        // The browser writes them to its disk every half minute only.
        cookies = (await running?.cookies()) ?? [];
        const isGone = running?.waitForEvent('close');
        // The browser names its process in the lock of its folder, as `host-number`.
        const [processId] = /\d+$/.exec(await readlink(path.join(folder, 'SingletonLock'))) ?? [];
        process.kill(Number(processId), 'SIGKILL');
        await isGone;
      },
    });
    await running?.close();
  },
});

async function pageIn(context: BrowserContext, language: Language): Promise<Page> {
  await context.addInitScript((wanted) => localStorage.setItem('language', wanted), language);
  return context.pages()[0] ?? context.newPage();
}
