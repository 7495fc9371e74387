import { defineConfig } from 'vitest/config';
import { testRetries } from './scripts/testing/test-scope.ts';

// For a hang, not for slowness: what takes two seconds takes thirty on a machine that others share.
const patience = { testTimeout: 120_000, hookTimeout: 120_000 };

// Only where processes are killed and disks are filled: a machine that stands still for seconds fails such a test once.
// Elsewhere a test that fails is wrong, or waits for something else than what it looks at. Second tries would hide both.
const retryOfSlow = 1;

// Modules are loaded once and not for each file, which took most of the time, but for what needs a page of its own: its
// modules remember what is stored on the device, and what the page was served with. What a file leaves behind shows in a shuffled order:
// `vitest run --project api --sequence.shuffle.files`.
const isolate = false;

const withoutDocument = ['pwa/{device,http,local,sync}/**/*.test.ts'];
// Kills, full disks, dead databases and large fillings take tens of seconds: `npm run test:rest` runs them.
const slow = ['api/**/*.slow.test.ts', 'scripts/**/*.slow.test.ts'];
// A script that starts the server takes seconds: too long for the inner loop.
const withServer = ['scripts/**/*.server.test.ts'];
const onOwnPage = ['pwa/data/**/*.test.{ts,tsx}', 'pwa/**/*.own-page.test.{ts,tsx}'];
// No page lets a test replace its `location`, `document` or `window`; a document that is only copied into a process does.
const inOwnProcess = ['pwa/**/*.own-process.test.{ts,tsx}'];

// It asks CommonJS React for a name that React 19 no longer has: a bundler yields undefined, Node refuses.
const server = { deps: { inline: [/@preact\/signals-react/, /@modular-forms\/react/] } };

const onPage = [
  'patient-queries',
  'style-sheets',
  'no-resizes',
  'no-loose-texts',
  'no-react-warnings',
  'no-owner-stacks',
  'patient-storage',
].map((name) => `scripts/testing/${name}.ts`);

/**
 * `unit` needs nothing, `page` a document, `own-page` one for each file and IndexedDB, `own-process` one whose `location` it
 * replaces, `api` a database and a server, `slow` those and minutes, `sim` plays the sync protocol with all of them. Tests in a browser are in `pwa/e2e`.
 */
export default defineConfig({
  test: {
    maxWorkers: 2,
    // With `--changed`, a change of one of these runs every test: no test imports them.
    forceRerunTriggers: [
      '**/package.json',
      '**/vitest.config.ts',
      '**/scripts/testing/**',
      '**/shared/locales/**',
      '**/*.html',
    ],
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          isolate,
          ...patience,
          include: ['shared/**/*.test.ts', 'scripts/**/*.test.ts', ...withoutDocument],
          // Dexie takes the storage that is there when it is loaded, by whichever file comes first.
          setupFiles: [
            'fake-indexeddb/auto',
            'scripts/testing/patient-waits.ts',
            'scripts/testing/patient-storage.ts',
            'scripts/testing/same-process.ts',
          ],
          exclude: ['scripts/sim/**/*.sim.test.ts', ...withServer, ...slow, ...inOwnProcess],
        },
      },
      {
        test: {
          name: 'page',
          retry: testRetries,
          environment: 'jsdom',
          isolate,
          ...patience,
          include: ['pwa/**/*.test.{ts,tsx}'],
          exclude: [...withoutDocument, ...onOwnPage, ...inOwnProcess],
          setupFiles: [...onPage, 'scripts/testing/shared-page.ts', 'scripts/testing/same-process.ts'],
          server,
        },
      },
      {
        test: {
          name: 'own-page',
          retry: testRetries,
          environment: 'jsdom',
          // Loads jsdom once for each process and not for each file: half of the work of a small file.
          pool: 'vmForks',
          ...patience,
          include: onOwnPage,
          exclude: inOwnProcess,
          setupFiles: ['scripts/testing/clones-of-the-page.ts', ...onPage],
          server,
        },
      },
      {
        test: {
          name: 'own-process',
          retry: testRetries,
          environment: 'jsdom',
          ...patience,
          include: inOwnProcess,
          setupFiles: onPage,
          server,
        },
      },
      {
        test: {
          name: 'api',
          retry: testRetries,
          environment: 'node',
          isolate,
          ...patience,
          include: ['api/**/*.test.ts', ...withServer],
          exclude: slow,
          setupFiles: ['scripts/testing/patient-waits.ts', 'scripts/testing/same-process.ts'],
        },
      },
      {
        test: {
          name: 'slow',
          environment: 'node',
          isolate,
          ...patience,
          retry: retryOfSlow,
          include: slow,
          setupFiles: ['scripts/testing/patient-waits.ts', 'scripts/testing/same-process.ts'],
        },
      },
      // One after the other: each uses every core by threads of its own.
      {
        test: {
          name: 'sim',
          environment: 'node',
          include: ['scripts/sim/**/*.sim.test.ts'],
          testTimeout: 900_000,
          fileParallelism: false,
          maxConcurrency: 2,
        },
      },
    ],
  },
});
