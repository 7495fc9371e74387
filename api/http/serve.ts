import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

const drainMs = 10_000;
const idleCheckMs = 50;

/** A listening server. */
export interface Serving {
  port: number;
  /** Accepts nothing new, finishes what runs within 10 s, then cuts the rest. */
  drain(): Promise<void>;
}

/**
 * Listens.
 *
 * @param at.port 0 for any free one.
 * @throws the system's error, such as `EADDRINUSE`
 * @see trust §8
 */
export async function serve(listener: RequestListener, at: { host: string; port: number }): Promise<Serving> {
  const server = createServer(
    { headersTimeout: 10_000, requestTimeout: 120_000, keepAliveTimeout: 10_000, connectionsCheckingInterval: 2_000 },
    listener,
  );
  server.maxConnections = 2_000;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(at.port, at.host, resolve);
  });
  // A listening TCP server always has an address with a port.
  return { port: (server.address() as AddressInfo).port, drain: () => drain(server) };
}

async function drain(server: Server): Promise<void> {
  // Connections kept alive become idle one by one as their answers end.
  const closeIdle = setInterval(() => server.closeIdleConnections(), idleCheckMs);
  const cut = setTimeout(() => server.closeAllConnections(), drainMs);
  await new Promise((resolve) => server.close(resolve));
  clearInterval(closeIdle);
  clearTimeout(cut);
}
