import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { householdOf, isLoopback } from '#shared/rules/ip-network.ts';
import { handleErrors, reportStrayError } from '../stray-errors.ts';

const drainMsDefault = 10_000;
const idleCheckMs = 50;
const noticePollMs = 20;
// One function for all answers.
const reportResponseError = (error: unknown) => reportStrayError('response', error);

export interface ServeOptions {
  host: string;
  /** 0 for any free one. */
  port: number;
  /** Undefined for no bound on the sockets of one address; the bound on all together stays. */
  socketBound?: SocketBound | undefined;
  /** How long running answers may take after a signal to stop; then they are cut. */
  drainMs?: number | undefined;
  /** How long keep-alive connections are still served, each answer asking them to close; part of `drainMs`. */
  noticeMs?: number | undefined;
  /** How long a connection may stay open between two requests. */
  keepAliveTimeoutMs?: number;
}

/** A listening server. */
export interface Serving {
  port: number;
  /** Asks keep-alive connections to close, accepts no new one, finishes running requests, then ends the rest. */
  drain(): Promise<void>;
}

/**
 * Listens.
 *
 * @throws the system's error, such as `EADDRINUSE`
 * @see trust §8
 */
export async function serve(listener: RequestListener, options: ServeOptions): Promise<Serving> {
  const { keepAliveTimeoutMs: keepAliveTimeout = 10_000 } = options;
  // By connection, not a set of running answers: V8 links each table that a set has outgrown to the next one, and one
  // such table in the old generation would hold every request until the next full collection.
  const lastResponses = new Map<Socket, ServerResponse | undefined>();
  let isDraining = false;
  const server = createServer(
    { headersTimeout: 10_000, requestTimeout: 120_000, keepAliveTimeout, connectionsCheckingInterval: 2_000 },
    (req, res) => {
      // Node then answers `Connection: close` and ends the connection in order, so that its caller sees no reset.
      if (isDraining) res.shouldKeepAlive = false;
      if (lastResponses.has(req.socket)) lastResponses.set(req.socket, res);
      res.on('error', reportResponseError);
      listener(req, res);
    },
  );
  server.maxConnections = 2_000;
  server.on('connection', (socket) => {
    lastResponses.set(socket, undefined);
    socket.on('close', () => lastResponses.delete(socket));
  });
  boundSockets(server, options.socketBound);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, options.host, resolve);
  });
  // Such as EMFILE while accepting.
  handleErrors('http server', server);

  async function drain(): Promise<void> {
    isDraining = true;
    for (const res of lastResponses.values()) if (res && !res.headersSent) res.shouldKeepAlive = false;
    const { noticeMs = 0, drainMs = drainMsDefault } = options;
    const startedMs = performance.now();
    await openConnectionsEnd(server, Math.min(noticeMs, drainMs));
    await close(server, drainMs - (performance.now() - startedMs));
  }

  // A listening TCP server always has an address with a port.
  return { port: (server.address() as AddressInfo).port, drain };
}

/**
 * Waits until no connection is open, or until the time is up. A caller that is about to use a keep-alive connection finds it
 * open and learns with the answer that it closes.
 */
async function openConnectionsEnd(server: Server, withinMs: number): Promise<void> {
  const endMs = performance.now() + withinMs;
  while (performance.now() < endMs && (await connectionCount(server)) > 0) {
    await new Promise((resolve) => setTimeout(resolve, noticePollMs));
  }
}

function connectionCount(server: Server): Promise<number> {
  return new Promise((resolve) => server.getConnections((error, count) => resolve(error ? 0 : count)));
}

async function close(server: Server, withinMs: number): Promise<void> {
  // Keep-alive connections become idle one by one as their answers end.
  const closeIdle = setInterval(() => server.closeIdleConnections(), idleCheckMs);
  const cut = setTimeout(() => server.closeAllConnections(), withinMs);
  await new Promise((resolve) => server.close(resolve));
  clearInterval(closeIdle);
  clearTimeout(cut);
}

export interface SocketBound {
  /** How many sockets one address may hold. */
  max: number;
  /** Addresses without a bound; those of this machine unless given, as a proxy or a load test may run on it. */
  exempts?: (address: string) => boolean;
}

/**
 * Bounds how many sockets one address holds at a time, so that no single caller uses up the server's total. A whole
 * IPv6 /64 counts as one address; further sockets are closed at once.
 *
 * @param bound Undefined behind a proxy: all sockets come from its address, and it has bounds of its own.
 */
export function boundSockets(server: Server, bound: SocketBound | undefined): void {
  if (!bound) return;
  const { max, exempts = isLoopback } = bound;
  const counts = new Map<string, number>();
  server.on('connection', (socket) => {
    const { remoteAddress = '' } = socket;
    if (exempts(remoteAddress)) return;
    const address = householdOf(remoteAddress);
    const count = counts.get(address) ?? 0;
    if (count >= max) {
      socket.destroy();
      return;
    }
    counts.set(address, count + 1);
    socket.on('close', () => {
      const left = (counts.get(address) ?? 1) - 1;
      if (left > 0) counts.set(address, left);
      else counts.delete(address);
    });
  });
}
