import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createArgon2Passwords } from '../adapters/argon2-passwords.ts';
import { createCardPainter } from '../adapters/card-painter.ts';
import { createHostFacts } from '../adapters/host-facts.ts';
import { createJsonLog } from '../adapters/json-log.ts';
import { createMediaPictures } from '../adapters/media-pictures.ts';
import { createWebhookPoster } from '../adapters/outgoing-requests.ts';
import { createLocalFiles } from '../adapters/picture-files.ts';
import { systemClock } from '../adapters/repeated-work.ts';
import { createSimulatedPayments, ledgerInFile } from '../adapters/simulated-payments.ts';
import { createApp } from '../app.ts';
import { knownDemoEmails } from '../cli/seed/demo-accounts.ts';
import type { Clock, Deps, HostFacts } from '../domain/deps.ts';
import type { HostReader } from '../domain/ports/outgoing.ts';
import type { RenderPage } from '../domain/ports/pages.ts';
import type { PictureFiles } from '../domain/ports/pictures.ts';
import { createMetrics } from '../http/metrics.ts';
import type { SocialPages } from '../http/redirects.ts';
import { serve } from '../http/serve.ts';
import { openStore, type Store } from '../store/open-store.ts';
import { putEmptySqlite } from './empty-sqlite.ts';
import { rememberPasswords } from './remembered-passwords.ts';
import { createTestClient, type TestClient } from './test-client.ts';

// No test asks name servers of the open internet.
const unreachableHosts: HostReader = {
  readRecords: async () => ({ finding: 'no_answer' }),
  readFile: async () => ({ finding: 'no_answer' }),
};

// One for all apps of a process.
const passwords = rememberPasswords(createArgon2Passwords());

const indexHtml = `<!doctype html>
<html lang="ar" dir="rtl">
  <head>
    <!--head-->
    <title>default</title>
    <!--/head-->
  </head>
  <body><div id="root"></div><!--first-data--></body>
</html>
`;

export interface TestAppOptions {
  /** Address of the built entry script, which the page has none of otherwise. */
  entry?: string;
  clock?: Clock;
  /** A folder of its own unless a test is about another place. */
  pictureFiles?: PictureFiles;
  /** Off unless a test is about them. */
  hasRateLimits?: boolean;
  trustsProxy?: boolean;
  publicOrigin?: string;
  metricsToken?: string;
  /** As where backups are scheduled. */
  backups?: HostFacts['backups'];
  socialPages?: SocialPages;
  /** A folder that is there already and stays; without it one is made and removed again. */
  dataDir?: string;
  /** A store that is open already; its opener closes it. */
  store?: Store;
  logLevel?: string;
  /** Without it the browser renders every page. */
  renderPage?: RenderPage | undefined;
  /** Replaces parts at the border of the world. */
  deps?: Partial<Deps>;
}

/** The real app on a free port, with a database of its own. */
export interface TestApp {
  origin: string;
  deps: Deps;
  store: Store;
  dataDir: string;
  /** Lines of the log so far. */
  logLines: string[];
  /** A new caller without cookies. */
  client(): TestClient;
  stop(): Promise<void>;
}

export async function startTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'dalil-api-')));
  const clock = options.clock ?? systemClock;
  if (!options.store && !options.dataDir) await putEmptySqlite(dataDir);
  const store = options.store ?? (await openStore({ dataDir, clock }));
  const logLines: string[] = [];
  const deps: Deps = { ...testDeps(store, { options, dataDir, clock, logLines }), ...options.deps };
  const distDir = join(dataDir, 'dist');
  await mkdir(distDir, { recursive: true });
  const script = options.entry ? `<script type="module" src="${options.entry}"></script>` : '';
  await writeFile(join(distDir, 'index.html'), indexHtml.replace('</body>', `${script}</body>`));
  const app = createApp(deps, {
    publicOrigin: options.publicOrigin,
    sessionKeys: ['a key that is only used by the tests of this project'],
    trustsProxy: options.trustsProxy ?? false,
    hasRateLimits: options.hasRateLimits ?? false,
    distDir,
    renderPage: options.renderPage,
    socialPages: options.socialPages,
    metrics:
      options.metricsToken === undefined
        ? undefined
        : createMetrics(options.metricsToken, {
            ...deps,
            failedAttempts: { again: 0, dead: 0 },
            pushCounts: { sent: 0, gone: 0, refused: 0, later: 0 },
            droppedLogLines: () => 0,
          }),
  });
  const { port, drain } = await serve(app, {
    ...{ host: '127.0.0.1', port: 0 },
    // On a busy machine a test would send into a connection that is just being closed.
    keepAliveTimeoutMs: 120_000,
  });
  const origin = `http://127.0.0.1:${port}`;
  return {
    origin,
    deps,
    store,
    dataDir,
    logLines,
    client: () => createTestClient(origin),
    async stop() {
      await drain();
      if (!options.store) await store.close();
      if (!options.dataDir) await rm(dataDir, { recursive: true, force: true });
    },
  };
}

interface TestParts {
  options: TestAppOptions;
  dataDir: string;
  clock: Clock;
  logLines: string[];
}

function testDeps(store: Store, { options, dataDir, clock, logLines }: TestParts): Deps {
  const pictureFiles = options.pictureFiles ?? createLocalFiles(join(dataDir, 'media'));
  return {
    ...store,
    clock,
    log: createJsonLog(options.logLevel ?? 'info', { write: (line: string) => void logLines.push(line) }),
    isMailSetUp: true,
    pushSender: undefined,
    operatorAddress: 'operator@dalil.example',
    paymentProvider: createSimulatedPayments(ledgerInFile(join(dataDir, 'simulated-payments.json')), clock),
    passwords,
    refusesCommonPasswords: false,
    webhookPoster: createWebhookPoster({ allowsPrivateNetwork: true }),
    hostReader: unreachableHosts,
    postingRules: { moderatesFirstJobs: false },
    pictureFiles,
    pictures: createMediaPictures(pictureFiles),
    cardPainter: createCardPainter({ pictureFiles, workDir: join(dataDir, 'cards') }),
    host: createHostFacts(dataDir, {
      backups: options.backups,
      warnings: () => store.warnings(),
      demoAccounts: () => knownDemoEmails(store),
    }),
  };
}
