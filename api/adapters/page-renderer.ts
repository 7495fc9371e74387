import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Piscina } from 'piscina';
import { defaultLanguage, type Language, languages } from '#shared/catalog/languages.ts';
import type { PageToRender, RenderedPage, RenderPage } from '../domain/ports/pages.ts';
import { handleErrors } from '../stray-errors.ts';

const defaultDeadlineMs = 250;
/** After this time a page hangs for sure, and its thread is ended. */
const hangsAfterMs = 3000;
const maxQueuedPages = 64;
/** A page needs a few MB. With Node's default of 16 MB for young objects, garbage is collected later than necessary. */
const heapLimits = { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 8 };

const emptyList = { cards: [], total: 0, next: null };
const warmUpPages: [string, object][] = [
  ['/', { path: '/', featured: [], stats: {} }],
  ['/browse', { path: '/browse', talents: emptyList }],
  ['/browse-companies', { path: '/browse-companies', companies: emptyList }],
  ['/jobs', { path: '/jobs', jobs: emptyList }],
  ['/about', { path: '/about' }],
];
/** Addresses without data. Rendering them loads and compiles the code of their screens. */
const emptyAddresses = ['/somebody', '/company/some', '/jobs/1'];

/** Renders pages in a worker thread, so that calls do not wait for them. */
export interface PageRenderer {
  render: RenderPage;
  close(): Promise<void>;
}

/**
 * Starts the built server renderer in a worker thread.
 *
 * @param distDir The built app.
 * @param deadlineMs After this time the page is sent without content, and the browser renders it.
 * @returns undefined when the build has no server renderer
 */
export function createPageRenderer(distDir: string, deadlineMs = defaultDeadlineMs): PageRenderer | undefined {
  const filename = join(distDir, 'server', 'render-page.js');
  if (!existsSync(filename)) return undefined;
  // A thread that fails between two pages emits `error`, which would end the process.
  const threads = handleErrors(
    'page renderer',
    new Piscina({
      filename,
      minThreads: 1,
      maxThreads: 1,
      maxQueue: maxQueuedPages,
      idleTimeout: Number.POSITIVE_INFINITY,
      resourceLimits: heapLimits,
    }),
  );
  const run = (page: PageToRender): Promise<RenderedPage | null> =>
    threads.run(page, { name: 'renderPage', signal: AbortSignal.timeout(hangsAfterMs) });
  const warmUp = Promise.allSettled([...languages.flatMap(warmUpPagesIn), ...emptyPages()].map(run));
  return {
    async render(page) {
      // The first pages take ten times as long as later ones, because their code is being compiled. Requests wait, instead of
      // getting a page without content.
      await warmUp;
      const work = run(page);
      const done = new AbortController();
      const deadline = sleep(deadlineMs, undefined, { signal: done.signal, ref: false }).then(() => {
        throw new Error(`not rendered within ${deadlineMs} ms`);
      });
      try {
        // `race` also handles the promise that rejects second, so there is no unhandled rejection.
        return await Promise.race([work, deadline]);
      } finally {
        done.abort();
      }
    },
    close: () => threads.destroy(),
  };
}

const noRequest = { origin: 'http://localhost', at: new Date(0).toISOString() };

function warmUpPagesIn(language: Language): PageToRender[] {
  return warmUpPages.map(([address, firstData]) => ({ ...noRequest, address, language, firstData }));
}

function emptyPages(): PageToRender[] {
  return emptyAddresses.map((address) => ({ ...noRequest, address, language: defaultLanguage, firstData: null }));
}
