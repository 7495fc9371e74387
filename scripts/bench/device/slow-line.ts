import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { slowLine } from './device-browser.ts';

export interface SlowLine {
  origin: string;
  stop(): void;
}

/** Stands before a server as a bad mobile network. The browser's own slow line does not hold for service workers. */
export async function startSlowLine(origin: string): Promise<SlowLine> {
  const { port, hostname } = new URL(origin);
  const sockets = new Set<Socket>();
  let freeAtMs = 0;
  const server = createServer((device) => {
    const upstream = connect(Number(port), hostname);
    for (const socket of [device, upstream]) sockets.add(socket.on('error', () => socket.destroy()));
    device.on('data', (sent) => upstream.write(sent));
    upstream.on('data', (bytes) => {
      // All connections share the line; its bytes arrive in order.
      const nowMs = performance.now();
      freeAtMs = Math.max(freeAtMs, nowMs) + (bytes.length / slowLine.downloadThroughput) * 1000;
      setTimeout(() => device.write(bytes), freeAtMs - nowMs + slowLine.latency);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, hostname, resolve));
  // A server that listens on a port has an address of this shape.
  const { port: own } = server.address() as AddressInfo;
  return {
    origin: `http://${hostname}:${own}`,
    stop() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
