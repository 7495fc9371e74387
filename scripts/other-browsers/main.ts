// `npm run test:other-browsers`: the main paths in Firefox and WebKit, as far as they are installed. A word, such as
// `-- firefox`, takes only that browser; `-- --where-installed` is content where neither is there. It installs nothing.
import { parseArgs } from 'node:util';
import { buildApp } from '../setup/build-app.mjs';
import { logsOutAndIn, registersAndEdits } from './account-paths.ts';
import type { BrowserKind } from './browser.ts';
import { firefox } from './firefox.ts';
import { worksWithoutStorage, worksWithoutTls } from './hard-paths.ts';
import { worksOffline } from './offline-paths.ts';
import {
  opensJobAndCompany,
  readsWithoutScripts,
  searchNarrowsTheList,
  switchesTheLanguage,
  takesOverServedPages,
} from './public-paths.ts';
import { openHouse, type Stage, stageOf } from './stage.ts';
import { worksTranslated } from './translated-paths.ts';
import { webkit } from './webkit.ts';

interface Path {
  title: string;
  needsWorker?: boolean;
  walk: (stage: Stage) => Promise<void>;
}

const paths: readonly Path[] = [
  { title: 'home, directory and profile can be read before scripts, in both languages', walk: readsWithoutScripts },
  { title: 'the same pages become the app without a complaint', walk: takesOverServedPages },
  { title: 'search narrows the list', walk: searchNarrowsTheList },
  { title: 'the language changes without a new page', walk: switchesTheLanguage },
  { title: 'a job and its company open', walk: opensJobAndCompany },
  { title: 'a translated page works, changes its language and comes back', walk: worksTranslated },
  { title: 'a talent registers and edits the profile', walk: registersAndEdits },
  { title: 'and logs out and in', walk: logsOutAndIn },
  { title: 'and edits and saves where storage is refused or never opens', walk: worksWithoutStorage },
  { title: 'and edits and saves without TLS', walk: worksWithoutTls },
  {
    title: 'offline, seen pages open and say so; an edit waits and is sent once',
    needsWorker: true,
    walk: worksOffline,
  },
];

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { 'where-installed': { type: 'boolean', default: false } },
});
const wanted = positionals[0]?.toLowerCase() ?? '';
let ran = 0;

// A build made elsewhere is tested as it is.
if (!process.env.DIST_DIR) buildApp();
for (const kind of [firefox, webkit].filter(({ name }) => name.toLowerCase().includes(wanted))) {
  if (!kind.isInstalled()) {
    console.log(`${kind.name} is not installed; on Debian and Ubuntu: ${kind.howToInstall}`);
    continue;
  }
  ran += 1;
  await walkAll(kind);
}
if (ran === 0 && !values['where-installed']) process.exitCode = 1;

async function walkAll(kind: BrowserKind): Promise<void> {
  const house = await openHouse();
  const browser = await kind.start().catch(async (error) => {
    await house.close();
    throw error;
  });
  console.log(`\n── ${browser.title}`);
  try {
    const stage = stageOf(browser, house);
    for (const { title, needsWorker = false, walk } of paths) {
      if (needsWorker && !browser.hasWorkers) console.log(`- left out, automation has no service worker: ${title}`);
      else await told(title, () => walk(stage));
    }
  } finally {
    await browser.stop();
    await house.close();
  }
}

async function told(title: string, walk: () => Promise<void>): Promise<void> {
  const startedAt = performance.now();
  try {
    await walk();
    console.log(`✓ ${title} (${((performance.now() - startedAt) / 1000).toFixed(1)} s)`);
  } catch (error) {
    process.exitCode = 1;
    console.log(`✗ ${title}\n  ${error instanceof Error ? error.message : error}`);
  }
}
