import { randomBytes } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import type { Random } from '#api/cli/seed/random.ts';
import { sqliteFile } from '#api/store/open-store.ts';
import type { ServerProcess } from '../servers/server-process.ts';

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Harms the server until the promise resolves. */
export type Fault = (at: { server: ServerProcess; dataDir: string; random: Random }) => Promise<void>;

/** Faults that end the process. */
export const endings: Record<string, Fault> = {
  async 'kill -9'({ server }) {
    await server.kill();
    await server.start();
  },
  async 'SIGTERM and start'({ server }) {
    const code = await server.stop();
    if (code !== 0) throw new Error(`the server ended with ${code}`);
    await server.start();
  },
};

/** Faults that must not end the process. */
export const troubles: Record<string, Fault> = {
  async 'nobody reads the standard output'({ server, random }) {
    server.holdOutput(true);
    await pause(random.between(2000, 8000));
    server.holdOutput(false);
  },
  async 'another process locks the database'({ dataDir, random }) {
    const file = new Database(join(dataDir, sqliteFile), { timeout: 5000 });
    try {
      file.exec('BEGIN IMMEDIATE');
      await pause(random.between(1000, 4000));
      file.exec('ROLLBACK');
    } finally {
      file.close();
    }
  },
  async 'hundreds of sockets, some with half a request'({ server, random }) {
    const sockets = openSockets(server, 400, (n) =>
      n % 2 === 0 ? 'POST /api/auth/login HTTP/1.1\r\nHost: a\r\n' : '',
    );
    await pause(random.between(1000, 4000));
    for (const socket of sockets) socket.destroy();
  },
  async 'large bodies that break off'({ server, random }) {
    const head = 'POST /api/contact HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 90000\r\n';
    const sockets = openSockets(server, 40, () => `${head}\r\n{"message":"${randomBytes(10_000).toString('hex')}`);
    await pause(random.between(200, 2000));
    for (const socket of sockets) socket.resetAndDestroy();
  },
};

function openSockets({ origin }: ServerProcess, count: number, sent: (n: number) => string): Socket[] {
  return Array.from({ length: count }, (_, n) => {
    const socket = connect(Number(new URL(origin).port), '127.0.0.1').on('error', () => undefined);
    socket.write(sent(n));
    return socket;
  });
}
