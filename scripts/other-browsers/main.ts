// `npm run test:other-browsers`: the main paths in Firefox and WebKit, as far as they are installed. A word, such as
// `-- firefox`, takes only that browser; `-- --where-installed` is content where neither is there. It installs nothing.
import { parseArgs } from 'node:util';
import { firstLineOf, type RunReport, writeReport } from '../gates/run-report.ts';
import { buildApp } from '../setup/build-app.mjs';
import { testRetries } from '../testing/test-scope.ts';
import { logsOutAndIn, registersAndEdits } from './account-paths.ts';
import type { BrowserKind } from './browser.ts';
import { firefox } from './firefox.ts';
import { worksWithoutStorage, worksWithoutTls } from './hard-paths.ts';
import { worksOffline } from './offline-paths.ts';
import {
  hydratesServedPages,
  opensJobAndCompany,
  readsWithoutScripts,
  searchNarrowsTheList,
  switchesTheLanguage,
  worksTranslated,
} from './public-paths.ts';
import { type Stage, stageOf, startSite } from './stage.ts';
import { webkit } from './webkit.ts';

interface Path {
  title: string;
  needsWorker?: boolean;
  walk: (stage: Stage) => Promise<void>;
}

const paths: readonly Path[] = [
  { title: 'home, directory and profile can be read before scripts, in both languages', walk: readsWithoutScripts },
  { title: 'the same pages become the app without a complaint', walk: hydratesServedPages },
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
const report: RunReport = { passed: 0, failed: 0, failures: [], flaky: [], files: [] };
let ran = 0;

// A build made elsewhere is tested as it is.
if (!process.env.DIST_DIR) buildApp();
for (const kind of [firefox, webkit].filter(({ name }) => name.toLowerCase().includes(wanted))) {
  if (!kind.isInstalled()) {
    console.log(`${kind.name} is not installed; on Debian and Ubuntu: ${kind.howToInstall}`);
    continue;
  }
  ran += 1;
  await tryBrowser(kind);
}
writeReport(report);
if (report.failed > 0 || (ran === 0 && !values['where-installed'])) process.exitCode = 1;

/**
 * Walks all paths, and again as often as `TEST_RETRIES` says while one fails: each path goes on where the one before
 * it ended, so that none can be walked again alone.
 */
async function tryBrowser(kind: BrowserKind): Promise<void> {
  const failedOnce = new Set<string>();
  for (let triesLeft = testRetries; ; triesLeft -= 1) {
    const { passed, failures } = await walkAll(kind);
    for (const title of failures.keys()) failedOnce.add(title);
    if (failures.size > 0 && triesLeft > 0) continue;
    report.passed += passed;
    report.failed += failures.size;
    report.failures.push(...[...failures].map(([title, message]) => `${kind.name}, ${title}: ${firstLineOf(message)}`));
    const flaky = [...failedOnce].filter((title) => !failures.has(title));
    report.flaky.push(...flaky.map((title) => `${kind.name}, ${title}`));
    return;
  }
}

interface Walked {
  passed: number;
  /** The message of each path that failed, by its title. */
  failures: ReadonlyMap<string, string>;
}

async function walkAll(kind: BrowserKind): Promise<Walked> {
  const site = await startSite();
  const browser = await kind.start().catch(async (error) => {
    await site.close();
    throw error;
  });
  console.log(`\n── ${browser.title}`);
  const failures = new Map<string, string>();
  let passed = 0;
  try {
    const stage = stageOf(browser, site);
    for (const { title, needsWorker = false, walk } of paths) {
      if (needsWorker && !browser.hasWorkers) {
        console.log(`- left out, automation has no service worker: ${title}`);
        continue;
      }
      const message = await failureOf(title, () => walk(stage));
      if (message === undefined) passed += 1;
      else failures.set(title, message);
    }
  } finally {
    await browser.stop();
    await site.close();
  }
  return { passed, failures };
}

/** Walks one path and prints how it went; returns the message of a path that failed. */
async function failureOf(title: string, walk: () => Promise<void>): Promise<string | undefined> {
  const startMs = performance.now();
  try {
    await walk();
    console.log(`✓ ${title} (${((performance.now() - startMs) / 1000).toFixed(1)} s)`);
    return undefined;
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    console.log(`✗ ${title}\n  ${message}`);
    return message;
  }
}
