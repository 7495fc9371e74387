import type { Server } from 'node:http';
import { householdOf, isLoopback } from '#shared/rules/ip-network.ts';

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
