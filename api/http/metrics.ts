import { createHash, timingSafeEqual } from 'node:crypto';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import { fail } from '../domain/app-error.ts';
import { type FigureSources, registerFigures, storeFailureCounter } from './operation-figures.ts';
import type { AnsweredRequest, Middleware } from './request-context.ts';
import type { RawHeaders } from './security-headers.ts';

const secondsBuckets = [0.001, 0.005, 0.02, 0.1, 0.5, 2];

/** Figures of operation. */
export interface Metrics {
  /** Counts one request that was answered. */
  observe(request: AnsweredRequest): void;
  /** Tells them at `/metrics` to who shows the token. */
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

/** Compares in a time that tells nothing of the token. */
function isBearer(authorization: string, token: string): boolean {
  return timingSafeEqual(sha256(authorization), sha256(`Bearer ${token}`));
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
