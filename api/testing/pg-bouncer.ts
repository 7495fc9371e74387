import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './port-of.ts';
import { ownerOf, untilReady } from './postgres-server.ts';

/** PgBouncer in transaction mode: a connection of a client has another one of the server in each transaction. */
export interface PgBouncer {
  url: string;
  stop(): Promise<void>;
}

const debianProgram = '/usr/sbin/pgbouncer';

/** The program of this machine; undefined when it has none. */
export const pgBouncerProgram = existsSync(debianProgram) ? debianProgram : undefined;

/** Starts one before a database, with fewer connections to it than clients have. Like PostgreSQL it refuses to run as root. */
export async function startPgBouncer(databaseUrl: string, postgresFolder: string): Promise<PgBouncer> {
  const folder = await mkdtemp(join(tmpdir(), 'dalil-pgbouncer-'));
  const owner = await ownerOf(folder);
  const port = await freePort();
  const database = new URL(databaseUrl);
  const settings = [
    '[databases]',
    `* = host=127.0.0.1 port=${database.port} user=${database.username}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = any',
    'pool_mode = transaction',
    'default_pool_size = 3',
  ];
  const file = join(folder, 'pgbouncer.ini');
  await writeFile(file, settings.join('\n'));
  const server = spawn(debianProgram, ['-q', file], { ...owner, stdio: 'ignore' });
  const isOver = new Promise<void>((resolve) => server.on('exit', () => resolve()));
  await untilReady(postgresFolder, port);
  database.port = String(port);
  return {
    url: database.href,
    async stop() {
      server.kill('SIGKILL');
      await isOver;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
