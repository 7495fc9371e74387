import type { Method } from '#shared/contract/endpoint.ts';

/**
 * The borders of the sync protocol: everything it does to the world goes through these, so that page, service worker
 * and simulation run the same code. Only `await` calls of these: each may be the last one before a tab dies.
 */

/** A request as the protocol sends it. */
export interface SyncRequest {
  method: Method;
  /** Path with its query. */
  path: string;
  headers?: Record<string, string>;
  body?: unknown;
  timeoutMs: number;
  /** Sent even when the page is being closed; only for small bodies. */
  isKeptAlive?: boolean;
}

/** Any HTTP response, even a captive portal's login page. */
export interface SyncAnswer {
  status: number;
  /** Header names are lower-case. */
  header(name: string): string | null;
  /** Undefined when the body is no JSON. */
  json: unknown;
}

/** Sends a request; rejects with `NoAnswer` when none came in time. */
export interface Transport {
  send(request: SyncRequest): Promise<SyncAnswer>;
}

/** No answer came: offline, connection lost, or too late. The result of the request is unknown. */
export class NoAnswer extends Error {
  constructor() {
    super('No answer came');
    this.name = 'NoAnswer';
  }
}

export interface Clock {
  /** Ms since 1970 by the device's clock: for display and waiting only, never for order. */
  now(): number;
}

export interface Randomness {
  /** From 0 up to, but not including, 1. */
  fraction(): number;
  /** A random UUID. */
  uuid(): string;
}

/** Locks across tabs and the worker. They save work; safety comes from keys and compare-and-set. */
export interface Locks {
  /** Waits for the lock and runs the work under it. After `stealAfterMs` it takes the lock from its holder. */
  run<T>(name: string, stealAfterMs: number, work: () => Promise<T>): Promise<T>;
}

/** The dependencies of the protocol besides stores. */
export interface World {
  transport: Transport;
  clock: Clock;
  random: Randomness;
  locks: Locks;
}

/** Sends a request; undefined when no answer came. */
export async function answerOf(transport: Transport, request: SyncRequest): Promise<SyncAnswer | undefined> {
  try {
    return await transport.send(request);
  } catch (fault) {
    if (fault instanceof NoAnswer) return undefined;
    throw fault;
  }
}
