import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Piscina } from 'piscina';
import { defaultLanguage, type Language, languages } from '#shared/catalog/languages.ts';
import type { PageToRender, RenderedPage, RenderPage } from '../domain/ports/pages.ts';
import { survive } from '../stray-errors.ts';

const usualDeadlineMs = 250;
/** No page takes this long unless it hangs; its thread is then ended. */
const hangsAfterMs = 3000;
const waitingPages = 64;
/** A page needs a few MB. The usual 16 MB for young objects would only delay their collection. */
const heap = { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 8 };

const emptyList = { cards: [], total: 0, next: null };
const warmingPages: [string, object][] = [
  ['/', { path: '/', featured: [], stats: {} }],
  ['/browse', { path: '/browse', talents: emptyList }],
  ['/browse-companies', { path: '/browse-companies', companies: emptyList }],
  ['/jobs', { path: '/jobs', jobs: emptyList }],
  ['/about', { path: '/about' }],
];
/** Pages of nobody: rendering them loads and compiles the code of their screens. */
const loadingAddresses = ['/somebody', '/company/some', '/jobs/1'];

/** Renders pages in a thread of its own, so that calls do not wait for them. */
export interface PageRenderer {
  render: RenderPage;
  close(): Promise<void>;
}

/**
 * Starts the part of the build that renders pages on the server.
 *
 * @param distDir The built app.
 * @param deadlineMs How long somebody waits for a page before the browser renders it.
 * @returns undefined when it was not built
 */
export function createPageRenderer(distDir: string, deadlineMs = usualDeadlineMs): PageRenderer | undefined {
  const filename = join(distDir, 'server', 'render-page.js');
  if (!existsSync(filename)) return undefined;
  // A thread that fails between two pages says so by an event, which would end the process.
  const threads = survive(
    'page renderer',
    new Piscina({
      filename,
      minThreads: 1,
      maxThreads: 1,
      maxQueue: waitingPages,
      idleTimeout: Number.POSITIVE_INFINITY,
      resourceLimits: heap,
    }),
  );
  const run = (page: PageToRender): Promise<RenderedPage | null> =>
    threads.run(page, { name: 'renderPage', signal: AbortSignal.timeout(hangsAfterMs) });
  const warmUp = Promise.allSettled([...languages.flatMap(pagesIn), ...pagesOfNobody()].map(run));
  return {
    async render(page) {
      // The first pages take ten times as long as all others, while the code is compiled: nobody gets a page without content because of that.
      await warmUp;
      const work = run(page);
      const done = new AbortController();
      const deadline = sleep(deadlineMs, undefined, { signal: done.signal, ref: false }).then(() => {
        throw new Error(`not rendered within ${deadlineMs} ms`);
      });
      try {
        // The race handles both promises: whichever rejects later is no unhandled rejection.
        return await Promise.race([work, deadline]);
      } finally {
        done.abort();
      }
    },
    close: () => threads.destroy(),
  };
}

const unseen = { origin: 'http://localhost', at: new Date(0).toISOString() };

function pagesIn(language: Language): PageToRender[] {
  return warmingPages.map(([address, firstData]) => ({ ...unseen, address, language, firstData }));
}

function pagesOfNobody(): PageToRender[] {
  return loadingAddresses.map((address) => ({ ...unseen, address, language: defaultLanguage, firstData: null }));
}
