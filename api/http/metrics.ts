import { createHash, timingSafeEqual } from 'node:crypto';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { fail } from '../domain/app-error.ts';
import type { Deps } from '../domain/deps.ts';
import type { FailedAttempts, PushCounts } from '../domain/ports/outgoing.ts';

import { strayErrorCounts } from '../stray-errors.ts';
import { type StoreFailure, storeFailures } from './error-response.ts';
import type { AnsweredRequest, Middleware } from './request-context.ts';
import type { RawHeaders } from './security-headers.ts';

const secondsBuckets = [0.001, 0.005, 0.02, 0.1, 0.5, 2];

/** Figures of operation. */
export interface Metrics {
  /** Counts one request that was answered. */
  observe(request: AnsweredRequest): void;
  /** Answers them at `/metrics` to callers with the token. */
  middleware(headers: RawHeaders): Middleware;
}

/**
 * Collects the figures for Prometheus: requests by route, the state of the process, and the number of rows by kind.
 * No path, address or person is in it, only routes.
 *
 * @param token What callers must send. The figures say how busy the server is, which the public need not know.
 * @see api §4 /metrics
 */
export function createMetrics(token: string, figures: FigureSources): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const seconds = new Histogram({
    name: 'dalil_http_request_duration_seconds',
    help: 'Time from the request to its answer.',
    labelNames: ['method', 'route', 'status'],
    buckets: secondsBuckets,
    registers: [registry],
  });
  registerFigures(registry, figures);
  const countStoreFailure = storeFailureCounter(registry);

  return {
    observe({ method, route, status, ms, storeFailure }) {
      seconds.observe({ method, route, status }, ms / 1000);
      if (storeFailure) countStoreFailure(storeFailure);
    },
    middleware: (headers) => async (ctx, next) => {
      if (ctx.path !== '/metrics' || (ctx.method !== 'GET' && ctx.method !== 'HEAD')) return next();
      ctx.state.route = ctx.path;
      if (!isBearer(ctx.get('authorization'), token)) fail('not_authenticated');
      const text = await registry.metrics();
      ctx.respond = false;
      ctx.res.writeHead(200, [...headers, 'Content-Type', registry.contentType, 'Cache-Control', 'no-store']);
      ctx.res.end(ctx.method === 'HEAD' ? undefined : text);
    },
  };
}

/** Compares in constant time, so that the time does not reveal the token. */
function isBearer(authorization: string, token: string): boolean {
  return timingSafeEqual(sha256(authorization), sha256(`Bearer ${token}`));
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/** Where the figures of operation come from. */
export interface FigureSources
  extends Pick<
    Deps,
    'clock' | 'stats' | 'mailQueue' | 'deadMails' | 'webhooks' | 'pushes' | 'passwords' | 'pictures' | 'host'
  > {
  /** Lines of the log that were lost because the output took no more. */
  droppedLogLines(): number;
  /** Attempts to send a mail that failed since the start. */
  failedAttempts: FailedAttempts;
  /** What became of pushes since the start. */
  pushCounts: PushCounts;
}

/** Registers the operator's figures beside the requests. Each figure is read when it is asked for. */
export function registerFigures(registry: Registry, sources: FigureSources): void {
  registerStoreFigures(registry, sources);
  registerProcessFigures(registry, sources);
  registerDiskFigures(registry, sources);
}

function registerStoreFigures(
  registry: Registry,
  { stats, mailQueue, deadMails, webhooks, pushes }: FigureSources,
): void {
  new Gauge({
    name: 'dalil_listed',
    help: 'Listed talents and companies, and open jobs.',
    labelNames: ['kind'],
    registers: [registry],
    async collect() {
      this.reset();
      const counts = await unlessAway(() => stats.counts());
      for (const kind of ['talents', 'companies', 'jobs'] as const) if (counts) this.set({ kind }, counts[kind]);
    },
  });
  const registerNumber = createNumberOfStore(registry);
  registerNumber('dalil_database_bytes', 'Size of the database, indexes included.', () => stats.sizeBytes());
  registerNumber('dalil_mails_waiting', 'Mails that are not out yet.', () => mailQueue.countWaiting());
  registerNumber('dalil_mails_dead', 'Mails that could not be sent, until they are sent again or discarded.', () =>
    deadMails.count(),
  );
  registerNumber('dalil_webhooks_waiting', 'Deliveries to webhooks that have not arrived yet.', () =>
    webhooks.countWaiting(),
  );
  registerNumber('dalil_pushes_waiting', 'Pushes that are not out yet.', () => pushes.countWaiting());
}

/**
 * Registers numbers of the database. While the database is away, its numbers are left out, and all other figures stay.
 */
function createNumberOfStore(registry: Registry) {
  return (name: string, help: string, read: () => Promise<number>) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        const value = await unlessAway(read);
        if (value === undefined) this.remove();
        else this.set(value);
      },
    });
}

async function unlessAway<Value>(read: () => Promise<Value>): Promise<Value | undefined> {
  try {
    return await read();
  } catch {
    // The failing requests are counted and logged.
    return undefined;
  }
}

/** Counts requests that failed because of the database; every kind is there from the start, so that rates are exact. */
export function storeFailureCounter(registry: Registry): (kind: StoreFailure) => void {
  const counter = new Counter({
    name: 'dalil_store_failures_total',
    help: 'Requests that failed because the database was away, full or refused a statement.',
    labelNames: ['code'],
    registers: [registry],
  });
  for (const code of storeFailures) counter.inc({ code }, 0);
  return (code) => counter.inc({ code });
}

function registerProcessFigures(registry: Registry, sources: FigureSources): void {
  const { droppedLogLines, failedAttempts, pushCounts, passwords, pictures } = sources;
  new Gauge({
    name: 'dalil_queue_length',
    help: 'Work that runs or waits for the processor.',
    labelNames: ['queue'],
    registers: [registry],
    collect() {
      this.set({ queue: 'passwords' }, passwords.queueLength());
      this.set({ queue: 'pictures' }, pictures.queueLength());
    },
  });
  new Counter({
    name: 'dalil_log_lines_dropped_total',
    help: 'Lines of the log that were lost because the output took no more.',
    registers: [registry],
    collect() {
      this.reset();
      this.inc(droppedLogLines());
    },
  });
  new Counter({
    name: 'dalil_mail_attempts_failed_total',
    help: 'Attempts to send a mail that failed: those that are made again, and the last ones of mails that were given up.',
    labelNames: ['next'],
    registers: [registry],
    collect() {
      this.reset();
      this.inc({ next: 'again' }, failedAttempts.again);
      this.inc({ next: 'dead' }, failedAttempts.dead);
    },
  });
  new Counter({
    name: 'dalil_pushes_total',
    help: 'Pushes by what their service said: sent, gone (the browser is not known there any more), refused, later.',
    labelNames: ['result'],
    registers: [registry],
    collect() {
      this.reset();
      for (const [result, count] of Object.entries(pushCounts)) this.inc({ result }, count);
    },
  });
  new Counter({
    name: 'dalil_stray_errors_total',
    help: 'Errors outside requests that the process survived.',
    labelNames: ['source'],
    registers: [registry],
    collect() {
      this.reset();
      for (const [source, count] of strayErrorCounts()) this.inc({ source }, count);
    },
  });
}

function registerDiskFigures(registry: Registry, { clock, host }: FigureSources): void {
  new Gauge({
    name: 'dalil_disk_free_bytes',
    help: 'Room left on the disk of the data folder.',
    registers: [registry],
    async collect() {
      this.set(await host.diskFreeBytes());
    },
  });
  const { backups } = host;
  if (!backups) return;
  new Gauge({
    name: 'dalil_backup_age_seconds',
    help: 'How old the newest backup is; +Inf without any.',
    registers: [registry],
    collect() {
      const madeAt = backups.newestAt();
      this.set(madeAt ? (clock.now().getTime() - madeAt.getTime()) / 1000 : Number.POSITIVE_INFINITY);
    },
  });
}
