import { execFile, spawn } from 'node:child_process';
import { chown, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from './port-of.ts';

const run = promisify(execFile);
const debianFolder = '/usr/lib/postgresql';

/** A PostgreSQL server with its own programs, for tests of what PGlite cannot show. */
export interface PostgresServer {
  /** Makes an empty database and answers its address. */
  newDatabase(): Promise<string>;
  /** Where pg_dump and pg_restore are. */
  programs: string;
  /** Stops all its processes as a machine that hangs: connections stay open, and nothing is answered. */
  freeze(): Promise<void>;
  /** Lets them go on. */
  thaw(): Promise<void>;
  stop(): Promise<void>;
}

/** Where this machine has PostgreSQL's programs; undefined when it has none. */
export async function postgresPrograms(): Promise<string | undefined> {
  const versions = await readdir(debianFolder).catch(() => []);
  const newest = versions.toSorted((one, other) => Number(other) - Number(one))[0];
  return newest === undefined ? undefined : join(debianFolder, newest, 'bin');
}

/**
 * Starts a server in a folder of its own. PostgreSQL refuses to run as root, so root starts it as `postgres`. Unless
 * `isDurable` it does not wait for the disk.
 */
export async function startPostgresServer(
  programs: string,
  { isDurable = false, tls }: { isDurable?: boolean; tls?: Certificate } = {},
): Promise<PostgresServer> {
  const folder = await mkdtemp(join(tmpdir(), 'dalil-postgres-'));
  const owner = await ownerOf(folder);
  const port = await freePort();
  const data = join(folder, 'data');
  await run(join(programs, 'initdb'), ['-D', data, '-U', 'dalil', '--auth=trust', '-E', 'UTF8', '--no-sync'], owner);
  if (tls) await keepCertificate(data, tls, owner);
  const settings = [`ssl=${tls ? 'on' : 'off'}`, `fsync=${isDurable ? 'on' : 'off'}`, 'shared_buffers=256MB'];
  const server = await servePostgres(programs, { data, port, settings });
  let databases = 0;
  return {
    async newDatabase() {
      databases += 1;
      const name = `dalil_${databases}`;
      await run(join(programs, 'createdb'), ['-h', '127.0.0.1', '-p', String(port), '-U', 'dalil', name]);
      return `postgres://dalil@127.0.0.1:${port}/${name}`;
    },
    programs,
    freeze: () => server.signalAll('SIGSTOP'),
    thaw: () => server.signalAll('SIGCONT'),
    async stop() {
      // Ends the connections of clients.
      await server.end('SIGINT');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The processes of a server. */
export interface ServedPostgres {
  /** Gives a signal to the first process, and waits until it is over. */
  end(signal: NodeJS.Signals): Promise<void>;
  /** Gives a signal to all its processes, as what happens to a whole machine. */
  signalAll(signal: NodeJS.Signals): Promise<void>;
}

/** Runs a server over a folder of data that is there, as the account that it belongs to. */
export async function servePostgres(
  programs: string,
  { data, port, settings }: { data: string; port: number; settings: readonly string[] },
): Promise<ServedPostgres> {
  const folder = dirname(data);
  const all = ['listen_addresses=127.0.0.1', ...settings].flatMap((setting) => ['-c', setting]);
  const options = ['-D', data, '-p', String(port), '-k', folder, ...all];
  const server = spawn(join(programs, 'postgres'), options, { ...(await ownerOf(folder)), stdio: 'ignore' });
  const isOver = new Promise<void>((resolve) => server.on('exit', () => resolve()));
  await untilReady(programs, port);
  return {
    end(signal) {
      server.kill(signal);
      return isOver;
    },
    async signalAll(signal) {
      // The first one starts the others: it goes first.
      server.kill(signal);
      const children = await run('pgrep', ['-P', String(server.pid)]).catch(() => ({ stdout: '' }));
      for (const pid of children.stdout.split('\n').filter(Boolean)) signalProcess(Number(pid), signal);
    },
  };
}

function signalProcess(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended.
  }
}

/** Of a server that speaks TLS, in PEM. */
export interface Certificate {
  key: string;
  cert: string;
}

/** The server takes a key only when nobody else may read it. */
async function keepCertificate(data: string, { key, cert }: Certificate, owner: { uid?: number; gid?: number }) {
  for (const [name, text] of [['server.key', key] as const, ['server.crt', cert] as const]) {
    await writeFile(join(data, name), text, { mode: 0o600 });
    if (owner.uid !== undefined && owner.gid !== undefined) await chown(join(data, name), owner.uid, owner.gid);
  }
}

/** Gives a folder to the account that servers run as. */
export async function ownerOf(folder: string): Promise<{ cwd: string; uid?: number; gid?: number }> {
  if (userInfo().uid !== 0) return { cwd: folder };
  const [uid, gid] = await Promise.all(
    ['-u', '-g'].map(async (kind) => Number((await run('id', [kind, 'postgres'])).stdout)),
  );
  if (uid === undefined || gid === undefined) throw new Error('There is no account postgres.');
  await chown(folder, uid, gid);
  return { cwd: folder, uid, gid };
}

/** Waits until a server on a port takes connections. */
export async function untilReady(programs: string, port: number): Promise<void> {
  const isReady = join(programs, 'pg_isready');
  for (let tries = 0; tries < 200; tries += 1) {
    const answer = await run(isReady, ['-h', '127.0.0.1', '-p', String(port)]).catch(() => undefined);
    if (answer) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('PostgreSQL did not start.');
}
