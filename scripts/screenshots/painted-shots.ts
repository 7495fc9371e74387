import { demoSlug } from '../../pwa/e2e/testing/demo.ts';
import type { Shot, Stage } from './stage.ts';

/** What is painted before any script of the app has come: the same as without scripts, but for what the boot script hides. */
export const paintedShots: readonly Shot[] = [
  { name: 'painted-home', show: (stage) => openPainted(stage, '/') },
  { name: 'painted-browse', show: (stage) => openPainted(stage, '/browse') },
  { name: 'painted-jobs', show: (stage) => openPainted(stage, '/jobs') },
  { name: 'painted-companies', show: (stage) => openPainted(stage, '/browse-companies') },
  { name: 'painted-profile', show: async (stage) => openPainted(stage, `/${await demoSlug(stage.page)}`) },
];

async function openPainted({ page, language }: Stage, path: string): Promise<void> {
  await page.route(/\/assets\/.*\.js$/, (route) => route.abort());
  for (let tries = 0; tries < 10; tries += 1) {
    await page.goto(`${path}?lang=${language}`);
    // A busy server leaves a page to the browser now and then.
    if ((await page.locator('#served-page').count()) > 0) return;
  }
  throw new Error(`The server does not render ${path}`);
}
