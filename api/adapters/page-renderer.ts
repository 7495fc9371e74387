import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Piscina } from 'piscina';
import type { PageToRender, RenderedPage, RenderPage } from '../ports/pages.ts';

const usualDeadlineMs = 250;
/** Nothing renders for so long unless it never ends; its thread is ended then. */
const hangsAfterMs = 3000;
const waitingPages = 64;
const heapMb = 128;

const plainPage: PageToRender = {
  ...{ address: '/about', language: 'ar', origin: 'http://localhost', firstData: null },
  at: new Date(0).toISOString(),
};

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
  const threads = new Piscina({
    filename,
    minThreads: 1,
    maxThreads: 1,
    maxQueue: waitingPages,
    idleTimeout: Number.POSITIVE_INFINITY,
    resourceLimits: { maxOldGenerationSizeMb: heapMb },
  });
  // The first page takes ten times as long as the others, while the code is compiled.
  threads.run(plainPage, { name: 'renderPage' }).catch(() => undefined);
  return {
    async render(page) {
      const work: Promise<RenderedPage | null> = threads.run(page, {
        name: 'renderPage',
        signal: AbortSignal.timeout(hangsAfterMs),
      });
      const done = new AbortController();
      const deadline = sleep(deadlineMs, undefined, { signal: done.signal, ref: false }).then(() => {
        throw new Error(`not rendered within ${deadlineMs} ms`);
      });
      // Whichever comes second has nobody who listens.
      deadline.catch(() => undefined);
      work.catch(() => undefined);
      try {
        return await Promise.race([work, deadline]);
      } finally {
        done.abort();
      }
    },
    close: () => threads.destroy(),
  };
}
