import type { Request } from '@playwright/test';
import { newPhone } from '../browser.ts';
import { type Figure, medianOf } from '../report.ts';
import { type PublicPage, publicPages } from './public-pages.ts';
import { connections, type Served, visit } from './visit.ts';

interface FirstVisit {
  requests: number;
  scriptMs: number;
}

/** The first requests of the device's copy of the directory: the page has nothing better to do by then. */
const fillPath = /^\/api\/(?:featured-users|sync\/)/;

/**
 * First visits until the device is filled: what the page asks the server for, and how long the processor runs its
 * scripts. The files of the service worker are not counted, nor the fonts, which come from it.
 */
export async function idleRows(served: Served): Promise<Figure[]> {
  const rows: Figure[] = [];
  for (const page of await publicPages(served.origin)) {
    // A page that the server renders for the first time may be left to the browser, which then asks for texts, too.
    await fetch(served.origin + page.path);
    const found: FirstVisit[] = [];
    for (let turn = 0; turn < served.visits; turn += 1) found.push(await firstVisit(served, page));
    rows.push(
      {
        ...{ work: `${page.name}: requests of a first visit`, unit: '', target: { max: 20 } },
        value: medianOf(found.map(({ requests }) => requests)),
      },
      {
        ...{ work: `${page.name}: scripts of a first visit`, unit: 's', target: { max: 1 } },
        value: medianOf(found.map(({ scriptMs }) => scriptMs)) / 1000,
      },
    );
  }
  return rows;
}

async function firstVisit({ browser, origin }: Served, { path }: PublicPage): Promise<FirstVisit> {
  const device = await newPhone(browser);
  let requests = 0;
  let isFilling = false;
  const filling = new Promise<void>((resolve) => {
    device.on('request', (request) => {
      if (request.serviceWorker() !== null || request.url().endsWith('.woff2')) return;
      isFilling ||= isFill(request);
      if (isFilling) resolve();
      else requests += 1;
    });
  });
  const { session } = await visit(device, { url: origin + path, connection: connections.slow, quietMs: 0 });
  await filling;
  const { metrics } = await session.send('Performance.getMetrics');
  await device.close();
  return { requests, scriptMs: 1000 * (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? Number.NaN) };
}

function isFill(request: Request): boolean {
  return fillPath.test(new URL(request.url()).pathname);
}
